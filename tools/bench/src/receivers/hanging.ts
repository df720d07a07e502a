import { type Measured, measureShops, shopsOf, type Surroundings } from './surroundings.js';

/** How many of how many receivers hang. */
type Case = { readonly of: number; readonly hanging: number };

const CASES: Readonly<Record<'usual' | 'quick', readonly Case[]>> = {
  usual: [
    { of: 20, hanging: 2 },
    { of: 200, hanging: 100 },
  ],
  quick: [{ of: 4, hanging: 1 }],
};
const PER_SECOND = { usual: 100, quick: 20 };
/** Hanging receivers are called again after minutes: what they cost shows only then. */
const [TIMES_AS_LONG, LONGEST_S] = [15, 150];

/** The same load without and with receivers that never answer; only those that answer are measured. */
export type Beside = Case & { readonly without: Measured; readonly with: Measured };

export async function besideHanging(around: Surroundings): Promise<readonly Beside[]> {
  const { context, receiver } = around;
  const kind = context.isQuick ? 'quick' : 'usual';
  const perSecond = PER_SECOND[kind];
  // Both runs are equally long: what comes once a minute is in both.
  const seconds = context.isQuick ? Math.max(1, context.seconds) : Math.min(LONGEST_S, context.seconds * TIMES_AS_LONG);
  const found: Beside[] = [];
  for (const { of, hanging } of CASES[kind]) {
    const shops = await shopsOf(around, `among${of}`, of);
    const without = await measureShops(around, { name: `${of} receivers`, shops, perSecond, seconds });
    const hang = new Set(shops.slice(0, hanging).map(({ endpoint }) => endpoint));
    receiver.mannerOf = (endpoint) => (hang.has(endpoint) ? 'hangs' : 'takes');
    found.push({
      of,
      hanging,
      without,
      with: await measureShops(around, { name: `${of}, ${hanging} hang`, shops, perSecond, seconds }),
    });
  }
  return found;
}
