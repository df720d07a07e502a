import fc from 'fast-check';
import type { Move } from './moves.js';
import { play, tell } from './play.js';
import { shorten } from './shorten.js';

/** `SIMULATION_HISTORIES=1000000 SIMULATION_SEED=42 npm run unit -- simulation` tries more histories, or repeats a run. */
const { SIMULATION_HISTORIES, SIMULATION_SEED } = process.env;
const seed = SIMULATION_SEED === undefined ? {} : { seed: Number(SIMULATION_SEED) };

/**
 * A test: no history breaks a law. One that does is shortened and told as a story.
 * @param many how many are tried, unless SIMULATION_HISTORIES says otherwise
 */
export function everyLawHolds(histories: fc.Arbitrary<Move[]>, many: number, ofWhat = ''): void {
  const numRuns = Number(SIMULATION_HISTORIES ?? many);
  it(
    `every law holds in ${numRuns} histories${ofWhat}`,
    async () => {
      const found = await fc.check(
        fc.asyncProperty(histories, async (history) => (await play(history)).breaches.length === 0),
        { numRuns, ...seed },
      );
      if (found.failed) throw new Error(await report(found));
    },
    120_000 + numRuns * 30, // ms; far more than a busy machine needs
  );
}

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
