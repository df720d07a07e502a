import { type Environment, ENVIRONMENTS, FAILURE_REASONS, type FailureReason, type StoreProfile } from '@cauce/kernel';
import { having, oneOf, optional, type Shape, type ShapesOf, text, whole } from './shapes.js';
import { STORE_PROFILE } from './store-profile.js';

/**
 * What payments is to do for a subscription (docs/adr/0023). Part of a message of `billing.subscription.v1`, whose stream is the
 * subscription's, and which names the organization, the store and the integration.
 */
export type ChargeOrder = ChargeCycle | WithdrawCycle;

/** To charge one cycle: an attempt of the one payment of this subscription and cycle. Repeating it moves money once. Amounts in cents. */
export type ChargeCycle = {
  readonly do: 'CHARGE';
  /** 26 × a-z2-7; becomes the attempt's id. */
  readonly chargeId: string;
  readonly cycle: number;
  readonly amountCents: number;
  readonly currencyCode: string;
  /** The id of a payment method that payments stored for this subscription. */
  readonly method: string;
  /** The payment's `title`: the plan's display name. */
  readonly title: string;
  readonly correlationId?: string;
  /** Personal: the payment's `buyer`. Absent once it is erased. */
  readonly buyer?: { readonly email: string; readonly phoneNumber: string; readonly firstName: string; readonly lastName: string };
  /** Personal: who accepted. `ip`: only of the first charge, whose buyer is there. */
  readonly payer?: {
    readonly documentType: string;
    readonly document: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly ip?: string;
  };
  /** What the payment's page shows of the catalog. */
  readonly shown: {
    readonly storeDisplayName: string;
    readonly storeProfile?: StoreProfile;
    readonly organizationDisplayName: string;
    readonly environment: Environment;
  };
  /** The organization lives at a test clock's time. */
  readonly testClock?: true;
};

/** To take no more money for a cycle. Money that comes all the same is an unexpected settlement. */
export type WithdrawCycle = { readonly do: 'WITHDRAW'; readonly cycle: number };

/** What became of a charge that a subscription asked for. Part of a message of `payments.payment.v1`. Every charge gets one. */
export type ChargeOutcome = {
  /** The stream of the subscription: `subscription-<id>`. */
  readonly subscription: string;
  readonly chargeId: string;
  /** REFUSED: no attempt was begun. WITHDRAWN: fenced before it could take money. */
  readonly outcome: 'SUCCEEDED' | 'FAILED' | 'WITHDRAWN' | 'REFUSED';
  /** The payment's name. */
  readonly payment: string;
  /** The charge whose attempt brought the money, where it is another one. */
  readonly fundedBy?: string;
  /** Of FAILED. */
  readonly reason?: FailureReason;
  /** No attempt of the cycle's payment may take money any more. Absent: one may, or it succeeded, or an older payments does not say. */
  readonly isNothingCharged?: true;
};

type Person<Name extends 'buyer' | 'payer'> = NonNullable<ChargeCycle[Name]>;

const CHARGE: ShapesOf<ChargeCycle> = {
  do: oneOf('CHARGE'),
  chargeId: text,
  cycle: whole,
  amountCents: whole,
  currencyCode: text,
  method: text,
  title: text,
  correlationId: optional(text),
  buyer: optional(having({ email: text, phoneNumber: text, firstName: text, lastName: text } satisfies ShapesOf<Person<'buyer'>>)),
  payer: optional(
    having({ documentType: text, document: text, firstName: text, lastName: text, ip: optional(text) } satisfies ShapesOf<Person<'payer'>>),
  ),
  shown: having({
    storeDisplayName: text,
    storeProfile: optional(STORE_PROFILE),
    organizationDisplayName: text,
    environment: oneOf(...ENVIRONMENTS),
  } satisfies ShapesOf<ChargeCycle['shown']>),
  testClock: optional(oneOf(true)),
};
const WITHDRAW: ShapesOf<WithdrawCycle> = { do: oneOf('WITHDRAW'), cycle: whole };

/** What a message's `chargeOrder` must be. */
export const CHARGE_ORDER: Shape = (value) => having(CHARGE)(value) || having(WITHDRAW)(value);

/** What a message's `chargeOutcome` must be. */
export const CHARGE_OUTCOME: Shape = having({
  subscription: text,
  chargeId: text,
  outcome: oneOf('SUCCEEDED', 'FAILED', 'WITHDRAWN', 'REFUSED'),
  payment: text,
  fundedBy: optional(text),
  reason: optional(oneOf(...FAILURE_REASONS)),
  isNothingCharged: optional(oneOf(true)),
} satisfies ShapesOf<ChargeOutcome>);

/** A charge that billing asks payments about. */
export type ChargeReference = Pick<ChargeOutcome, 'subscription' | 'chargeId'> & { readonly cycle: number };

/** What billing asks payments when it compares its subscriptions with the payments. At most {@link MAX_CHARGES_PER_REQUEST}. */
export type FindCharges = { readonly charges: readonly ChargeReference[] };

/** How a charge stands at payments. */
export type FoundCharge = {
  readonly chargeId: string;
  /** UNKNOWN: payments never heard of it. PENDING: it has no outcome yet. */
  readonly state: 'UNKNOWN' | 'PENDING' | 'ENDED';
  readonly outcome?: ChargeOutcome;
  /** What the cycle's payment takes, in cents. */
  readonly amountCents?: number;
  /** The money that paid the cycle is listed for an operator: it came when nothing was owed any more. */
  readonly isUnexpected?: true;
  /** The cycle was withdrawn: its payment takes no more money, or what it takes is listed for an operator. */
  readonly isWithdrawn?: true;
};

/** What payments answers: the charges in the order in which they were asked for. */
export type FoundCharges = { readonly charges: readonly FoundCharge[] };

/** How many charges one question may name. */
export const MAX_CHARGES_PER_REQUEST = 200;
