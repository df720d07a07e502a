import type { Evidence, Renewal, Word } from '../evidence/evidence.js';
import { newEventsOf, type SubscriptionHistory, subscriptionsOf } from '../evidence/subscriptions.js';
import type { Check } from './check.js';

/** The words by which the bank refuses for good, and those by which it refuses at first. */
const REFUSED: readonly Word[] = ['decline', 'decline-expired', 'review', 'challenge'];
const REFUSED_AT_FIRST: readonly Word[] = [...REFUSED, 'relent'];

/**
 * A subscription is PAST_DUE by its bank's word alone: no outage, silence or lost answer makes it so, not even for a moment; and money that
 * comes after a refusal makes it ACTIVE.
 */
export const subscriptionsEndTrue: Check = {
  name: 'nobody is PAST_DUE but by their bank',
  breaches(evidence: Evidence) {
    const histories = new Map(subscriptionsOf(evidence.subscriptionEvents).map((history) => [history.stream, history]));
    const news = Map.groupBy(newEventsOf(evidence), ({ stream }) => stream);
    return evidence.renewals
      .filter(({ dueAt }) => dueAt <= evidence.at)
      .flatMap((renewal) => [
        ...wrongEnd(renewal, histories.get(renewal.stream)),
        ...wrongFailures(
          renewal,
          (news.get(renewal.stream) ?? []).map(({ type }) => type),
        ),
      ]);
  },
};

function wrongEnd({ stream, word }: Renewal, history: SubscriptionHistory | undefined): string[] {
  const status = history?.view?.subscription.status ?? 'in no stream';
  const expected = REFUSED.includes(word) ? 'PAST_DUE' : 'ACTIVE';
  return status === expected ? [] : [`${stream} is ${status}; its bank's word was "${word}", so it should be ${expected}`];
}

function wrongFailures({ stream, word }: Renewal, types: readonly string[]): string[] {
  if (REFUSED_AT_FIRST.includes(word) || !types.includes('ChargeFailed')) return [];
  return [`a charge of ${stream} failed; its bank's word was "${word}"`];
}
