import { retracePlan, retraceSubscription } from '@cauce/billing-domain';
import { retraceAccessToken, retraceDocumentType, retraceOrganization, retraceStore, retraceTemplate } from '@cauce/catalog-domain';
import type { Retrace } from '@cauce/kernel';
import { retraceIntegration } from '@cauce/partner-domain';
import { retraceAccount, retraceMethod, retracePayment } from '@cauce/payments-domain';
import type { StreamCategory } from '@cauce/services';

/** What retraces the streams of each category. A new category does not compile until it is here. */
export const RETRACES: Readonly<Record<StreamCategory, Retrace>> = {
  payment: retracePayment,
  paymentMethod: retraceMethod,
  processorAccount: retraceAccount,
  subscription: retraceSubscription,
  subscriptionPlan: retracePlan,
  integration: retraceIntegration,
  organization: retraceOrganization,
  store: retraceStore,
  template: retraceTemplate,
  accessToken: retraceAccessToken,
  documentType: retraceDocumentType,
};
