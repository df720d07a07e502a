import type { Environment, Fingerprint, StoreProfile } from '@cauce/kernel';
import type { Rhythm } from './schedule.js';

/** Every status of a subscription that exists; EXPIRED is an assignment's alone. */
export const SUBSCRIPTION_STATUSES = ['PENDING_ACCEPTANCE', 'TRIALING', 'ACTIVE', 'PAST_DUE', 'SUSPENDED', 'CANCELED', 'EXPIRED'] as const;

/** A subscription's `status` (docs/api.md, "Subscriptions"). */
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** What a request for a subscription says of it, besides its buyer. */
export type RequestedTerms = {
  /** Of the first cycle, in cents; 0: it is not charged. */
  readonly firstChargeAmountCents?: number;
  readonly correlationId?: string;
  readonly redirectUri?: string;
};

/** What is subscribed to, as the plan was then: a plan never changes what was agreed. */
export type SubscriptionTerms = {
  /** `stores/<store_id>/subscription-plans/<plan_id>/subscriptions/<id>`, or `organizations/<organization_id>/plan-assignments/<id>`. */
  readonly name: string;
  readonly organization: string;
  /** `stores/<store_id>/subscription-plans/<plan_id>`. */
  readonly plan: string;
  readonly planDisplayName: string;
  readonly planDescription?: string;
  readonly rhythm: Rhythm;
  /** 0: no trial. */
  readonly trialPeriodDays: number;
  /** Of each cycle, in cents. */
  readonly amountCents: number;
  readonly currencyCode: string;
} & RequestedTerms;

/** Personal: a subscription's `buyer`. */
export type Buyer = {
  readonly email: string;
  readonly phoneNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly user?: string;
};

/** Personal: who accepted, as the page asked it. */
export type Identity = {
  readonly documentType: string;
  readonly document: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly ip?: string;
};

/** A subscription, or a plan assignment, which is the same but for its name and may expire. */
export type Kind = 'SUBSCRIPTION' | 'PLAN_ASSIGNMENT';

/** What the hosted pages show of the catalog, as it was then. `storeProfile`: absent where nothing of it was set. */
export type CatalogSnapshot = {
  readonly storeDisplayName: string;
  readonly storeProfile?: StoreProfile;
  readonly organizationDisplayName: string;
  readonly environment: Environment;
};

/** All that is known when it is created. */
export type Creation = {
  readonly kind: Kind;
  readonly terms: SubscriptionTerms;
  readonly acceptanceExpireTime: string;
  readonly fingerprint: Fingerprint;
  readonly shown: CatalogSnapshot;
  /** The id of the key that the hosted links are made with: they stay the same over a rotation. */
  readonly linkKey: string;
  /** `integrations/<id>` of the token that asked; absent for the merchant's own. */
  readonly integration?: string;
  /** The organization lives at a test clock's time: what falls due waits for that clock. */
  readonly testClock?: true;
  readonly personal?: { readonly buyer: Buyer };
};
