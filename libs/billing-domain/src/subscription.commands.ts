import type { Command, Environment, FailureReason, Fingerprint } from '@cauce/kernel';
import type { Rhythm } from './schedule.js';
import type { SubscriptionStatus } from './subscription.state.js';

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
  /** Of the first cycle, in cents; 0: it is not charged. */
  readonly firstChargeAmountCents?: number;
  readonly correlationId?: string;
  readonly redirectUri?: string;
};

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

/** What the hosted pages show of the catalog, as it was then. */
export type Shown = {
  readonly storeDisplayName: string;
  readonly organizationDisplayName: string;
  readonly environment: Environment;
};

/** All that is known when it is created. */
export type Creation = {
  readonly kind: Kind;
  readonly terms: SubscriptionTerms;
  readonly acceptanceExpireTime: string;
  readonly fingerprint: Fingerprint;
  readonly shown: Shown;
  /** The id of the key that the hosted links are made with: they stay the same over a rotation. */
  readonly linkKey: string;
  /** `integrations/<id>` of the token that asked; absent for the merchant's own. */
  readonly integration?: string;
  /** The organization lives at a test clock's time: what falls due waits for that clock. */
  readonly testClock?: true;
  readonly personal?: { readonly buyer: Buyer };
};

/**
 * `chargeId`: of the charge that this command may request, made of the subscription and the ordinal `n` of that charge. `machineTime`: the
 * real time, RFC 3339 UTC, in an organization with a test clock: a charge is done in real time.
 */
type MayCharge = { readonly chargeId: string; readonly machineTime?: string };

/** By a merchant. */
export type CreateSubscription = Command<'CreateSubscription', Creation>;
/** By the buyer on the hosted page, with a card that payments has stored. */
export type StartAcceptance = Command<
  'StartAcceptance',
  MayCharge & { readonly method: string; readonly personal?: { readonly identity: Identity } }
>;
/**
 * What payments says of a charge. REFUSED: no attempt was begun. `fundedBy`: another charge of the same cycle paid it. `reason`: of a failure.
 */
export type RecordCharge = Command<
  'RecordCharge',
  {
    readonly chargeId: string;
    readonly outcome: 'SUCCEEDED' | 'FAILED' | 'WITHDRAWN' | 'REFUSED';
    /** `stores/<store_id>/payments/<payment_id>`. */
    readonly payment: string;
    readonly fundedBy?: string;
    readonly reason?: FailureReason;
  }
>;
/** A nudge: it may come early, late or twice. */
export type RunDue = Command<'RunDue', MayCharge>;
/** By the buyer, with a card that payments has stored. */
export type ChangeMethod = Command<'ChangeMethod', MayCharge & { readonly method: string }>;
/** By a merchant or an operator. */
export type CancelSubscription = Command<'CancelSubscription', { readonly by: 'MERCHANT' | 'OPERATOR'; readonly reason: string }>;

/** All that a subscription can be asked. A new member does not compile until the table has its rows. */
export type SubscriptionCommand = CreateSubscription | StartAcceptance | RecordCharge | RunDue | ChangeMethod | CancelSubscription;

/** Why nothing was recorded though the command was no error. */
export type SubscriptionIgnored =
  | 'ALREADY_CREATED'
  | 'CARD_ALREADY_DECLINED'
  | 'ACCEPTANCE_IN_PROGRESS'
  | 'ALREADY_ACCEPTED'
  | 'CHARGE_ALREADY_RECORDED'
  | 'NOT_DUE'
  | 'METHOD_KNOWN'
  | 'ALREADY_CANCELED';

/** The codes that the error catalogue maps to HTTP statuses. */
export type SubscriptionRejected =
  'SUBSCRIPTION_NOT_FOUND' | `SUBSCRIPTION_${SubscriptionStatus}` | 'IDEMPOTENCY_KEY_REUSED' | 'ACCEPTANCE_EXPIRED';
