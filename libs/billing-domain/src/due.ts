import { latestCycle, nextAttempt, noticeTime, startOf } from './schedule.js';
import { anchorOf, type Subscription } from './subscription.state.js';

/**
 * When a subscription has something to do by itself, in its organization's time; undefined when it only waits for a command. While a charge is
 * open, nothing is due: its outcome comes, however late.
 */
export function nextDueTime(subscription: Subscription): string | undefined {
  const { status, open, anchor = '', trialEndTold, newCardWaits, lastFailureTime } = subscription;
  if (open !== undefined) return undefined;
  if (status === 'TRIALING' && !trialEndTold) return noticeTime(anchor);
  if (status === 'PENDING_ACCEPTANCE') return subscription.acceptanceExpireTime;
  // A new card is charged at once.
  if (newCardWaits && (status === 'PAST_DUE' || status === 'SUSPENDED')) return lastFailureTime;
  return nextBillingTime(subscription);
}

/** Whether a subscription has something to do by itself at a time: rows, jobs and charges all ask the same calendar. */
export function isDue(at: string, subscription: Subscription): boolean {
  const time = nextDueTime(subscription);
  return time !== undefined && at >= time;
}

/** When the next charge is to be, in the organization's time; moved by results alone. Undefined: there is none by itself. */
export function nextBillingTime(subscription: Subscription): string | undefined {
  const { status, anchor = '', terms, lastCycle, owed } = subscription;
  switch (status) {
    case 'TRIALING':
      return anchor;
    case 'ACTIVE':
      // A new card of a suspended subscription may pay a later cycle than the next one: the dates in between are never charged.
      return startOf(owed?.cycle ?? lastCycle + 1, anchor, terms.rhythm);
    case 'PAST_DUE':
      return retryTime(subscription);
    case 'SUSPENDED':
      return resumeTime(subscription);
    default:
      return undefined;
  }
}

/** When what is owed is tried again, after a failure that was not the last of its series; undefined when nothing is owed. */
export function retryTime({ owed, lastFailureTime }: Subscription): string | undefined {
  return owed && (owed.nextAttemptTime ?? nextAttempt(owed.dayZero, owed.failedCount, lastFailureTime));
}

/** The first cycle's date after the failure that suspended it. */
function resumeTime(subscription: Subscription): string {
  const { lastFailureTime, terms } = subscription;
  const anchor = anchorOf(subscription);
  return startOf(latestCycle(lastFailureTime, anchor, terms.rhythm) + 1, anchor, terms.rhythm);
}
