import { backoff, pause } from '@cauce/patience';
import type { Journal } from './journal.js';

/** What one try came to: the wish is granted, or it is to be tried again, or it was refused for good. */
export type Try<Result> = { readonly done: Result } | { readonly again: string } | { readonly refused: string };

/** How a client goes on asking. */
export type Patience = {
  readonly giveUpMs: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** Somebody outside of us takes long (a bank): that is no outage of ours. */
  readonly isSlow?: boolean;
};

/** As an SDK would: soon, then slower, for minutes. */
export const PATIENCE: Patience = { giveUpMs: 180_000, firstPauseMs: 100, longestPauseMs: 2_000 };

/**
 * Tries until it is granted. A refusal, or three minutes without an answer, is noted down and answers undefined: the journey ends there.
 * @param one makes one try; gets how many there were before.
 */
export async function persist<Result>(
  journal: Journal,
  what: string,
  one: (tries: number) => Promise<Try<Result>>,
  { giveUpMs, firstPauseMs, longestPauseMs, isSlow = false }: Patience = PATIENCE,
): Promise<Result | undefined> {
  const from = Date.now();
  for (let tries = 0; ; tries += 1) {
    const outcome = await one(tries).catch((error: unknown) => ({ again: wordsOf(error) }));
    if ('again' in outcome) journal.failed(`${what}: ${outcome.again}`);
    const isOver = Date.now() - from > giveUpMs;
    if ('done' in outcome || isOver) {
      if (tries > 0 && !isSlow) journal.outages.push({ what, from, to: Date.now(), tries: tries + 1 });
      if ('done' in outcome) return outcome.done;
    }
    const refusal =
      'refused' in outcome ? outcome.refused : isOver ? `no success within ${giveUpMs / 1000} s: ${wordOf(outcome)}` : undefined;
    if (refusal !== undefined) {
      journal.refusals.push(`${what}: ${refusal}`);
      return undefined;
    }
    await pause(backoff(tries, firstPauseMs, longestPauseMs));
  }
}

/** Whether a status says "ask again": the service is away, too slow, or asked too often. */
export function isPassing({ status }: { readonly status: number }): boolean {
  return status === 429 || status >= 502;
}

function wordOf(outcome: Try<unknown>): string {
  return 'again' in outcome ? outcome.again : 'done';
}

function wordsOf(error: unknown): string {
  const { name, code } = error as { name?: string; code?: unknown };
  if (name === 'TimeoutError') return 'no answer in time';
  return typeof code === 'string' ? code : error instanceof Error ? error.message : String(error);
}
