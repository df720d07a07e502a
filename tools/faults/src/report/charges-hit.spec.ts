import type { SubscriptionEvent } from '@cauce/billing-domain';
import { REFUSED, RENEWED } from '../../test/a-good-renewal.js';
import type { RecordedOfSubscription } from '../evidence/evidence.js';
import { chargesHit } from './charges-hit.js';

/** Each is recorded a second after the one before it, the first at 1,000. */
const recorded = (events: readonly SubscriptionEvent[]) =>
  events.map((event, nth) => ({ ...event, recordedAt: 1_000 * (nth + 1) }) as RecordedOfSubscription);

it.each([
  ['before it was asked for', 0, 999, 0],
  ['as it is asked for', 1_000, 1_000, 1],
  ['under way', 1_500, 1_500, 1],
  ['asked for and ended while the part is away', 500, 3_000, 1],
  ['that ended before', 2_000, 3_000, 0],
])('a charge %s', (_, at, backAt, hit) => {
  expect(chargesHit(recorded(RENEWED), { at, backAt })).toBe(hit);
  expect(chargesHit(recorded(REFUSED), { at, backAt })).toBe(hit);
});
