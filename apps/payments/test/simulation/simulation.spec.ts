import fc from 'fast-check';
import { CRASH_POINTS } from './crash-points.js';
import { everyLawHolds } from './every-law.js';
import { anyHistory, longHistory } from './history.js';
import { play } from './play.js';
import { cycleHistory } from './subscription.history.js';

const RECORDED = [
  'AttemptFailed',
  'AttemptStarted',
  'AttemptSucceeded',
  'ChargeRefused',
  'PaymentCanceled',
  'PaymentCreated',
  'PaymentExpired',
  'PaymentFunded',
  'PaymentPutUnderReview',
  'PaymentRefunded',
  'RefundRefused',
  'RefundRequested',
  'SettlementRefundRequested',
  'SettlementRefunded',
  'UnexpectedSettlementRecorded',
  'WithdrawalRequested',
];

describe('whatever is killed, lost, late or repeated', () => {
  everyLawHolds(anyHistory, 1_500);

  const wanted = new Set(
    Object.keys(CRASH_POINTS).flatMap((point) => ['killed', 'lost', 'delayed'].map((mishap) => `${mishap} when it ${point}`)),
  );
  const recorded = new Set<string>();

  // One after the other until nothing is missing: about 4,000 histories reach everything.
  beforeAll(async () => {
    const ofCycles = fc.sample(cycleHistory, { numRuns: 1_500, seed: 1 });
    for (const history of alternating(fc.sample(longHistory, { numRuns: 2_500, seed: 1 }), ofCycles)) {
      const { processes, store } = await play(history);
      for (const mishap of processes.mishaps) wanted.delete(mishap);
      for (const { type } of store.log) recorded.add(type);
      if (wanted.size === 0 && recorded.size === RECORDED.length) return;
    }
  }, 400_000);

  it('at every crash point a process dies, an answer is lost and a request is late', () => {
    expect([...wanted]).toEqual([]);
  });

  it('every event that a handler can record is recorded', () => {
    expect([...recorded].sort()).toEqual(RECORDED);
  });
});

function* alternating<T>(some: readonly T[], others: readonly T[]): Generator<T> {
  for (let at = 0; at < Math.max(some.length, others.length); at += 1) {
    yield* some.slice(at, at + 1);
    yield* others.slice(at, at + 1);
  }
}
