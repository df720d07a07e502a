import { textTable } from '@cauce/stack';

/** One thing that was lost and mended, or not. */
export type Result = {
  /** As `--only` takes it: `older-event-store`, `database:notifier`, `key:CSRF_KEY`, `redis`. */
  readonly name: string;
  readonly what: string;
  /** From the beginning of the repair until a payment is made, paid and told, seconds. */
  readonly servesAfter?: number;
  /** Until audits and books are clean. */
  readonly cleanAfter?: number;
  /** Acknowledged payments that are gone, and how old the copy was, seconds. */
  readonly lostPayments?: number;
  readonly lostSeconds?: number;
  /** What was lost, in the runbook's words. */
  readonly lost: readonly string[];
  /** What is not as the runbook says, in sentences. */
  readonly breaches: readonly string[];
};

/** A drill as it went. */
export type DrillReport = {
  readonly startTime: string;
  /** How long each store stood still for a copy, both together, seconds. */
  readonly copySeconds: readonly number[];
  readonly acknowledged: number;
  readonly results: readonly Result[];
};

const HEAD = ['what was lost', 'serves after', 'clean after', 'payments gone', 'of the last', 'lost for good', 'as the runbook says'];

/** As a table for a terminal, with what broke below. */
export function drillText({ copySeconds, acknowledged, results }: DrillReport): string {
  const rows = results.map((one) => [
    one.what,
    seconds(one.servesAfter),
    seconds(one.cleanAfter),
    one.lostPayments === undefined ? '' : String(one.lostPayments),
    seconds(one.lostSeconds),
    one.lost.length === 0 ? 'nothing' : one.lost.join(', '),
    one.breaches.length === 0 ? 'yes' : 'NO',
  ]);
  const broken = results.flatMap(({ name, breaches }) => breaches.map((breach) => `  ✗ ${name}: ${breach}`));
  const copies = copySeconds.map((each) => seconds(each)).join(' and ');
  const end =
    broken.length === 0 ? 'Everything was lost and restored as the runbook says.' : `${String(broken.length)} not as the runbook says.`;
  return [
    ...textTable([HEAD, ...rows]),
    '',
    `${String(acknowledged)} payments were made meanwhile; the copies took ${copies}.`,
    ...broken,
    end,
  ].join('\n');
}

/** How many sentences say that something is not as it must be. */
export function breachesOf({ results }: DrillReport): number {
  return results.reduce((sum, { breaches }) => sum + breaches.length, 0);
}

function seconds(value: number | undefined): string {
  return value === undefined ? '' : `${value.toFixed(1)} s`;
}
