import { aPayment } from '@cauce/testing/services';
import type { BenchContext, Benchmark, Result } from '../benchmark.js';
import { closedLoop, type LoadResult } from '../load/closed-loop.js';
import { MerchantClient } from '../load/merchant-client.js';
import { cpuBetween, type CpuTimes, cpuTimes } from '../measure/cpu.js';
import type { Cell, Table } from '../report/table.js';
import { type BenchStack, LOAD } from '../stack/bench-stack.js';

const CLIENTS = { usual: [1, 16, 64], quick: [4] };
/** Each way twice, in this order: a machine that gets slower meanwhile hits both the same. It ends in the default mode, for later benchmarks. */
const ORDER = { usual: ['on', 'off', 'off', 'on'], quick: ['off', 'on'] } as const;
const WARM_UP_S = 3;

type Way = 'on' | 'off';
type Done = LoadResult & { readonly way: Way; readonly clients: number; readonly cpu: CpuTimes };

/** Rows written by the request itself, beside rows that it waits for the projector to write. Either way an answered creation is in every list. */
export const writeThrough: Benchmark = {
  name: 'write-through',
  summary: 'creates with their row written through, beside waiting for the projector',
  run: measure,
};

async function measure(context: BenchContext): Promise<Result> {
  const bench = await context.stack(context.isQuick ? {} : { own: 'write-through/only' });
  const done: Done[] = [];
  for (const way of ORDER[context.isQuick ? 'quick' : 'usual']) {
    await context.progress.step(`WRITE_THROUGH=${way}`, () => bench.restart('payments', { WRITE_THROUGH: way }));
    for (const one of await measureWay(bench, way, context)) done.push(one);
  }
  return { tables: [tableOf(done), cpuTable(done)], figures: Object.fromEntries(figuresOf(done)), checks: [] };
}

async function measureWay(bench: BenchStack, way: Way, { seconds, isQuick, signal, progress }: BenchContext): Promise<Done[]> {
  const merchant = await bench.merchant();
  const done: Done[] = [];
  const body = JSON.stringify(aPayment());
  for (const clients of CLIENTS[isQuick ? 'quick' : 'usual']) {
    const client = new MerchantClient(bench.addresses.gatewayUrl, merchant.token, clients);
    const operation = () => client.post(`/v1/${merchant.store}/payments`, body);
    try {
      await closedLoop({ clients, seconds: Math.min(WARM_UP_S, seconds), signal, operation });
      const before = cpuTimes(bench.processes);
      const load = await progress.step(`${clients} at once, ${way}`, () => closedLoop({ clients, seconds, signal, operation }));
      done.push({ ...load, way, clients, cpu: cpuBetween(before, cpuTimes(bench.processes)) });
    } finally {
      await client.close();
    }
  }
  return done;
}

/** The runs of one way and size: means, since they were equally long. */
function meanOf(done: readonly Done[], way: Way, clients: number) {
  const runs = done.filter((one) => one.way === way && one.clients === clients);
  const mean = (value: (one: Done) => number) => runs.reduce((sum, one) => sum + value(one), 0) / runs.length;
  return {
    perSecond: mean(({ perSecond }) => perSecond),
    p50: mean(({ latency }) => latency.p50),
    p99: mean(({ latency }) => latency.p99),
    cpu: mean(({ cpu, operations }) => cpuOf(cpu) / operations),
  };
}

const cpuOf = (cpu: CpuTimes): number => Object.entries(cpu).reduce((sum, [name, ms]) => (name === LOAD.name ? sum : sum + ms), 0);
const sizesOf = (done: readonly Done[]): number[] => [...new Set(done.map(({ clients }) => clients))];

function tableOf(done: readonly Done[]): Table {
  const names = [
    { name: 'creates', unit: '1/s' },
    { name: 'p50', unit: 'ms' },
    { name: 'p99', unit: 'ms' },
    { name: 'CPU each', unit: 'ms', digits: 2 },
  ];
  const rows = sizesOf(done).map((clients): Cell[] => {
    const [on, off] = [meanOf(done, 'on', clients), meanOf(done, 'off', clients)];
    const ratios = [on.perSecond / off.perSecond, on.p50 / off.p50, on.p99 / off.p99, on.cpu / off.cpu];
    return [clients, ...ratios, ...Object.values(on), ...Object.values(off)];
  });
  return {
    title: 'Creates, with rows written through (on) and left to the projector (off)',
    columns: [
      { name: 'at once' },
      ...names.map(({ name }) => ({ name: `${name} on/off`, digits: 2 })),
      ...names.map(({ name, ...rest }) => ({ name: `${name} on`, ...rest })),
      ...names.map(({ name, ...rest }) => ({ name: `${name} off`, ...rest })),
    ],
    rows,
    note: 'Either way the answer is given when every list shows the payment. Means of runs in the order on, off, off, on. CPU: all but the bench.',
  };
}

function cpuTable(done: readonly Done[]): Table {
  const names = Object.keys(done[0]?.cpu ?? {});
  return {
    title: 'CPU by process, ms per create',
    columns: [{ name: 'process' }, ...done.map(({ way, clients }) => ({ name: `${way}, ${clients}`, digits: 3 }))],
    rows: names.map((name): Cell[] => [name, ...done.map(({ cpu, operations }) => (cpu[name] ?? 0) / operations)]),
  };
}

function figuresOf(done: readonly Done[]): [string, number][] {
  return sizesOf(done).flatMap((clients) =>
    (['on', 'off'] as const).flatMap((way) =>
      Object.entries(meanOf(done, way, clients)).map(([name, value]): [string, number] => [`${name}.${way}.${clients}`, value]),
    ),
  );
}
