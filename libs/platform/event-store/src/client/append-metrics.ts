import { histogram } from '@cauce/telemetry';

/** The outcome of an append. `unknown`: no answer in time. `not_begun`: never sent. `refused`: too large, not allowed, or the stream was deleted. */
export type AppendOutcome = 'appended' | 'conflict' | 'unknown' | 'not_begun' | 'refused';

const duration = histogram(
  'cauce_event_store_append_duration_seconds',
  'Appends, by category of streams and outcome: how many, and how long until the outcome, repetitions included.',
);

/** Counts an append, by the category of its stream. */
export function measureAppend(stream: string, outcome: AppendOutcome, ms: number): void {
  const dash = stream.indexOf('-');
  duration.record(ms / 1_000, { category: dash < 0 ? stream : stream.slice(0, dash), outcome });
}
