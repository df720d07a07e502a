import { retracing } from '@cauce/kernel';
import * as accessToken from './access-token.js';
import * as organization from './organization.js';
import * as store from './store.js';

/** What today's code says otherwise than an organization's stream. */
export const retraceOrganization = retracing<organization.OrganizationMachine>({
  ...organization,
  machine: organization.ORGANIZATION_MACHINE,
  commands: {
    CreateOrganization: ({ of }) => {
      const data = of('OrganizationCreated');
      return data && { type: 'CreateOrganization', ...data };
    },
    RenameOrganization: ({ of }) => {
      const data = of('OrganizationRenamed');
      return data && { type: 'RenameOrganization', ...data };
    },
    ChangeFeatures: ({ of }) => {
      const data = of('FeaturesChanged');
      return data && { type: 'ChangeFeatures', ...data };
    },
    ChangePaymentMethods: ({ of }) => {
      const data = of('PaymentMethodsChanged');
      return data && { type: 'ChangePaymentMethods', ...data };
    },
    ChangeRateLimit: ({ of }) => {
      const data = of('RateLimitChanged');
      return data && { type: 'ChangeRateLimit', ...data };
    },
  },
});

/** What today's code says otherwise than a store's stream. */
export const retraceStore = retracing<store.StoreMachine>({
  ...store,
  machine: store.STORE_MACHINE,
  commands: {
    CreateStore: ({ of }) => {
      const data = of('StoreCreated');
      return data && { type: 'CreateStore', ...data };
    },
    // What is absent in the event was removed, or was never there.
    ChangeStoreProfile: ({ of }) => {
      const data = of('StoreProfileChanged');
      return data && { type: 'ChangeStoreProfile', ...{ supportEmail: '', supportUrl: '', logoUrl: '' }, ...data };
    },
  },
});

/** What today's code says otherwise than an access token's stream. */
export const retraceAccessToken = retracing<accessToken.AccessTokenMachine>({
  ...accessToken,
  machine: accessToken.ACCESS_TOKEN_MACHINE,
  commands: {
    IssueAccessToken: ({ of }) => {
      const data = of('AccessTokenIssued');
      return data && { type: 'IssueAccessToken', ...data };
    },
    RevokeAccessToken: ({ at }) => ({ type: 'RevokeAccessToken', at }),
    EndAccessToken: ({ of }) => {
      const data = of('AccessTokenEndSet');
      return data && { type: 'EndAccessToken', ...data };
    },
    // Of one that was never there any integration may be meant.
    WithdrawAccessToken: ({ at }, { integration = 'integrations/any' }) => ({ type: 'WithdrawAccessToken', integration, at }),
  },
});
