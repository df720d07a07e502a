import { once } from 'node:events';
import eventStoreClient, { type EventStoreDBClient, type Filter } from '@eventstore/db-client';
import { type BenchContext, type Check, check, type Result } from '../benchmark.js';
import { closedLoop } from '../load/closed-loop.js';
import type { Latency } from '../measure/latencies.js';
import type { Cell, Table } from '../report/table.js';
import { appendOne } from './appends.js';
import type { OwnStore } from './own-store.js';

const WORST_MS = 50;

/** So wide that the server has nothing to send: what it sends makes it wait for the reader. */
const NO_CHECKPOINTS = { maxSearchWindow: 1_000_000_000, checkpointInterval: 1 };

const FILTERS: readonly (readonly [name: string, filter: Filter | undefined])[] = [
  ['nobody', undefined],
  ['prefix', eventStoreClient.eventTypeFilter({ prefixes: ['Nothing'], ...NO_CHECKPOINTS })],
  ['expression', eventStoreClient.streamNameFilter({ regex: '^nothing-\\d+$', ...NO_CHECKPOINTS })],
];

type Row = { readonly name: string; readonly latency: Latency; readonly passes: number; readonly matched: number };

/** One append at a time, alone and beside a reader that goes through all events again and again, and wants none of them. */
export async function measureBesideAReader(own: OwnStore, context: BenchContext): Promise<Result> {
  const store = own.connect();
  const reader = eventStoreClient.EventStoreDBClient.connectionString(own.url);
  const rows: Row[] = [];
  try {
    for (const [name, filter] of FILTERS)
      rows.push(
        await context.progress.step(`appends beside ${name}`, () => measure(name, filter, { append: appendOne(store), reader }, context)),
      );
  } finally {
    await Promise.all([store.close(), reader.dispose()]);
  }
  const matched = rows.reduce((sum, row) => sum + row.matched, 0);
  const checks = [check('events that the readers wanted', matched, 0), ...(context.isQuick ? [] : rows.map((row) => worst(row, rows[0])))];
  return {
    tables: [tableOf(rows)],
    figures: Object.fromEntries(rows.map(({ name, latency }) => [`worstAppendMs.${name}`, latency.max])),
    checks,
  };
}

type Clients = { readonly append: () => Promise<void>; readonly reader: EventStoreDBClient };

async function measure(
  name: string,
  filter: Filter | undefined,
  { append, reader }: Clients,
  { seconds, signal }: BenchContext,
): Promise<Row> {
  const ended = new AbortController();
  const reading = filter ? readAgainAndAgain(reader, filter, ended.signal) : Promise.resolve({ passes: 0, matched: 0 });
  try {
    const { latency } = await closedLoop({ clients: 1, seconds: Math.min(10, seconds), signal, operation: append });
    ended.abort();
    return { name, latency, ...(await reading) };
  } finally {
    ended.abort();
  }
}

async function readAgainAndAgain(
  client: EventStoreDBClient,
  filter: Filter,
  ended: AbortSignal,
): Promise<{ passes: number; matched: number }> {
  let [passes, matched] = [0, 0];
  for (; !ended.aborted; passes += 1) {
    const subscription = client.subscribeToAll({ fromPosition: 'start', filter });
    subscription.on('data', () => (matched += 1));
    await once(subscription, 'caughtUp');
    await subscription.unsubscribe();
  }
  return { passes, matched };
}

function worst({ name, latency }: Row, alone: Row | undefined): Check {
  const most = Math.max(WORST_MS, alone?.latency.max ?? 0);
  const what = `the worst append beside ${name} takes ${WORST_MS} ms, or no more than alone`;
  return latency.max <= most ? { what } : { what, breach: `it took ${latency.max.toFixed(1)} ms` };
}

function tableOf(rows: readonly Row[]): Table {
  return {
    title: 'One append at a time, beside a reader of $all that wants none of its events',
    columns: [
      { name: 'its filter' },
      { name: 'appends', unit: '1/s' },
      { name: 'p50', unit: 'ms' },
      { name: 'p99', unit: 'ms' },
      { name: 'worst', unit: 'ms' },
      { name: 'times read', digits: 0 },
    ],
    rows: rows.map(({ name, latency, passes }): Cell[] => [name, 1_000 / latency.mean, latency.p50, latency.p99, latency.max, passes]),
    note: 'The reader begins again when it has come to the end. An expression is matched in a thread beside the server’s.',
  };
}
