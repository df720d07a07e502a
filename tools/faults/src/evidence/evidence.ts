import type { SubscriptionEvent } from '@cauce/billing-domain';
import type { PaymentEvent } from '@cauce/payments-domain';
import type { Inflicted } from '../faults/injector.js';
import type { Parked, Thrown } from './thrown.js';

/** What a client was told when it created a payment: a 200, however late. */
export type Acknowledged = {
  readonly key: string;
  /** `stores/<store>/payments/<id>`. */
  readonly name: string;
  readonly amountCents: number;
  /** The answer's own words: `Idempotent-Replayed`. */
  readonly replayed: boolean;
};

/** What a client was told that a payment has come to: by a read or by the hosted page. */
export type Seen = { readonly name: string; readonly status: string };

/** Where the store has an event. */
export type Placed = {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  /** Unix milliseconds. */
  readonly recordedAt: number;
};

/** A payment's event as the store has it. */
export type Recorded = Placed & PaymentEvent;

/** A subscription's event as the store has it. */
export type RecordedOfSubscription = Placed & SubscriptionEvent;

/** A subscription that was loaded, with a charge that fell due during the run. */
export type Renewal = {
  /** The subscription's stream. */
  readonly stream: string;
  /** Its last event when it was loaded: nobody was told of those up to it. */
  readonly loadedRevision: number;
  /** When the charge was due, Unix milliseconds. */
  readonly dueAt: number;
  /** What the processor was told to do with it. */
  readonly word: Word;
};

/** A word of the sandbox's scripts (its page `/scripts` explains them). */
export type Word =
  'approve' | 'decline' | 'decline-expired' | 'review' | 'challenge' | 'relent' | 'silent' | 'late' | 'cut' | 'twice' | 'hold';

/** Money that the processor's own books say has moved. */
export type Movement = {
  /** What the charge was sent with: an attempt's id. */
  readonly key: string;
  /** The payment's id, as the charge named it. */
  readonly reference: string | undefined;
  readonly amountCents: number;
  readonly currencyCode: string;
  /** In whose books it stands: the name of the processor's part. */
  readonly books: string;
};

/** Money that went back, by the key of its refund. `charge`: the attempt's id. */
export type BookedRefund = Movement & { readonly charge: string };

/** A charge that the processor's books list, whatever came of it. `last4`: of its card, once that is told. */
export type BookedCharge = Pick<Movement, 'key' | 'reference' | 'books'> & { readonly last4: string | undefined };

/** Which processor charges for an organization. `account`: absent where it is the environment's. */
export type Contract = { readonly organization: string; readonly books: string; readonly account?: string | undefined };

/** A refund that an operator was told of with a 200, however late. `amountCents`: absent where all that was left was asked for. */
export type AskedRefund = {
  readonly payment: string;
  readonly requestId: string;
  readonly amountCents?: number | undefined;
  /** `stores/<store>/payments/<id>/refunds/<refund>`. */
  readonly name: string;
};

/** A client's wish that was not granted at once: from its first try to the answer. Unix milliseconds. */
export type Outage = { readonly what: string; readonly from: number; readonly to: number; readonly tries: number };

/** A webhook as it came to the receiver. */
export type Receipt = {
  /** Unix milliseconds. */
  readonly at: number;
  /** The header `webhook-id`: the stored event's id. */
  readonly id: string;
  /** The header `X-Service-Sequence`: the stored event's revision. */
  readonly sequence: number;
  readonly event: string;
  /** `data.name`. */
  readonly resource: string;
  /** `data.status`. */
  readonly status: string;
  /** What the receiver answered. */
  readonly answered: number;
  /** What is wrong with its bearer, checksum or signature; empty when nothing is. */
  readonly faults: readonly string[];
};

/** A payment as the API lists it, and its attempts as the API lists them. */
export type Listed = { readonly payment: { readonly name: string } & object; readonly attempts: readonly object[] };

/** A subscription as the API lists it. */
export type ListedSubscription = { readonly name: string } & object;

/** Everything that can be known about a run, from outside of what is judged. */
export type Evidence = {
  /** When it was gathered, Unix milliseconds: what was due by then must have been done. */
  readonly at: number;
  readonly acknowledged: readonly Acknowledged[];
  readonly seen: readonly Seen[];
  /** What clients were told that no client should be told, in sentences. */
  readonly refusals: readonly string[];
  /** Of all streams of the category `payment`, in the order of `$all`. */
  readonly events: readonly Recorded[];
  /** Of all streams of the category `subscription`, in the same order, with those that were loaded. */
  readonly subscriptionEvents: readonly RecordedOfSubscription[];
  readonly renewals: readonly Renewal[];
  readonly contracts: readonly Contract[];
  /** Money that came. */
  readonly movements: readonly Movement[];
  /** Money that went back, as it moved: by the key of its charge. */
  readonly returns: readonly Movement[];
  /** The same, as the books list it. */
  readonly refunds: readonly BookedRefund[];
  readonly charges: readonly BookedCharge[];
  readonly askedRefunds: readonly AskedRefund[];
  /** In the order they were inflicted. */
  readonly faults: readonly Inflicted[];
  /** What clients waited for, and whose processor charges for their merchant. */
  readonly outages: readonly (Outage & { readonly books: string })[];
  /** In the order they came. */
  readonly receipts: readonly Receipt[];
  readonly listed: readonly Listed[];
  readonly listedSubscriptions: readonly ListedSubscription[];
  /** What waits for an operator. */
  readonly parked: readonly Parked[];
  /** Bombs that were thrown at our processes. */
  readonly thrown: readonly Thrown[];
  /** Deliveries that have not ended, in words. */
  readonly undelivered: readonly string[];
  /** Parts that ended by themselves or did not come back, in sentences. */
  readonly crashes: readonly string[];
};
