import { setTimeout as pause } from 'node:timers/promises';
import { type BenchContext, type Benchmark, check, type Result } from '../benchmark.js';
import { closedLoop, type LoadResult } from '../load/closed-loop.js';
import { MerchantClient } from '../load/merchant-client.js';
import { cpuBetween, cpuTimes } from '../measure/cpu.js';
import { memories } from '../measure/memory.js';
import { sumOf, untilQuiet } from '../measure/quiet.js';
import { BY_TURNS, byTurns, middleOf, type Pair, ratioOf, type Turns } from '../measure/turns.js';
import { creates } from '../payments/creates.js';
import { ORDER } from '../payments/order.js';
import type { Shop } from '../payments/shop.js';
import { numberText, type Table } from '../report/table.js';
import { LOAD } from '../stack/bench-stack.js';
import { type MemoryCourse, MemoryWatch } from './memory-watch.js';
import { readByApi, someNames } from './reading.js';
import { countOf, type Filled, filledStacks } from './sizes.js';

/** What changes with a hundred times as many payments, with time, and with nothing to do. */
export const growth: Benchmark = {
  name: 'growth',
  summary: 'the same costs with 1,000,000 payments as with 10,000; memory under load; the stack at rest',
  run: measure,
};

const CLIENTS = 16;
const NAMES = 2_000;
const REST_SECONDS = 30;
const MEMORY_SAMPLES = 120;
const LEAST_INTERVAL_MS = 250;
/** A load for hours, not for records: half of a machine's capacity shows a leak as well. */
const PAUSE_BETWEEN_MS = 20;

const TURNS = 6;

/** What is measured: by turns with few and with many. */
type Cost = { readonly name: string; readonly turns: Turns<LoadResult> };
type Rest = { readonly cores: Readonly<Record<string, number>>; readonly memory: Readonly<Record<string, number>> };

async function measure(context: BenchContext): Promise<Result> {
  const pair = await filledStacks(context);
  const rowsBefore = await rowsOf(pair);
  const { costs, created } = await costsOf(context, pair);
  const rows = await rowsOf(pair);
  const { stack, shop } = pair[1];
  const rest = await context.progress.step('At rest', () => atRest(context, stack.processes));
  const courses = await context.progress.step(`Under load, ${context.minutes} min`, () => underLoad(context, shop));
  return {
    tables: [growthTable(pair, costs), restTable(rest), memoryTable(courses, context.minutes)],
    figures: figuresOf(costs, rest, courses),
    checks: pair.map(({ size }, at) =>
      check(`rows after creations among ${numberText(size)}`, rows[at] ?? 0, (rowsBefore[at] ?? 0) + (created[at] ?? 0)),
    ),
  };
}

function rowsOf(pair: Pair<Filled>): Promise<number[]> {
  return Promise.all(pair.map(({ databaseUrl, shop }) => countOf(databaseUrl, shop)));
}

async function costsOf(
  { progress, signal, seconds, isQuick }: BenchContext,
  pair: Pair<Filled>,
): Promise<{ costs: Cost[]; created: number[] }> {
  const turns = isQuick ? 1 : TURNS;
  const terms = { clients: CLIENTS, seconds: seconds / turns, signal };
  const names = new Map(
    await Promise.all(pair.map(async (one) => [one, await someNames(one.databaseUrl, one.shop.store, NAMES)] as const)),
  );
  const cost = (name: string, work: (one: Filled) => Promise<LoadResult>): Promise<Cost> =>
    progress.step(name, async (note) => {
      const done = await byTurns(pair, turns, work);
      note(`${ratioOf(done, p50Of).middle.toFixed(2)} of p50 with few`);
      return { name, turns: done };
    });
  const creations = await cost('create', ({ shop }) => creates(shop, CLIENTS, terms.seconds, signal));
  const one = await cost('read one', (filled) => readByApi(filled.shop, names.get(filled) ?? [], 'one payment', terms));
  const list = await cost('list 50', ({ shop }) => readByApi(shop, [], 'a list of 50', terms));
  const created = [0, 1].map((at) => creations.turns.reduce((sum, turn) => sum + (turn[at]?.operations ?? 0), 0));
  return { costs: [creations, one, list], created };
}

function p50Of({ latency }: LoadResult): number {
  return latency.p50;
}

