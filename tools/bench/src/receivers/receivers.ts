import { EventStore } from '@cauce/event-store';
import { type BenchContext, type Benchmark, type Check, check, type Result } from '../benchmark.js';
import { Receiver } from '../receiver/receiver.js';
import type { Table } from '../report/table.js';
import type { Faults } from '../webhooks/expectations.js';
import { type Alone, notifierAlone } from './alone.js';
import { besideMuch, type Change } from './backlogs.js';
import { type Beside, besideHanging } from './hanging.js';

/** How much others' receivers, backlogs and history delay webhooks. */
export const receivers: Benchmark = {
  name: 'receivers',
  summary: 'webhooks beside receivers that hang or refuse, beside backlogs and many endpoints; the notifier alone',
  run: measure,
};

/** A healthy receiver's p99 beside hanging ones, as a multiple of that without. */
const AIM = 1.5;
/** For the notifier alone: webhooks a second, and CPU ms with its Postgres. */
const AIM_ALONE = { perSecond: 2_000, cpuMs: 0.6 };

async function measure(context: BenchContext): Promise<Result> {
  const bench = await context.stack(context.isQuick ? {} : { own: 'receivers/only' });
  const store = EventStore.connect(bench.stack.world.addresses.eventStoreUrl);
  const receiver = await Receiver.start();
  const around = { context, bench, store, receiver };
  try {
    const alone = await notifierAlone(around);
    const beside = await besideHanging(around);
    return resultOf(alone, beside, await besideMuch(around));
  } finally {
    await Promise.all([receiver.stop(), store.close()]);
  }
}

function resultOf(alone: Alone, beside: readonly Beside[], changes: readonly Change[]): Result {
  return {
    tables: [hangingTable(beside), changesTable(changes), aloneTable(alone)],
    figures: {
      'alone.perSecond': alone.perSecond,
      'alone.cpuMs': alone.notifier + alone.postgres,
      ...Object.fromEntries(
        beside.flatMap(({ of, hanging, ...each }) => [
          [`hanging.${hanging}.${of}.p99Ratio`, ratio(each)],
          [`hanging.${hanging}.${of}.memoryMb.start`, each.with.memory.start],
          [`hanging.${hanging}.${of}.memoryMb.end`, each.with.memory.end],
        ]),
      ),
    },
    checks: [
      ...faultsOf('of the notifier alone', alone.faults),
      ...beside.flatMap(({ hanging, of, ...each }) => faultsOf(`beside ${hanging} of ${of} that hang`, each.with.faults)),
      ...changes.flatMap(({ what, after }) => faultsOf(`beside ${what}`, after.faults)),
    ],
  };
}

function hangingTable(beside: readonly Beside[]): Table {
  return {
    title: 'Receivers that never answer, and the others',
    columns: [
      { name: 'receivers' },
      { name: 'of which hang' },
      { name: 'p99 of without', digits: 2 },
      { name: 'p50', unit: 'ms' },
      { name: 'p99', unit: 'ms' },
      { name: 'p50 without', unit: 'ms' },
      { name: 'p99 without', unit: 'ms' },
      { name: 'CPU each', unit: 'ms', digits: 2 },
      { name: 'without', unit: 'ms', digits: 2 },
      { name: 'notifier at start', unit: 'MB' },
      { name: 'at the end', unit: 'MB' },
    ],
    rows: beside.map(({ of, hanging, ...each }) => [
      of,
      hanging,
      ratio(each),
      each.with.latency.p50,
      each.with.latency.p99,
      each.without.latency.p50,
      each.without.latency.p99,
      each.with.cpuEach,
      each.without.cpuEach,
      each.with.memory.start,
      each.with.memory.end,
    ]),
    note: `Latencies of the receivers that answer, from when the change was due. The aim: p99 within ${AIM} times. CPU: notifier and Postgres.`,
  };
}

function changesTable(changes: readonly Change[]): Table {
  return {
    title: 'Beside what is in the database',
    columns: [
      { name: 'after it was filled with' },
      { name: 'p99 of before', digits: 2 },
      { name: 'p50', unit: 'ms' },
      { name: 'p99', unit: 'ms' },
      { name: 'CPU each', unit: 'ms', digits: 2 },
      { name: 'before', unit: 'ms', digits: 2 },
      { name: 'at rest', unit: 'ms/s', digits: 1 },
      { name: 'before it', unit: 'ms/s', digits: 1 },
    ],
    rows: changes.map(({ what, before, after, restBefore, restAfter }) => [
      what,
      after.latency.p99 / before.latency.p99,
      after.latency.p50,
      after.latency.p99,
      after.cpuEach,
      before.cpuEach,
      restAfter,
      restBefore,
    ]),
    note: 'One after the other: what was filled before is still there. At rest: CPU milliseconds a second of notifier and Postgres.',
  };
}

function aloneTable({ received, perSecond, notifier, postgres }: Alone): Table {
  return {
    title: 'The notifier alone, from a full topic to one receiver',
    columns: [
      { name: 'webhooks' },
      { name: 'rate', unit: '1/s' },
      { name: 'notifier', unit: 'CPU ms each', digits: 3 },
      { name: 'Postgres', unit: 'CPU ms each', digits: 3 },
    ],
    rows: [[received, perSecond, notifier, postgres]],
    note: `The aim: ${AIM_ALONE.perSecond} a second at ${AIM_ALONE.cpuMs} ms together. Each payment has two changes that go one after the other, and one before.`,
  };
}

function ratio({ with: beside, without }: Pick<Beside, 'with' | 'without'>): number {
  return beside.latency.p99 / without.latency.p99;
}

function faultsOf(when: string, { lost, inverted, unknown }: Faults): Check[] {
  return [check(`webhooks lost ${when}`, lost, 0), check(`inverted ${when}`, inverted, 0), check(`unknown ${when}`, unknown, 0)];
}
