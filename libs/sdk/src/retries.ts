import { setTimeout as sleep } from 'node:timers/promises';

/** When and how often to try again. */
export type RetryOptions = {
  /** How many times more after the first. 4 unless said otherwise. */
  readonly retries?: number;
  /** The first pause, in milliseconds; each later one is twice as long, less a random part. 250 unless said otherwise. */
  readonly firstPauseMs?: number;
  /** No pause is longer, even when the API asks for one. 30,000 unless said otherwise. */
  readonly longestPauseMs?: number;
};

const AGAIN = new Set([429, 500, 502, 503, 504]);

/** Whether an answer may be another one later. */
const mayChange = ({ status }: Response): boolean => AGAIN.has(status);

/** Tries until there is an answer that will not change, or nothing is left to try. Throws what the last try threw. */
export async function withRetries(
  attempt: () => Promise<Response>,
  { retries = 4, firstPauseMs = 250, longestPauseMs = 30_000 }: RetryOptions,
  signal?: AbortSignal,
): Promise<Response> {
  for (let tried = 0; ; tried++) {
    const answer = await attempt().catch((error: unknown) => ({ error }));
    const isLast = tried >= retries || signal?.aborted === true;
    if (answer instanceof Response && (isLast || !mayChange(answer))) return answer;
    if (!(answer instanceof Response) && isLast) throw answer.error;
    const asked = answer instanceof Response ? retryAfterMs(answer) : undefined;
    if (answer instanceof Response) await answer.body?.cancel();
    await sleep(Math.min(asked ?? firstPauseMs * 2 ** tried * (0.5 + Math.random() / 2), longestPauseMs), undefined, {
      ...(signal && { signal }),
    });
  }
}

/** The header Retry-After, seconds or a date, in milliseconds from now. */
function retryAfterMs({ headers }: Response, now = Date.now()): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}
