import fc from 'fast-check';
import type { CycleFlaw, Flaw } from './flaws.js';
import { anyHistory } from './history.js';
import { type Law, LAWS } from './laws.js';
import type { Move } from './moves.js';
import { play, tell } from './play.js';
import { shorten } from './shorten.js';
import { cycleHistory } from './subscription.history.js';

/** For a busy machine; on a free one it takes a second or two. */
const PATIENCE_MS = 300_000;

/** The longest story, in lines: a reader must understand it. */
const LONGEST_STORY = 15;

/** The law that notices each missing guarantee. */
// prettier-ignore
const NOTICED_BY: Record<Exclude<Flaw, 'drop the lease check' | CycleFlaw>, Law> = {
  'skip the revision check':                     'a key makes one payment',
  'derive event ids from the command':           'no acknowledged payment is lost',
  'answer before the append':                    'no acknowledged payment is lost',
  'draw a payment id for each request':          'a key makes one payment',
  'charge with a fresh key':                     'money moves once, or is on record as unexpected',
  'drop the abandon fence':                      'no money without a record',
  'take unknown for failed':                     'no money without a record',
  'forget unexpected settlements':               'the same command twice records nothing',
  'give a due row up after one try':             'no attempt stays pending once the processor knows its end',
  'acknowledge any callback':                    'no money without a record',
  'leave an attempt under review alone':         'no attempt stays pending once the processor knows its end',
  'save the checkpoint before sending':          'every status change is delivered',
  'commit the offset before the deliveries':     'every status change is delivered',
  'make a delivery for each message':            'a status change is one delivery',
  'send without waiting for the earlier event':  'status changes arrive in order',
  'refund with a fresh key':                     'the books are what is on record',
  'take no answer to a refund for a refusal':    'the books are what is on record',
};

/** The same, in the histories of a subscription's cycle. */
const NOTICED_IN_CYCLES: Record<CycleFlaw, Law> = {
  'commit the offset before the order': 'every charge of a subscription has an outcome',
  'tell one outcome of each charge': 'a paid cycle is told, and no other',
  'pass over the withdrawal of a paid cycle': 'money of a cycle that was given up is listed',
  'record a refund without asking': 'a refund that was asked for is given',
  'commit no offset of an order': 'all comes to rest',
};

type Case = readonly [flaw: Flaw, law: Law, histories: typeof anyHistory];
const casesOf = (table: Partial<Record<Flaw, Law>>, histories: typeof anyHistory) =>
  Object.entries(table).map(([flaw, law]): Case => [flaw as Flaw, law, histories]);

describe('a world without a guarantee breaks a law', () => {
  it.each([...casesOf(NOTICED_BY, anyHistory), ...casesOf(NOTICED_IN_CYCLES, cycleHistory)])(
    '%s: %s',
    async (flaw, law, histories) => {
      const story = await shortest(flaw, law, histories);
      if (process.env['SIMULATION_STORIES']) console.log(`${flaw}\n${story.join('\n')}`);
      expect(story.at(-1)).toContain(`Broken: ${law}.`);
      expect(story.length - 1).toBeLessThanOrEqual(LONGEST_STORY);
    },
    PATIENCE_MS,
  );
});

it('every law is noticed to be broken by some flaw', () => {
  const noticed = new Set([...Object.values(NOTICED_BY), ...Object.values(NOTICED_IN_CYCLES)]);
  expect(Object.keys(LAWS).filter((law) => !noticed.has(law as Law))).toEqual([]);
});

it(
  'two publishers at once are harmless: without the lease check a checkpoint may fall back, and no law is broken',
  async () => {
    const found = await fc.check(
      fc.asyncProperty(anyHistory, async (history) => (await play(history, 'drop the lease check')).breaches.length === 0),
      { numRuns: 3_000 },
    );
    expect(found.failed).toBe(false);
  },
  PATIENCE_MS,
);

async function shortest(flaw: Flaw, law: Law, histories: typeof anyHistory): Promise<string[]> {
  const story = async (history: readonly Move[]) => tell(await play(history, flaw), law);
  const { counterexample } = await fc.check(
    fc.asyncProperty(histories, async (history) => (await story(history)) === undefined),
    { numRuns: 20_000, seed: 2 },
  );
  return (await story(await shorten(counterexample?.[0] ?? [], story))) ?? ['no history found it'];
}
