import fc from 'fast-check';
import { CRASH_POINTS } from './crash-points.js';
import { anyHistory } from './history.js';
import type { Move } from './moves.js';
import { play, tell } from './play.js';
import { shorten } from './shorten.js';

/** `SIMULATION_HISTORIES=1000000 SIMULATION_SEED=42 npx jest …` looks longer, or again. */
const { SIMULATION_HISTORIES = '10000', SIMULATION_SEED } = process.env;
const numRuns = Number(SIMULATION_HISTORIES);
const seed = SIMULATION_SEED === undefined ? {} : { seed: Number(SIMULATION_SEED) };

describe('whatever is killed, lost, late or repeated', () => {
  it(
    `every law holds in ${SIMULATION_HISTORIES} histories`,
    () => {
      const found = fc.check(
        fc.property(anyHistory, (history) => play(history).breaches.length === 0),
        { numRuns, ...seed },
      );
      if (found.failed) throw new Error(report(found));
    },
    60_000 + numRuns * 10,
  );

  const played = fc.sample(anyHistory, { numRuns: 3_000, seed: 1 }).map((history) => play(history));

  it('something dies, is lost and comes late at every crash point', () => {
    const seen = new Set<string>(played.flatMap(({ processes }) => [...processes.mishaps]));
    const all = Object.keys(CRASH_POINTS).flatMap((point) => ['killed', 'lost', 'delayed'].map((mishap) => `${mishap} when it ${point}`));
    expect(all.filter((mishap) => !seen.has(mishap))).toEqual([]);
  });

  it('everything that a handler can record is recorded', () => {
    const recorded = new Set(played.flatMap(({ store }) => store.log.map(({ event }) => event.type)));
    expect([...recorded].sort()).toEqual([
      'AttemptFailed',
      'AttemptStarted',
      'AttemptSucceeded',
      'PaymentCanceled',
      'PaymentCreated',
      'PaymentExpired',
      'PaymentFunded',
      'PaymentPutUnderReview',
      'UnexpectedSettlementRecorded',
    ]);
  });
});

function report({ counterexample, seed }: fc.RunDetails<[Move[]]>): string {
  const [history = []] = counterexample ?? [];
  const law = play(history).breaches[0]?.law;
  const story = (shorter: readonly Move[]) => law && tell(play(shorter), law);
  return [...(story(shorten(history, story)) ?? []), `To see it again: SIMULATION_SEED=${String(seed)}`].join('\n');
}
