import { counter, gauge, histogram } from '@cauce/telemetry';

/** What is due now and nobody has: how many rows, and since how many milliseconds the oldest of them. */
export type Due = { readonly count: number; readonly oldestMs: number };

const claimed = counter(
  'cauce_scheduler_claimed',
  'Due rows claimed, by queue, lane and by what found them: a nudge, or the sweep (late by up to its interval).',
);
const duration = histogram('cauce_scheduler_run_duration_seconds', 'Due rows run, by queue: how many, and how long each took.');

/** Whose rows are counted. */
type Of = { readonly queue: string; readonly lane?: string };

/** Counts rows that were claimed. */
export function measureClaim(of: Of, by: 'sweep' | 'nudge', count: number): void {
  if (count > 0) claimed.add(count, { ...labelsOf(of), by });
}

/** Counts a row that was run. */
export function measureRun(of: Of, ms: number): void {
  duration.record(ms / 1_000, labelsOf(of));
}

/** Shows what waits and what runs. Answers how to stop. */
export function measureDue(of: Of, what: { readonly running: () => number; readonly due?: (() => Promise<Due>) | undefined }): () => void {
  const labels = labelsOf(of);
  const stops = [gauge('cauce_scheduler_running', 'Rows that run in this process now.', () => ({ value: what.running(), labels }))];
  if (what.due) {
    const due = together(what.due);
    stops.push(
      gauge('cauce_scheduler_due', 'Rows that are due and that nobody has, in all of the table.', async () => ({
        value: (await due()).count,
        labels,
      })),
      gauge('cauce_scheduler_oldest_due_seconds', 'Since when the oldest of them is due.', async () => ({
        value: (await due()).oldestMs / 1_000,
        labels,
      })),
    );
  }
  return () => stops.forEach((stop) => stop());
}

const labelsOf = ({ queue, lane }: Of) => ({ queue, ...(lane !== undefined && { lane }) });

/** Calls that come while one runs share its answer: one query for each scrape. */
function together<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let asking: Promise<Result> | undefined;
  return () => (asking ??= ask().finally(() => (asking = undefined)));
}
