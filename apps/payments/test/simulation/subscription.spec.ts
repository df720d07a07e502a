import fc from 'fast-check';
import type { Move } from './moves.js';
import { play, tell } from './play.js';
import { shorten } from './shorten.js';
import { cycleHistory } from './subscription.history.js';

/** As in `simulation.spec.ts`. */
const { SIMULATION_HISTORIES = '4000', SIMULATION_SEED } = process.env;
const numRuns = Number(SIMULATION_HISTORIES);
const seed = SIMULATION_SEED === undefined ? {} : { seed: Number(SIMULATION_SEED) };

it(
  `every law holds in ${SIMULATION_HISTORIES} histories of a subscription’s cycle`,
  async () => {
    const found = await fc.check(
      fc.asyncProperty(cycleHistory, async (history) => (await play(history)).breaches.length === 0),
      { numRuns, ...seed },
    );
    if (found.failed) throw new Error(await report(found));
  },
  120_000 + numRuns * 30, // ms; far more than a busy machine needs
);

it('the histories reach every outcome of a charge', async () => {
  const outcomes = new Set<string>();
  for (const history of fc.sample(cycleHistory, { numRuns: 500, seed: 1 })) {
    const { bus } = await play(history);
    for (const { chargeOutcome } of bus.topic) if (chargeOutcome) outcomes.add(chargeOutcome.outcome);
  }
  expect([...outcomes].sort()).toEqual(['FAILED', 'REFUSED', 'SUCCEEDED', 'WITHDRAWN']);
}, 180_000);

async function report({ counterexample, errorInstance, seed }: fc.RunDetails<[Move[]]>): Promise<string> {
  const [history = []] = counterexample ?? [];
  const law = (await play(history).catch(() => undefined))?.breaches[0]?.law;
  const story = async (shorter: readonly Move[]) => law && tell(await play(shorter), law);
  const told = law ? ((await story(await shorten(history, story))) ?? []) : [String(errorInstance)];
  return [...told, `To see it again: SIMULATION_SEED=${String(seed)}`].join('\n');
}
