import { type Answer, type Attempt, GONE, judge, type Verdict } from './delivery.js';

/** A handshake or teardown after an attempt. `nextTime`: when a waiting one is tried again. */
export type ControlVerdict =
  | { readonly state: 'WAITING'; readonly failedAttempts: number; readonly nextTime: string }
  | { readonly state: 'DELIVERED' | 'FAILED'; readonly failedAttempts: number };

/** The result of an attempt, as for any webhook, but a 410 refuses a handshake for good, and makes a teardown needless. */
export function judgeControl(event: 'handshake' | 'teardown', answer: Answer, attempt: Attempt): ControlVerdict {
  if (answer.kind === 'answered' && answer.status === GONE) {
    const { failedAttempts } = attempt;
    return event === 'teardown' ? { state: 'DELIVERED', failedAttempts } : { state: 'FAILED', failedAttempts: failedAttempts + 1 };
  }
  return toControlVerdict(judge(answer, attempt));
}

function toControlVerdict(verdict: Verdict): ControlVerdict {
  const { status: state, failedAttempts } = verdict;
  return state === 'WAITING' ? { state, failedAttempts, nextTime: verdict.nextTime } : { state, failedAttempts };
}
