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
