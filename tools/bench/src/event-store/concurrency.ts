import eventStoreClient from '@eventstore/db-client';
import type { BenchContext, Result } from '../benchmark.js';
import { closedLoop, type LoadResult } from '../load/closed-loop.js';
import { cpuBetween, type CpuTimes, cpuTimes } from '../measure/cpu.js';
import type { Cell } from '../report/table.js';
import { LOAD } from '../stack/bench-stack.js';
import { type AppendOne, ourAppend, rawAppend } from './appends.js';
import type { OwnStore } from './own-store.js';

const CLIENTS = { usual: [1, 16, 64, 256], quick: [1, 16] };

type Done = LoadResult & { readonly cpu: CpuTimes };
type Pair = { readonly clients: number; readonly raw: Done; readonly ours: Done };

/** Appends of one event to new streams, several at a time: ours beside the raw client. */
export async function measureConcurrency(own: OwnStore, context: BenchContext): Promise<Result> {
  const pairs: Pair[] = [];
  const raw = await measureWith(own, context, 'raw', rawAppends);
  const ours = await measureWith(own, context, 'ours', ourAppends);
  for (const clients of raw.keys()) {
    const [one, other] = [raw.get(clients), ours.get(clients)];
    if (one !== undefined && other !== undefined) pairs.push({ clients, raw: one, ours: other });
  }
  return { tables: [tableOf(pairs)], figures: Object.fromEntries(pairs.flatMap(figuresOf)), checks: [] };
}

/** All instances of the client in a process share one list of pending calls: so one after the other. */
type Client = { readonly append: AppendOne; readonly close: () => Promise<void> };

const rawAppends = (own: OwnStore): Client => {
  const client = eventStoreClient.EventStoreDBClient.connectionString(own.url);
  return { append: rawAppend(client), close: () => client.dispose() };
};

const ourAppends = (own: OwnStore): Client => {
  const store = own.connect();
  return { append: ourAppend(store), close: () => store.close() };
};

async function measureWith(
  own: OwnStore,
  { seconds, signal, isQuick, progress }: BenchContext,
  name: string,
  open: (own: OwnStore) => Client,
): Promise<Map<number, Done>> {
  const { append, close } = open(own);
  const results = new Map<number, Done>();
  try {
    await closedLoop({ clients: 16, seconds: Math.min(2, seconds), signal, operation: append }); // warm-up
    for (const clients of CLIENTS[isQuick ? 'quick' : 'usual']) {
      const before = cpuTimes(own.processes);
      const done = await progress.step(`${clients} at once, ${name}`, () => closedLoop({ clients, seconds, signal, operation: append }));
      results.set(clients, { ...done, cpu: cpuBetween(before, cpuTimes(own.processes)) });
    }
  } finally {
    await close();
  }
  return results;
}

function tableOf(pairs: readonly Pair[]) {
  const cells = ({ perSecond, latency, operations, cpu }: Done): Cell[] => [
    perSecond,
    latency.p50,
    latency.p99,
    (cpu['event-store'] ?? 0) / operations,
    (cpu[LOAD.name] ?? 0) / operations,
  ];
  const columns = (whose: string) => [
    { name: whose, unit: '1/s' },
    { name: 'p50', unit: 'ms' },
    { name: 'p99', unit: 'ms' },
    { name: 'server', unit: 'CPU ms', digits: 3 },
    { name: 'client', unit: 'CPU ms', digits: 3 },
  ];
  return {
    title: 'Appends of one event of 900 bytes to a new stream, each on disk before its answer',
    columns: [{ name: 'at once' }, { name: 'ours of raw', digits: 2 }, ...columns('ours'), ...columns('raw')],
    rows: pairs.map(({ clients, raw, ours }): Cell[] => [clients, ours.perSecond / raw.perSecond, ...cells(ours), ...cells(raw)]),
    note: 'Raw: the client package alone. Ours has at most 15 under way in a process: what the package queues it loses, unheard, with its connection.',
  };
}

function figuresOf({ clients, raw, ours }: Pair): [string, number][] {
  return [
    [`appendsPerSecond.ours.${clients}`, ours.perSecond],
    [`appendsPerSecond.raw.${clients}`, raw.perSecond],
  ];
}
