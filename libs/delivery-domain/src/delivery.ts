import { readRetryAfter, TIMETABLE, waitAfter, type Wish } from './timetable.js';

/**
 * The result of an attempt.
 *
 * | Answer                                   | Then the delivery is                                                     |
 * | ---------------------------------------- | ------------------------------------------------------------------------ |
 * | any 2xx, whatever becomes of its body    | DELIVERED                                                                |
 * | 410                                      | WAITING, without its attempt counted; the endpoint is disabled           |
 * | 429, or none in time                     | WAITING for the timetable's next step, at least 60 s; FAILED if the last |
 * | any other, no connection, no DNS, no TLS | WAITING for the timetable's next step; FAILED if it was the last         |
 */
export function judge(answer: Answer, { failedAttempts, at, jitter, timetable = TIMETABLE }: Attempt): Verdict {
  if (answer.kind === 'answered' && isSuccess(answer.status)) return { status: 'DELIVERED', failedAttempts };
  if (answer.kind === 'answered' && answer.status === GONE) return { status: 'WAITING', failedAttempts, nextTime: at, gone: true };
  const failed = failedAttempts + 1;
  const wait = waitAfter(failed, wishOf(answer, at), jitter, timetable);
  if (wait === undefined) return { status: 'FAILED', failedAttempts: failed };
  return { status: 'WAITING', failedAttempts: failed, nextTime: new Date(Date.parse(at) + wait).toISOString(), gone: false };
}

/**
 * Order: per stream and endpoint, an event waits for each earlier one until that is delivered or has failed this many attempts. An event that its
 * receiver refuses delays its stream for about five minutes, not for 75.6 hours.
 */
export const PATIENCE = 3;

/** Whether a delivery still holds back the later ones of its stream to its endpoint. @internal */
export function makesLaterWait({ status, failedAttempts }: { readonly status: DeliveryStatus; readonly failedAttempts: number }): boolean {
  return status === 'WAITING' && failedAttempts < PATIENCE;
}

/** The HTTP status of a receiver that wants no more webhooks, ever. */
export const GONE = 410;
const TOO_MANY_REQUESTS = 429;

const isSuccess = (status: number) => status >= 200 && status < 300;

function wishOf(answer: Answer, at: string): Wish {
  if (answer.kind !== 'answered') return { overloaded: answer.kind === 'timedOut' };
  return { overloaded: answer.status === TOO_MANY_REQUESTS, retryAfterMs: readRetryAfter(answer.retryAfter, at) };
}

/** What a receiver did. `hangs`: its body did not end in time. `unreachable`: DNS, connection, TLS, or an address that we refuse to dial. */
export type Answer =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter?: string | undefined; readonly hangs?: boolean }
  | { readonly kind: 'timedOut' }
  | { readonly kind: 'unreachable' };

/** The attempt that an answer ends. */
export type Attempt = {
  /** Of this delivery, before this attempt. */
  readonly failedAttempts: number;
  /** When the answer came: the system's time, never a test clock's. */
  readonly at: string;
  /** Random, in [0, 1). */
  readonly jitter: number;
  /** Milliseconds; those of docs/api.md, "Webhooks", unless configured. */
  readonly timetable?: readonly number[];
};

/** A delivery's status. WAITING includes a delivery that is being sent now. FAILED: its attempts are used up. SKIPPED: it is not sent. */
export type DeliveryStatus = Verdict['status'] | 'SKIPPED';

/** Why a delivery was skipped: an operator did it, or its endpoint was closed. */
export type SkipReason = 'OPERATOR' | 'ENDPOINT_CLOSED' | 'ENDED_PROCESS';

/** The delivery after an attempt. `gone`: its receiver wants no more webhooks, ever (410). */
export type Verdict =
  | { readonly status: 'WAITING'; readonly failedAttempts: number; readonly nextTime: string; readonly gone: boolean }
  | { readonly status: 'DELIVERED' | 'FAILED'; readonly failedAttempts: number };
