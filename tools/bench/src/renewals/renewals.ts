import { aMerchant, each, type Merchant } from '@cauce/testing/system';
import { type BenchContext, type Benchmark, type Check, check, type Result } from '../benchmark.js';
import { Arrivals } from '../receiver/arrivals.js';
import { Receiver } from '../receiver/receiver.js';
import type { BenchStack } from '../stack/bench-stack.js';
import { Statements } from '../stack/statements.js';
import { type BesideBuyers, buyerChecks, buyersBeside } from './buyers.js';
import { type Charged, chargedOnce } from './charged.js';
import { fewChecks } from './few.result.js';
import { fewBesideMany } from './few-beside-many.js';
import { Filling, withoutCards } from './filling.js';
import { type NamedWave, perSecond, resultOf } from './renewals.result.js';
import { sweepsAmong } from './sweeps.js';
import { runWave, type Wave } from './wave.js';
import { type Group, waveChecks, wavesOf } from './waves.js';

/** Waves of renewals on the whole stack, and who must not wait for one. */
export const renewals: Benchmark = {
  name: 'renewals',
  summary:
    'subscriptions due at once among many, CPU by process; buyers beside a wave; an organization with a few due beside one with many',
  run: measure,
};

/** How many subscriptions there are, how many are due in each wave, how many beside buyers
 * (once in each of two waves), and how many before, which are not counted. */
const SIZES = {
  usual: { all: 100_000, due: 5_000, besideBuyers: 2_500, warmUp: 500 },
  quick: { all: 200, due: 50, besideBuyers: 15, warmUp: 0 },
};
/** Each has an endpoint of its own, so three webhooks are sent for a renewal. */
const ORGANIZATIONS = 10;
const DAY_MS = 24 * 60 * 60 * 1_000;

type Size = (typeof SIZES)['usual'];

async function measure(context: BenchContext): Promise<Result> {
  const { isQuick, signal, instances } = context;
  const size = SIZES[isQuick ? 'quick' : 'usual'];
  const more = instances === 1 ? {} : { instances: { billing: instances, payments: instances } };
  const bench = await context.stack({ ...more, ...(!isQuick && { own: 'renewals/only' }) });
  const statements = isQuick ? undefined : await Statements.enable(bench);
  const receiver = await Receiver.start();
  const arrivals = new Arrivals();
  receiver.onArrival = (arrival) => arrivals.take(arrival);
  const merchants = await each(Array.from({ length: ORGANIZATIONS }), ORGANIZATIONS, signal, () =>
    aMerchant(bench.addresses, { features: { subscriptions: true } }),
  );
  const filling = await Filling.begin(context, bench, merchants[0] as Merchant);
  try {
    const { warming, first, besideBuyers, last, others } = await fill(filling, merchants, size);
    const told = { merchants, receiver, arrivals, statements };
    const before = await chargedOnce(bench, merchants, others);
    const begun = await wavesOf(context, bench, [...warming, first], told);
    const buyers = await buyersBeside(context, bench, wavesBeside(context, bench, begun, besideBuyers, arrivals));
    const waves = [...begun, ...(await wavesOf(context, bench, [last], told))];
    const after = await chargedOnce(bench, merchants, others);
    const sweeps = await sweepsAmong(context, bench.stack.world.addresses.databaseUrls.billing);
    const few = await fewBesideMany(context, bench, filling);
    return {
      ...resultOf({ waves, sweeps, buyers, few, all: size.all, instances }),
      checks: [
        ...waveChecks(waves, arrivals),
        ...chargedChecks([...waves, ...buyers.waves], before, after),
        ...buyerChecks(buyers),
        ...fewChecks(few),
      ],
    };
  } finally {
    await filling.close();
    await Promise.all([receiver.stop(), statements?.close()]);
  }
}

/** Each group has a due time of its own, by which it is known. */
async function fill(filling: Filling, merchants: readonly Merchant[], { all, due, besideBuyers: besideCount, warmUp }: Size) {
  const now = Date.now();
  const group = async (name: string, count: number, hasEndpoints: boolean, nth: number): Promise<Group> => ({
    name,
    hasEndpoints,
    wishes: await filling.withCards(merchants, count, now - nth),
  });
  const besideBuyers = [
    await group('half beside buyers', besideCount, false, 4),
    await group('beside buyers', besideCount, false, 3),
  ] as const;
  const warming = warmUp === 0 ? [] : [await group('warm-up', warmUp, false, 2)];
  const [first, last] = [await group('without endpoints', due, false, 1), await group('three webhooks each', due, true, 0)];
  const held = [...besideBuyers, ...warming, first, last].flatMap(({ wishes }) => wishes);
  const others = withoutCards(merchants, all - held.length, (nth) => ({
    dueAt: now + DAY_MS + Math.floor((nth * 5 * DAY_MS) / all),
    isHeld: false,
  }));
  await filling.load([...others, ...held]);
  return { warming, first, besideBuyers, last, others: others.map(({ id }) => id) };
}

/** Billing may take half of the rate of the last wave in the first one, and all that it can in the second. */
function wavesBeside(
  { signal, instances }: BenchContext,
  bench: BenchStack,
  before: readonly NamedWave[],
  [atHalf, atAll]: readonly [Group, Group],
  arrivals: Arrivals,
): BesideBuyers {
  const measured = before.at(-1);
  const half = Math.max(1, Math.round(measured ? perSecond(measured) / 2 / instances : 1)) * instances;
  const charge = ({ wishes }: Group): Promise<Wave> => {
    const of = { ids: wishes.map(({ id }) => id), dueAt: wishes[0]?.dueAt ?? 0, hasEndpoints: false, countsFollowUp: false };
    return runWave(bench, arrivals, of, signal);
  };
  return {
    half,
    limit: () => bench.restart('billing', { RENEWALS_PER_SECOND: String(half / instances) }),
    lift: () => bench.restart('billing', { RENEWALS_PER_SECOND: '' }),
    chargeHalf: () => charge(atHalf),
    chargeAll: () => charge(atAll),
  };
}

function chargedChecks(waves: readonly Wave[], before: Charged, after: Charged): readonly Check[] {
  const due = waves.reduce((sum, wave) => sum + wave.due, 0);
  return [
    check('payments', after.payments - before.payments, due),
    check('payments FUNDED by one attempt', after.funded - before.funded, due),
    check('subscriptions with one more ChargeRequested and CycleCharged', after.renewedOnce - before.renewedOnce, due),
    check('subscriptions that were not due and changed', after.othersChanged, 0),
  ];
}
