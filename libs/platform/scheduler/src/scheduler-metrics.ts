import { counter, gauge, histogram } from '@cauce/telemetry';

/** The due rows that are free: their number, and for how many milliseconds the oldest has been due. */
export type Due = { readonly count: number; readonly oldestMs: number };

const claimed = counter(
  'cauce_scheduler_claimed',
  'Due rows claimed, by queue, lane and by what found them: a nudge, or the sweep (late by up to its interval).',
);
const duration = histogram('cauce_scheduler_run_duration_seconds', 'Due rows run, by queue: how many, and how long each took.');

/** The labels of a metric. */
type Of = { readonly queue: string; readonly lane?: string };

/** Counts claimed rows. */
export function measureClaim(of: Of, by: 'sweep' | 'nudge', count: number): void {
  if (count > 0) claimed.add(count, { ...labelsOf(of), by });
}

/** Counts a row that ran. */
export function measureRun(of: Of, ms: number): void {
  duration.record(ms / 1_000, labelsOf(of));
}

/** Shows waiting and running rows. Answers a function that stops it. */
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

/** Calls during a running one share its answer: one query for each scrape. */
function together<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let asking: Promise<Result> | undefined;
  return () => (asking ??= ask().finally(() => (asking = undefined)));
}
