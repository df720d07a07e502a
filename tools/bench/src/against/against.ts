import { type BenchContext, type Benchmark, type Check, check, type Result } from '../benchmark.js';
import { type Pair, ratioOf } from '../measure/turns.js';
import { WEBHOOKS_OF_A_LIFE } from '../payments/lives.js';
import { WEBHOOKS_EACH } from '../renewals/wave.js';
import { cpuPerOperation } from '../report/cost.js';
import { AT_REST, type Measured, measureSides } from '../sides/measure-sides.js';
import { openSide, type Waves } from '../sides/side.js';
import { resultOf } from './against.result.js';
import { type Checkout, checkoutOf } from './checkout.js';
import { Hooks } from './hooks.js';
import { COLD, coldIn, RENEWAL, type Version, WORKS } from './works.js';

const SIZES = {
  usual: { turns: 4, due: 400, warmUpSeconds: 5 },
  quick: { turns: 1, due: 10, warmUpSeconds: 1 },
};

/** What is wanted of a comparison. `turns`: how many each side takes. `atMost`: how many times its CPU time a kind of work may take. */
export type Wanted = { readonly only?: RegExp | undefined; readonly turns?: number | undefined; readonly atMost?: number | undefined };

/**
 * The stack of an earlier commit and this one, the same requests, by turns.
 * @param revision of this repository, as git takes it
 * @param wanted `only`: the kinds of work whose names match
 */
export function against(revision: string, wanted: Wanted = {}): Benchmark {
  return {
    name: 'against',
    summary: `each kind of work at ${revision} and now, by turns: CPU by service, latency of webhooks, memory`,
    run: (context) => measure(context, revision, wanted),
  };
}

async function measure(context: BenchContext, revision: string, { only = /(?:)/, atMost, ...wanted }: Wanted): Promise<Result> {
  const { due, warmUpSeconds: longest, ...sizes } = SIZES[context.isQuick ? 'quick' : 'usual'];
  const turns = wanted.turns ?? sizes.turns;
  const warmUpSeconds = Math.min(longest, context.seconds / 2);
  const works = WORKS.filter(({ name }) => only.test(name));
  if (works.length === 0) throw new Error(`--only ${only.source}: there are ${WORKS.map(({ name }) => name).join('; ')}.`);
  const has = (work: string) => works.some(({ name }) => name === work);
  const cold = has(COLD) ? coldIn(warmUpSeconds + context.seconds) : 0;
  const checkout = await checkoutOf(revision, context.progress, context.signal);
  const pair = await opened({ ...context, cold }, checkout, { count: has(RENEWAL) ? turns + 1 : 0, due });
  try {
    const measured = await measureSides(context, pair, works, { turns, warmUpSeconds });
    return {
      ...resultOf(measured, pair, [checkout.commit, 'now']),
      checks: [
        ...pair.flatMap((side, at) => checksOf(side, at === 0 ? checkout.commit : 'now')),
        ...(atMost === undefined ? [] : dearerChecks(measured, atMost)),
      ],
    };
  } finally {
    await Promise.all(pair.map((side) => Promise.all([side.close(), side.hooks.close()])));
  }
}

async function opened(context: BenchContext, { folder: checkout }: Checkout, waves: Waves): Promise<Pair<Version>> {
  const before = await openSide(context, { own: 'against/before', yielding: false, checkout }, waves);
  const now = await openSide(context, { own: 'against/now', yielding: false }, waves);
  const version = async (side: typeof now): Promise<Version> => ({
    ...side,
    hooks: await Hooks.open(side.bench, context),
    memory: new Map(),
  });
  return [await version(before), await version(now)];
}

/** By the turn in the middle, so that a turn in which others had the cores decides nothing. What a side takes at rest is no work. */
function dearerChecks(all: readonly Measured[], atMost: number): readonly Check[] {
  return all
    .filter(({ name }) => name !== AT_REST)
    .map(({ name, turns }) => {
      const { middle } = ratioOf(turns, cpuPerOperation);
      const what = `CPU of a ${name}, at most ${atMost} of what it was`;
      return middle <= atMost ? { what } : { what, breach: `it is ${middle.toFixed(2)} of it` };
    });
}

/** Nothing that either side was asked for is missing, and nothing came twice. */
function checksOf({ made, arrivals, hooks }: Version, name: string): readonly Check[] {
  const webhooks = (made.get('life') ?? 0) * WEBHOOKS_OF_A_LIFE + (made.get('renewal') ?? 0) * WEBHOOKS_EACH;
  const faults = [...hooks.came.values()].flat().map((came) => came.faults);
  const all = (kind: 'lost' | 'inverted' | 'unknown') => faults.reduce((sum, each) => sum + each[kind], 0);
  return [
    check(`${name}: webhooks of lives and renewals`, arrivals.received, webhooks),
    check(`${name}: of these twice`, arrivals.duplicates, 0),
    check(`${name}: webhooks of changes lost`, all('lost'), 0),
    check(`${name}: of these out of order`, all('inverted'), 0),
    check(`${name}: of these unknown`, all('unknown'), 0),
  ];
}
