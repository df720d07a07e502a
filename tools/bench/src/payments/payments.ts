import { OperatorApi } from '@cauce/testing/system';
import { type BenchContext, type Benchmark, type Check, check, type Result } from '../benchmark.js';
import { Floor } from '../floor/floor.js';
import { Arrivals } from '../receiver/arrivals.js';
import { Receiver } from '../receiver/receiver.js';
import { type BenchStack, LOAD } from '../stack/bench-stack.js';
import { rowsOf } from '../stack/rows.js';
import { type Creates, creates, type Target } from './creates.js';
import { type LifeTarget, type Lives, lives, type Part, partsOfLives, WEBHOOKS_OF_A_LIFE } from './lives.js';
import { type Pair, payments as paymentsResult } from './payments.result.js';
import { sampleOf } from './sample.js';
import { openShop } from './shop.js';

/** Creating payments, and whole lives. */
export const payments: Benchmark = {
  name: 'payments',
  summary: 'creations beside their floor, whole lives beside their parts, CPU time per operation and process',
  run: measure,
};

type Size = { readonly clients: readonly number[]; readonly warmUpSeconds: number; readonly parts: number };

const FULL: Size = { clients: [1, 16, 64], warmUpSeconds: 10, parts: 2_000 };
const QUICK: Size = { clients: [1, 8], warmUpSeconds: 0.2, parts: 20 };

async function measure(context: BenchContext): Promise<Result> {
  const stack = await context.stack();
  const receiver = await Receiver.start();
  try {
    const target = await openListeningShop(stack, receiver);
    const size = context.isQuick ? QUICK : FULL;
    const { pairs, warmUp } = await measureCreates(context, stack, target, size);
    const whole = await measureLives(context, target, size);
    return {
      ...paymentsResult({ pairs, ...whole }),
      checks: await checksOf(stack, target, { creates: [warmUp, ...pairs.map(({ ours }) => ours)], lives: whole.lives, parts: size.parts }),
    };
  } finally {
    await receiver.stop();
  }
}

/** A merchant of its own, whose webhooks come to us. */
async function openListeningShop(stack: BenchStack, receiver: Receiver): Promise<LifeTarget> {
  const shop = await openShop(stack);
  await new OperatorApi(stack.addresses).registerEndpoint(shop.organization, { url: receiver.urlOf('hooks') });
  const arrivals = new Arrivals();
  receiver.onArrival = (arrival) => arrivals.take(arrival);
  return { ...shop, arrivals };
}

/** Ours and the floor by turns, so that changes of the machine hit both the same. */
async function measureCreates(
  context: BenchContext,
  stack: BenchStack,
  ours: Target,
  size: Size,
): Promise<{ pairs: Pair[]; warmUp: Creates }> {
  const { seconds, signal, progress, folder } = context;
  const { eventStoreUrl } = stack.stack.infrastructure.addresses;
  const floor = await Floor.start(folder, eventStoreUrl, await sampleOf(ours, eventStoreUrl));
  const eventStore = stack.processes.filter(({ name }) => name === 'event-store');
  const bottom: Target = { ...ours, url: floor.url, processes: [...floor.processes, ...eventStore, LOAD] };
  const one = (name: string, target: Target, clients: number, forSeconds: number) =>
    progress.step(name, async (note) => {
      const done = await creates(target, clients, forSeconds, signal);
      note(`${Math.round(done.perSecond)} per second`);
      return done;
    });
  try {
    const most = Math.max(...size.clients);
    const warmUp = await one('Warm-up', ours, most, size.warmUpSeconds);
    await one('Warm-up, floor', bottom, most, size.warmUpSeconds);
    const pairs: Pair[] = [];
    for (const clients of size.clients) {
      const under = await one(`Floor, ${clients} connections`, bottom, clients, seconds);
      pairs.push({ ours: await one(`Creations, ${clients}`, ours, clients, seconds), floor: under });
    }
    return { pairs, warmUp };
  } finally {
    await floor.stop();
  }
}

async function measureLives(
  { seconds, signal, progress }: BenchContext,
  target: LifeTarget,
  size: Size,
): Promise<{ lives: Lives[]; parts: Part[] }> {
  const most = Math.max(...size.clients);
  const one = (name: string, clients: number, forSeconds: number) =>
    progress.step(name, async (note) => {
      const done = await lives(target, clients, forSeconds, signal);
      note(`${Math.round(done.perSecond)} per second`);
      return done;
    });
  const warmUp = await one('Warm-up', most, size.warmUpSeconds);
  const all: Lives[] = [];
  for (const clients of size.clients) all.push(await one(`Whole lives, ${clients}`, clients, seconds));
  const parts = await progress.step('Parts of lives', () => partsOfLives(target, most, size.parts, signal));
  return { lives: [warmUp, ...all], parts };
}

const PATIENCE_MS = 30_000;
/** The payment that the floor's bytes were taken from. */
const SAMPLES = 1;

type Done = { readonly creates: readonly Creates[]; readonly lives: readonly Lives[]; readonly parts: number };

async function checksOf(stack: BenchStack, { arrivals, store }: LifeTarget, done: Done): Promise<Check[]> {
  const lived = operationsOf(done.lives) + done.parts;
  const created = SAMPLES + operationsOf(done.creates) + lived;
  await arrivals.untilReceived(lived * WEBHOOKS_OF_A_LIFE, PATIENCE_MS);
  const query =
    "SELECT count(*)::int AS count, count(*) FILTER (WHERE resource->>'status' = 'FUNDED')::int AS funded FROM payment WHERE store = $1";
  const [rows] = await rowsOf<{ count: number; funded: number }>(stack.stack.world.addresses.databaseUrls.payments, query, [store]);
  return [
    check('every payment that was answered has its row', rows?.count ?? 0, created),
    check('every life ended in a funded payment', rows?.funded ?? 0, lived),
    check('every life was told in two webhooks', arrivals.received, lived * WEBHOOKS_OF_A_LIFE),
    check('no webhook came after a later one of its payment', arrivals.inverted, 0),
  ];
}

function operationsOf(loads: readonly { readonly operations: number }[]): number {
  return loads.reduce((sum, { operations }) => sum + operations, 0);
}
