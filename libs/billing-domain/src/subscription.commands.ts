import type { Command, FailureReason } from '@cauce/kernel';
import type { Creation, Identity, SubscriptionStatus } from './subscription.terms.js';

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
    /** No charge of the cycle may take money any more. Absent: not certain. */
    readonly isNothingCharged?: true;
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
