import type { Environment, FailureReason, StoreProfile } from '@cauce/kernel';

/** What the buyer's pages know of a subscription. Answered by billing to checkout alone; times RFC 3339 UTC, amounts in cents. */
export type CheckoutSubscription = {
  /** The resource's name, of a subscription or a plan assignment. */
  readonly name: string;
  readonly kind: 'SUBSCRIPTION' | 'PLAN_ASSIGNMENT';
  readonly status: 'PENDING_ACCEPTANCE' | 'ACTIVE' | 'TRIALING' | 'PAST_DUE' | 'SUSPENDED' | 'CANCELED' | 'EXPIRED';
  readonly plan: {
    readonly displayName: string;
    readonly description?: string;
    /** Of each cycle. */
    readonly amountCents: number;
    readonly currencyCode: string;
    readonly billingCycleFrequency: 'WEEKLY' | 'MONTHLY';
    readonly billingCycleInterval: number;
    readonly trialPeriodDays: number;
  };
  /** Of the first charge, where it differs; 0: the first cycle is free. */
  readonly firstChargeAmountCents?: number;
  /** The next three charges, earliest first; before acceptance, those if it is accepted now. Empty once it has ended. */
  readonly nextCharges: readonly { readonly time: string; readonly amountCents: number }[];
  /** On which days after it failed a charge is tried again. An older billing does not say. */
  readonly retryDays?: readonly number[];
  /** `email` is masked. Absent once the personal data is erased. */
  readonly buyer?: { readonly firstName: string; readonly lastName: string; readonly email: string };
  /** As it was when this was made. `profile`: absent where nothing of it was set, and from an older service. */
  readonly store: { readonly name: string; readonly displayName: string; readonly profile?: StoreProfile };
  readonly organization: { readonly name: string; readonly displayName: string };
  readonly environment: Environment;
  readonly correlationId?: string;
  readonly redirectUri?: string;
  /** Only while PENDING_ACCEPTANCE. */
  readonly acceptanceExpireTime?: string;
  /** The organization's time when this was answered. */
  readonly now: string;
  /** The charge that is open: its outcome is not known yet. */
  readonly charging?: { readonly id: string };
  /**
   * The latest charge, if it failed and nothing was paid since. `isAcceptance`: it was the first one, so the buyer may try another card.
   * `isNothingCharged`: no charge of its cycle may take money any more; absent: not certain, or an older billing does not say.
   */
  readonly declined?: {
    readonly id: string;
    readonly reason: FailureReason;
    readonly isAcceptance: boolean;
    readonly isNothingCharged?: true;
  };
  /** What a new card pays at once, while PAST_DUE or SUSPENDED; `time`: when that first was to be paid. An older billing does not say. */
  readonly owed?: { readonly time: string; readonly amountCents: number };
  /** Only of a subscription that is CANCELED because nobody accepted it in time: a plan assignment is EXPIRED then. */
  readonly isAcceptanceExpired?: true;
  /** The last period that was paid; in a trial, the trial. */
  readonly currentPeriodStart?: string;
  readonly currentPeriodEnd?: string;
  readonly nextBillingTime?: string;
};

/** The body that asks for a one-time code, sent to the buyer's e-mail. Personal: who accepts. */
export type AskForCode = {
  /** A document type's code. */
  readonly documentType: string;
  /** Letters and digits alone. */
  readonly document: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** The answer to asking for a code. `codesLeft`: before the buyer is locked out for an hour. */
export type CodeSent = { readonly email: string; readonly expireTime: string; readonly codesLeft: number };

/**
 * The body that checks a code: it holds for the person whom it was asked for, and for nobody else. CODE_WRONG says in `metadata.triesLeft` how
 * many tries are left.
 */
export type CheckCode = AskForCode & { readonly code: string };

/** A buyer who has proved that they read the e-mail: `session` goes with the requests that follow, for 30 minutes. `who`: whom it is of. */
export type BuyerSession = { readonly session: string; readonly expireTime: string; readonly who: AskForCode };

/** The body that asks for a grant. `card`: a digest of the card's one-use token, so that the same card counts once; `session`: while accepting. */
export type AskForGrant = { readonly card: string; readonly session?: string };

/** The question which of these cards subscriptions hold; `subscription`: the stream of the one that each was stored for. From payments to billing. */
export type FindMethodHolders = { readonly methods: readonly { readonly method: string; readonly subscription: string }[] };

/** How many subscriptions that have not ended are charged to one of them. */
export type MethodHolders = { readonly count: number };

/** What lets a buyer store a card for a subscription, at payments: signed by billing, good for 30 minutes. */
export type MethodGrant = { readonly grant: string };

/**
 * The body that stores a card at payments. The one-use token comes from the processor, through the buyer's browser. `cardAccount`: where the card
 * was entered, as `CardForm` names it.
 */
export type RegisterMethod = { readonly grant: string; readonly cardToken: string; readonly cardAccount?: string };

/**
 * A stored card. `proof`: names the card and whose it is, signed by payments for billing: a buyer carries it there, and cannot name
 * another card. Good for 30 minutes.
 */
export type StoredMethod = { readonly proof: string; readonly card?: { readonly brand: string; readonly last4: string } };

/** The body that accepts. `proof`: of a card stored under this subscription's grant; `ip`: the buyer's address, as checkout saw it. */
export type AcceptSubscription = { readonly session: string; readonly proof: string; readonly ip?: string };

/** The answer to accepting. `isOtherCard`: another tab's card is being charged for it, so the outcome says nothing of this card. */
export type AcceptedSubscription = CheckoutSubscription & { readonly isOtherCard?: true };

/**
 * The answer to a link that changes the card. `methodGrant`: what lets its page show the card that is charged now, which payments knows: signed by
 * billing, good for 30 minutes. An older billing does not give it.
 */
export type MethodLinkSubscription = CheckoutSubscription & { readonly methodGrant?: string };

/** The body that asks payments for the stored card of a grant. */
export type ShowMethod = { readonly grant: string };

/** A stored card as its buyer may see it. `card`: absent where the processor did not name it, or once it is erased. */
export type ShownMethod = Pick<StoredMethod, 'card'>;

/** The body that changes the card. */
export type ChangeMethod = { readonly proof: string };

/** The answer to changing the card. `otherCardsCharges`: `charging` and `declined` if they are another card's, and so say nothing of this card. */
export type ChangedMethod = CheckoutSubscription & { readonly otherCardsCharges?: readonly string[] };
