import { backoff, pause } from '@cauce/patience';
import { request } from 'undici';
import { lineOf, REPLAYED } from '../replayed-event.js';
import { Refused, type Sink } from './sink.js';

/** How an endpoint is asked again. */
export type HttpSinkOptions = {
  readonly tries?: number;
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
  /** For one answer. */
  readonly answerMs?: number;
};

/** With the pauses between them, a little more than a minute. */
const TRIES = 10;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [200, 15_000];
const ANSWER_MS = 30_000;
/** What may be another answer later, though its status begins with 4. */
const LATER = [408, 425, 429];

/**
 * POSTs events as lines of JSON, in their order, one request after the other. 2xx takes them. 5xx, 429, silence and no connection: the same again,
 * after a growing pause, a bounded number of times. Anything else is a refusal, redirects too.
 */
export function toHttp(url: string, options: HttpSinkOptions = {}): Sink {
  const { tries = TRIES, firstPauseMs = FIRST_PAUSE_MS, longestPauseMs = LONGEST_PAUSE_MS, answerMs = ANSWER_MS } = options;
  const take: Sink['take'] = async (events) => {
    const body = events.map((event) => `${lineOf(event)}\n`).join('');
    const headers = { 'content-type': 'application/x-ndjson', [REPLAYED]: 'true', 'cauce-position': events.at(-1)?.position ?? '' };
    for (let tried = 1; ; tried += 1) {
      const problem = await post(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(answerMs) });
      if (problem === undefined) return;
      if (tried === tries) throw new Refused(`${url} ${problem}, ${String(tries)} times in a row.`);
      await pause(backoff(tried - 1, firstPauseMs, longestPauseMs));
    }
  };
  return { take, close: () => Promise.resolve() };
}

/** Undefined: taken. A text: what to try again for. Throws Refused. */
async function post(url: string, asked: Parameters<typeof request>[1]): Promise<string | undefined> {
  let status: number;
  try {
    const answer = await request(url, asked);
    await answer.body.dump();
    status = answer.statusCode;
  } catch (error) {
    return `did not answer (${error instanceof Error ? error.message || error.name : String(error)})`;
  }
  if (status >= 200 && status < 300) return undefined;
  if (status >= 500 || LATER.includes(status)) return `answered ${String(status)}`;
  throw new Refused(`${url} answered ${String(status)}, which another try does not change.`);
}
