import { randomId } from '@cauce/secrets';
import {
  acceptedSubscription,
  aMerchant,
  each,
  loadSubscriptions,
  type LoadWish,
  type Merchant,
  OperatorApi,
  StoredCards,
} from '@cauce/testing/system';
import { type BenchContext, type Benchmark, type Check, check, type Result } from '../benchmark.js';
import { untilQuiet } from '../measure/quiet.js';
import { Arrivals } from '../receiver/arrivals.js';
import { Receiver } from '../receiver/receiver.js';
import { numberText } from '../report/table.js';
import type { BenchStack } from '../stack/bench-stack.js';
import { type Charged, chargedOnce } from './charged.js';
import { type NamedWave, resultOf } from './renewals.result.js';
import { sweepsAmong } from './sweeps.js';
import { runWave, WEBHOOKS_EACH } from './wave.js';

/** A wave of renewals on the whole stack. */
export const renewals: Benchmark = {
  name: 'renewals',
  summary: 'subscriptions due at once among many: until all are charged, and all webhooks received; CPU by process',
  run: measure,
};

/** How many subscriptions there are, how many are due in each wave, and how many before, which are not counted. */
const SIZES = { usual: { all: 20_000, due: 5_000, warmUp: 500 }, quick: { all: 200, due: 50, warmUp: 0 } };
/** Each has an endpoint of its own, so three webhooks are sent for a renewal. */
const ORGANIZATIONS = 10;
const CONNECTIONS = 32;
const DAY_MS = 24 * 60 * 60 * 1_000;

type Size = (typeof SIZES)['usual'];
type Group = { readonly name: string; readonly hasEndpoints: boolean; readonly wishes: readonly LoadWish[] };

async function measure(context: BenchContext): Promise<Result> {
  const { isQuick, signal } = context;
  const size = SIZES[isQuick ? 'quick' : 'usual'];
  const bench = await context.stack(isQuick ? {} : { own: 'renewals/only' });
  const receiver = await Receiver.start();
  const arrivals = new Arrivals();
  receiver.onArrival = (arrival) => arrivals.take(arrival);
  try {
    const merchants = await each(Array.from({ length: ORGANIZATIONS }), ORGANIZATIONS, signal, () =>
      aMerchant(bench.addresses, { features: { subscriptions: true } }),
    );
    const { groups, others } = await filled(context, bench, { size, merchants });
    const before = await chargedOnce(bench, merchants, others);
    const waves = await wavesOf(context, bench, { groups, merchants, receiver, arrivals });
    const after = await chargedOnce(bench, merchants, others);
    const sweeps = await sweepsAmong(context, bench.stack.world.addresses.databaseUrls.billing);
    return {
      ...resultOf({ waves, sweeps, all: size.all }),
      checks: [...checksOf(waves, arrivals), ...chargedChecks(waves, before, after)],
    };
  } finally {
    await receiver.stop();
  }
}

type Filling = { readonly size: Size; readonly merchants: readonly Merchant[] };

async function filled({ progress, signal }: BenchContext, bench: BenchStack, { size, merchants }: Filling) {
  const { all, due, warmUp } = size;
  const now = Date.now();
  const cards = new StoredCards(bench.stack, CONNECTIONS);
  const group = async (name: string, count: number, hasEndpoints: boolean, at: number): Promise<Group> => {
    const dueAt = now - at;
    const wishes = await progress.step(`Stored ${numberText(count)} cards`, () =>
      each(ofMerchants(merchants, count), CONNECTIONS, signal, async ({ organization, store }): Promise<LoadWish> => {
        const id = randomId();
        const { method } = await cards.store(id, organization);
        return { id, organization, store, dueAt, method, isHeld: true };
      }),
    );
    return { name, hasEndpoints, wishes };
  };
  try {
    const original = await progress.step('Accepted one', () => acceptedSubscription(bench.stack, merchants[0] as Merchant, cards));
    const warming = warmUp === 0 ? [] : [await group('warm-up', warmUp, false, 2)];
    const groups = [...warming, await group('without endpoints', due, false, 1), await group('three webhooks each', due, true, 0)];
    const held = groups.flatMap(({ wishes }) => wishes);
    const others = ofMerchants(merchants, all - held.length).map(({ organization, store }, at): LoadWish => ({
      id: randomId(),
      organization,
      store,
      method: randomId(),
      dueAt: now + DAY_MS + Math.floor((at * 5 * DAY_MS) / all),
      isHeld: false,
    }));
    const wishes = [...others, ...held];
    await progress.step(`Filled to ${numberText(all)}`, (note) =>
      loadSubscriptions(bench.stack, [{ original, wishes }], signal, (count) => note(`${numberText(count)} added`)),
    );
    return { groups, others: others.map(({ id }) => id) };
  } finally {
    await cards.close();
  }
}

/** They take turns. */
function ofMerchants(merchants: readonly Merchant[], count: number): Merchant[] {
  return Array.from({ length: count }, (_, at) => merchants[at % merchants.length] as Merchant);
}

type Waving = {
  readonly groups: readonly Group[];
  readonly merchants: readonly Merchant[];
  readonly receiver: Receiver;
  readonly arrivals: Arrivals;
};

async function wavesOf({ progress, signal, isQuick }: BenchContext, bench: BenchStack, { groups, merchants, receiver, arrivals }: Waving) {
  const operator = new OperatorApi(bench.addresses);
  const waves: NamedWave[] = [];
  for (const { name, hasEndpoints, wishes } of groups) {
    if (hasEndpoints) {
      await each(merchants, ORGANIZATIONS, signal, ({ organization }) =>
        operator.registerEndpoint(organization, { url: receiver.urlOf(organization) }),
      );
    }
    if (!isQuick) await untilQuiet(bench.processes, signal);
    const of = { ids: wishes.map(({ id }) => id), dueAt: wishes[0]?.dueAt ?? 0, hasEndpoints, countsFollowUp: !isQuick };
    waves.push(
      await progress.step(`Renewed ${numberText(wishes.length)}, ${name}`, async (note) => {
        const wave = await runWave(bench, arrivals, of, signal);
        note(`${numberText((wave.settled * 1_000) / wave.settledAfterMs)}/s`);
        return { name, hasEndpoints, ...wave };
      }),
    );
  }
  return waves;
}

function checksOf(waves: readonly NamedWave[], { inverted, duplicates }: Arrivals): readonly Check[] {
  return [
    ...waves.map(({ name, settled, due }) => check(`subscriptions charged, ${name}`, settled, due)),
    ...waves.map(({ name, webhooks, due, hasEndpoints }) => check(`webhooks, ${name}`, webhooks, hasEndpoints ? due * WEBHOOKS_EACH : 0)),
    check('webhooks that came out of order', inverted, 0),
    check('webhooks that came twice', duplicates, 0),
  ];
}

function chargedChecks(waves: readonly NamedWave[], before: Charged, after: Charged): readonly Check[] {
  const due = waves.reduce((sum, wave) => sum + wave.due, 0);
  return [
    check('payments', after.payments - before.payments, due),
    check('payments FUNDED by one attempt', after.funded - before.funded, due),
    check('subscriptions with one more ChargeRequested and CycleCharged', after.renewedOnce - before.renewedOnce, due),
    check('subscriptions that were not due and changed', after.othersChanged, 0),
  ];
}
