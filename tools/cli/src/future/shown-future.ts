import { moneyOf } from '../people.js';
import { linesOf, tableOf } from '../shown.js';

type Stream = NodeJS.WritableStream;
type Happening = { readonly time: string; readonly status: string; readonly text: string };
type Possibility = { readonly cause: string; readonly time?: string; readonly status: string; readonly text: string };

/** What `:explain` answers, as far as it is shown. */
export type Explanation = {
  readonly name: string;
  readonly status: string;
  readonly since: string;
  readonly summary: string;
  readonly because: readonly Happening[];
  readonly next: readonly Possibility[];
};

type Step = {
  readonly time: string;
  readonly events: readonly string[];
  readonly status: string;
  readonly charge?: {
    readonly cycleNumber: number;
    readonly attempt: number;
    readonly amountCents: number;
    readonly currencyCode: string;
    readonly outcome: string;
  };
};

/** What `:simulate` answers, as far as it is shown. */
export type Simulation = {
  readonly name: string;
  readonly from: string;
  readonly until: string;
  readonly status: string;
  readonly chargeCount: number;
  readonly paidAmountCents: number;
  readonly currencyCode: string;
  readonly unusedDeclines: readonly string[];
  readonly steps: readonly Step[];
};

/** The whole in a sentence, what led to it, and what may come next. */
export function explained({ name, status, since, summary, because, next }: Explanation, stream: Stream): string {
  const parts = [
    linesOf({ name, status, since }, stream),
    summary,
    `What led to it:\n${tableOf(because, ['time', 'status', 'text'], stream)}`,
    `What may come next:\n${tableOf(next, ['time', 'cause', 'status', 'text'], stream)}`,
  ];
  return parts.join('\n\n');
}

/** A line for each moment, and what it comes to. */
export function simulated({ steps, ...all }: Simulation, stream: Stream): string {
  const rows = steps.map(({ time, events, status, charge }) => ({
    time,
    ...(charge
      ? {
          cycle: charge.cycleNumber,
          attempt: charge.attempt,
          amount: moneyOf(charge.amountCents, charge.currencyCode),
          outcome: charge.outcome,
        }
      : { outcome: events.at(-1) }),
    status,
  }));
  const { name, from, until, status, chargeCount, paidAmountCents, currencyCode, unusedDeclines } = all;
  const paid = moneyOf(paidAmountCents, currencyCode);
  const unused = unusedDeclines.length > 0 ? { unusedDeclines } : {};
  return `${tableOf(rows, ['time', 'cycle', 'attempt', 'amount', 'outcome', 'status'], stream)}\n\n${linesOf({ name, from, until, status, chargeCount, paid, ...unused }, stream)}`;
}