async function atRest({ isQuick, signal, seconds }: BenchContext, processes: Shop['processes']): Promise<Rest> {
  await untilQuiet(processes, signal);
  const before = cpuTimes(processes);
  const forMs = (isQuick ? seconds : REST_SECONDS) * 1000;
  await pause(forMs, undefined, { signal });
  const used = cpuBetween(before, cpuTimes(processes));
  return { cores: Object.fromEntries(Object.entries(used).map(([name, ms]) => [name, ms / forMs])), memory: memories(processes) };
}

async function underLoad({ minutes, signal }: BenchContext, shop: Shop): Promise<MemoryCourse[]> {
  const watch = new MemoryWatch(shop.processes, Math.max(LEAST_INTERVAL_MS, (minutes * 60_000) / MEMORY_SAMPLES));
  const client = new MerchantClient(shop.url, shop.token, CLIENTS);
  const operation = async (at: number) => {
    await client.post(`/v1/${shop.store}/payments`, ORDER);
    await client.get(`/v1/${shop.store}/payments?pageSize=50`, shop.listTokens[at]);
    await pause(PAUSE_BETWEEN_MS);
  };
  try {
    await closedLoop({ clients: CLIENTS, seconds: minutes * 60, signal, operation });
  } finally {
    await client.close();
  }
  return watch.stop();
}

function growthTable([small, large]: Pair<Filled>, costs: readonly Cost[]): Table {
  const perSecond = (one: LoadResult) => one.perSecond;
  return {
    title: `Growth: with ${numberText(large.size)} payments beside ${numberText(small.size)}, at ${CLIENTS} connections`,
    columns: [
      { name: 'what' },
      { name: 'p50 ratio', digits: 2 },
      { name: 'lowest', digits: 2 },
      { name: 'highest', digits: 2 },
      { name: 'rate ratio', digits: 2 },
      { name: 'p50 with few', unit: 'ms' },
      { name: 'with many', unit: 'ms' },
      { name: 'rate with few', unit: '1/s' },
      { name: 'with many', unit: '1/s' },
    ],
    rows: costs.map((cost) => {
      const { middle: ratio, lowest, highest } = ratioOf(cost.turns, p50Of);
      const rates = ratioOf(cost.turns, perSecond).middle;
      const figures = [p50Of, perSecond].flatMap((value) => [middleOf(cost.turns, 0, value), middleOf(cost.turns, 1, value)]);
      return [cost.name, ratio, lowest, highest, rates, ...figures];
    }),
    note: BY_TURNS,
  };
}

function restTable({ cores, memory }: Rest): Table {
  const { [LOAD.name]: _, ...ours } = cores;
  return {
    title: 'At rest',
    columns: [{ name: 'process' }, { name: 'CPU', unit: '% of a core', digits: 1 }, { name: 'memory', unit: 'MB' }],
    rows: [
      ['all', sumOf(ours) * 100, sumOf(withoutLoad(memory))],
      ...Object.entries(ours).map(([name, used]) => [name, used * 100, memory[name]]),
    ],
  };
}

function memoryTable(courses: readonly MemoryCourse[], minutes: number): Table {
  return {
    title: `Memory over ${numberText(minutes)} min of load (creations and lists)`,
    columns: [
      { name: 'process' },
      { name: 'late / early', digits: 2 },
      { name: 'second fifth', unit: 'MB' },
      { name: 'last fifth', unit: 'MB' },
      { name: 'most', unit: 'MB' },
    ],
    rows: courses.map(({ name, early, late, most }) => [name, late / early, early, late, most]),
  };
}

function figuresOf(costs: readonly Cost[], { cores, memory }: Rest, courses: readonly MemoryCourse[]): Record<string, number> {
  return Object.fromEntries([
    ...costs.map(({ name, turns }) => [`${name.replace(' ', '-')}.p50Ratio`, ratioOf(turns, p50Of).middle]),
    ['rest.cores', sumOf(withoutLoad(cores))],
    ...Object.entries(memory).map(([name, megabytes]) => [`rest.memoryMb.${name}`, megabytes]),
    ...courses.map(({ name, early, late }) => [`load.memoryRatio.${name}`, late / early]),
  ]) as Record<string, number>;
}

function withoutLoad({ [LOAD.name]: _, ...others }: Readonly<Record<string, number>>): Record<string, number> {
  return others;
}
