import { evolveView, type PaymentView } from '@cauce/payments-domain';
import type { Recorded } from './evidence.js';

/** A payment's stream with what it folds to, and the attempts that it names. */
export type History = {
  readonly stream: string;
  readonly events: readonly Recorded[];
  /** Undefined when the stream does not begin with a creation. */
  readonly view: PaymentView | undefined;
};

/** The events by stream, each folded with the domain's own fold. */
export function historiesOf(events: readonly Recorded[]): History[] {
  const streams = Map.groupBy(events, ({ stream }) => stream);
  return [...streams].map(([stream, its]) => ({ stream, events: its, view: its.reduce<PaymentView | undefined>(evolveView, undefined) }));
}

/** The histories by payment name; streams without a creation are left out. */
export function historiesByName(events: readonly Recorded[]): Map<string, History> {
  return new Map(historiesOf(events).flatMap((history) => (history.view ? [[history.view.payment.name, history]] : [])));
}

/** Which events others hear of, and as what (docs/api.md, "Events"). Written anew: the publisher's own table is what is judged. */
const ANNOUNCED: Readonly<Record<string, string>> = {
  AttemptSucceeded: 'paymentAttempt.statusChanged',
  AttemptFailed: 'paymentAttempt.statusChanged',
  PaymentPutUnderReview: 'payment.statusChanged',
  PaymentFunded: 'payment.statusChanged',
  PaymentExpired: 'payment.statusChanged',
  PaymentCanceled: 'payment.statusChanged',
};

/** The status that each of them announces. */
const STATUS: Readonly<Record<string, string>> = {
  AttemptSucceeded: 'SUCCEEDED',
  AttemptFailed: 'FAILED',
  PaymentPutUnderReview: 'UNDER_REVIEW',
  PaymentFunded: 'FUNDED',
  PaymentExpired: 'EXPIRED',
  PaymentCanceled: 'CANCELED',
};

/** The webhook that an event must lead to; undefined when it leads to none. */
export function announcementOf({ type }: Pick<Recorded, 'type'>): { readonly event: string; readonly status: string } | undefined {
  const event = ANNOUNCED[type];
  return event === undefined ? undefined : { event, status: STATUS[type] ?? '' };
}
