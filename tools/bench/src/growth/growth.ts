import { setTimeout as pause } from 'node:timers/promises';
import { type BenchContext, type Benchmark, type Result, check } from '../benchmark.js';
import { type LoadResult, closedLoop } from '../load/closed-loop.js';
import { MerchantClient } from '../load/merchant-client.js';
import { cpuBetween, cpuTimes } from '../measure/cpu.js';
import { memories } from '../measure/memory.js';
import { sumOf, untilQuiet } from '../measure/quiet.js';
import { creates } from '../payments/creates.js';
import { ORDER } from '../payments/order.js';
import type { Shop } from '../payments/shop.js';
import { readByApi, someNames } from '../reads/reading.js';
import type { Table } from '../report/table.js';
import { numberText } from '../report/table.js';
import { LOAD } from '../stack/bench-stack.js';
import { type MemoryCourse, MemoryWatch } from './memory-watch.js';
import { type Filled, atSizes, countOf } from './sizes.js';

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
/** A load for hours, not for records: half of what a machine can do shows a leak as well. */
const PAUSE_BETWEEN_MS = 20;

type Costs = {
  readonly size: number;
  readonly expected: number;
  readonly rows: number;
  readonly costs: readonly (readonly [string, LoadResult])[];
};
type Rest = { readonly cores: Readonly<Record<string, number>>; readonly memory: Readonly<Record<string, number>> };

async function measure(context: BenchContext): Promise<Result> {
  let last: Filled | undefined;
  const sizes = await atSizes(context, (filled) => costsAt(context, (last = filled)));
  if (last === undefined) throw new Error('Nothing was filled.');
  const { stack, shop } = last;
  const rest = await context.progress.step('At rest', () => atRest(context, stack.processes));
  const courses = await context.progress.step(`Under load, ${context.minutes} min`, () => underLoad(context, shop));
  return {
    tables: [growthTable(sizes), restTable(rest), memoryTable(courses, context.minutes)],
    figures: figuresOf(sizes, rest, courses),
    checks: sizes.map(({ size, rows, expected }) => check(`rows after creations among ${numberText(size)}`, rows, expected)),
  };
}

async function costsAt({ progress, signal, seconds }: BenchContext, { shop, size, databaseUrl }: Filled): Promise<Costs> {
  const names = await someNames(databaseUrl, shop.store, NAMES);
  const terms = { clients: CLIENTS, seconds, signal };
  const step = <Done extends LoadResult>(name: string, work: () => Promise<Done>) =>
    progress.step(name, async (note) => {
      const done = await work();
      note(`${numberText(done.perSecond)} per second`);
      return done;
    });
  const one = await step('Read one', () => readByApi(shop, names, 'one payment', terms));
  const list = await step('List 50', () => readByApi(shop, names, 'a list of 50', terms));
  const before = await countOf(databaseUrl, shop);
  const created = await step('Creations', () => creates(shop, CLIENTS, seconds, signal));
  return {
    size,
    expected: before + created.operations,
    rows: await countOf(databaseUrl, shop),
    costs: [
      ['create', created],
      ['read one', one],
      ['list 50', list],
    ],
  };
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
  const operation = async () => {
    await client.post(`/v1/${shop.store}/payments`, ORDER);
    await client.get(`/v1/${shop.store}/payments?pageSize=50`);
    await pause(PAUSE_BETWEEN_MS);
  };
  try {
    await closedLoop({ clients: CLIENTS, seconds: minutes * 60, signal, operation });
  } finally {
    await client.close();
  }
  return watch.stop();
}

function growthTable([small, large]: readonly [Costs, Costs]): Table {
  return {
    title: `Growth: with ${numberText(large.size)} payments beside ${numberText(small.size)}, at ${CLIENTS} connections`,
    columns: [
      { name: 'what' },
      { name: 'p50 ratio', digits: 2 },
      { name: 'rate ratio', digits: 2 },
      { name: 'p50 before', unit: 'ms' },
      { name: 'p50 after', unit: 'ms' },
      { name: 'rate before', unit: '1/s' },
      { name: 'rate after', unit: '1/s' },
    ],
    rows: pairsOf(small, large).map(([name, before, after]) => [
      name,
      after.latency.p50 / before.latency.p50,
      after.perSecond / before.perSecond,
      before.latency.p50,
      after.latency.p50,
      before.perSecond,
      after.perSecond,
    ]),
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

function figuresOf(
  [small, large]: readonly [Costs, Costs],
  { cores, memory }: Rest,
  courses: readonly MemoryCourse[],
): Record<string, number> {
  return Object.fromEntries([
    ...pairsOf(small, large).map(([name, before, after]) => [`${name.replace(' ', '-')}.p50Ratio`, after.latency.p50 / before.latency.p50]),
    ['rest.cores', sumOf(withoutLoad(cores))],
    ...Object.entries(memory).map(([name, megabytes]) => [`rest.memoryMb.${name}`, megabytes]),
    ...courses.map(({ name, early, late }) => [`load.memoryRatio.${name}`, late / early]),
  ]) as Record<string, number>;
}

function pairsOf(small: Costs, large: Costs): [string, LoadResult, LoadResult][] {
  return large.costs.flatMap(([name, after], at) => {
    const before = small.costs[at]?.[1];
    return before === undefined ? [] : [[name, before, after] as [string, LoadResult, LoadResult]];
  });
}

function withoutLoad({ [LOAD.name]: _, ...others }: Readonly<Record<string, number>>): Record<string, number> {
  return others;
}
