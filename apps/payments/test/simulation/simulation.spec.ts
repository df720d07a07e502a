import fc from 'fast-check';
import { CRASH_POINTS } from './crash-points.js';
import { anyHistory, longHistory } from './history.js';
import type { Move } from './moves.js';
import { play, tell } from './play.js';
import { shorten } from './shorten.js';
import { cycleHistory } from './subscription.history.js';

/** `SIMULATION_HISTORIES=1000000 SIMULATION_SEED=42 npx jest …` tries more histories, or repeats a run. */
const { SIMULATION_HISTORIES = '10000', SIMULATION_SEED } = process.env;
const numRuns = Number(SIMULATION_HISTORIES);
const seed = SIMULATION_SEED === undefined ? {} : { seed: Number(SIMULATION_SEED) };

describe('whatever is killed, lost, late or repeated', () => {
  it(
    `every law holds in ${SIMULATION_HISTORIES} histories`,
    async () => {
      const found = await fc.check(
        fc.asyncProperty(anyHistory, async (history) => (await play(history)).breaches.length === 0),
        { numRuns, ...seed },
      );
      if (found.failed) throw new Error(await report(found));
    },
    120_000 + numRuns * 30, // ms; far more than a busy machine needs
  );

  const mishaps = new Set<string>();
  const recorded = new Set<string>();

  beforeAll(async () => {
    const ofCycles = fc.sample(cycleHistory, { numRuns: 1_500, seed: 1 });
    for (const history of [...fc.sample(longHistory, { numRuns: 2_500, seed: 1 }), ...ofCycles]) {
      const { processes, store } = await play(history);
      for (const mishap of processes.mishaps) mishaps.add(mishap);
      for (const { type } of store.log) recorded.add(type);
    }
  }, 400_000);

  it('at every crash point a process dies, an answer is lost and a request is late', () => {
    const all = Object.keys(CRASH_POINTS).flatMap((point) => ['killed', 'lost', 'delayed'].map((mishap) => `${mishap} when it ${point}`));
    expect(all.filter((mishap) => !mishaps.has(mishap))).toEqual([]);
  });

  it('every event that a handler can record is recorded', () => {
    expect([...recorded].sort()).toEqual([
      'AttemptFailed',
      'AttemptStarted',
      'AttemptSucceeded',
      'ChargeRefused',
      'PaymentCanceled',
      'PaymentCreated',
      'PaymentExpired',
      'PaymentFunded',
      'PaymentPutUnderReview',
      'SettlementRefundRequested',
      'SettlementRefunded',
      'UnexpectedSettlementRecorded',
      'WithdrawalRequested',
    ]);
  });
});

async function report({ counterexample, errorInstance, seed }: fc.RunDetails<[Move[]]>): Promise<string> {
  const [history = []] = counterexample ?? [];
  const law = await play(history).then(
    ({ breaches }) => breaches[0]?.law,
    () => undefined, // it threw: the error is reported below
  );
  const story = async (shorter: readonly Move[]) => law && tell(await play(shorter), law);
  const told = law ? ((await story(await shorten(history, story))) ?? []) : [String(errorInstance)];
  return [...told, `To see it again: SIMULATION_SEED=${String(seed)}`].join('\n');
}
