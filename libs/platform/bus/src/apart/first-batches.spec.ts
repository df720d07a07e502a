import fc from 'fast-check';
import type { BusMessage } from '../message.js';
import type { Progress } from '../route.js';
import type { BatchStarts } from './batch-starts.js';
import { EndedProcess, FirstBatches, type FirstBatchesParts } from './first-batches.js';

/** Stands for the end of the process. */
class Died extends Error {}

const PLACE = { topic: 'a.b.v1', partition: 0 };
const message = (offset: number): BusMessage => ({ ...PLACE, offset: String(offset), key: `k-${offset}`, value: Buffer.from('{}'), headers: {}, timestamp: '2026-01-01T00:00:00.000Z' }); // prettier-ignore

/** The table, as {@link BatchStarts} describes it. `writes`: how many there were. */
function aTable() {
  const row = { offset: -1, starts: 0, alone: undefined as string | undefined };
  const table = { row, writes: 0, starts: undefined as unknown as BatchStarts };
  table.starts = {
    begin: ({ offset }) => {
      table.writes += 1;
      const first = Number(offset);
      row.starts = row.offset === first ? row.starts + 1 : 1;
      row.offset = first;
      if (Number(row.alone) < first) row.alone = undefined;
      return Promise.resolve({ starts: row.starts, ...(row.alone !== undefined && { alone: row.alone }) });
    },
    beginAlone: ({ offset }) => {
      table.writes += 1;
      row.alone = offset;
      return Promise.resolve();
    },
    endAlone: () => {
      table.writes += 1;
      row.alone = undefined;
      return Promise.resolve();
    },
  };
  return table;
}

/** A topic of one partition, and all that its consumers leave. */
function aPartition(count: number, bombs: ReadonlySet<number>) {
  const table = aTable();
  const state = { committed: 0, deaths: 0, handled: [] as number[], parked: [] as number[], errors: [] as unknown[] };
  const handle = (all: readonly BusMessage[]): Promise<Progress> => {
    if (all.some(({ offset }) => bombs.has(Number(offset)))) return Promise.reject(new Died());
    state.handled.push(...all.map(({ offset }) => Number(offset)));
    return Promise.resolve({ done: all.length });
  };
  const parts: FirstBatchesParts = {
    starts: table.starts,
    parking: {
      park: ({ offset }, { error }) => {
        state.parked.push(Number(offset));
        state.errors.push(error);
        return Promise.resolve();
      },
      heldKeys: () => Promise.resolve(new Set()),
      parkBehind: () => Promise.resolve(new Set()),
    },
    onParked: () => undefined,
  };
  /** A process until it dies or all is handled. `fetched`: messages of a batch. */
  const live = async (fetched: number) => {
    const firsts = new FirstBatches(parts);
    while (state.committed < count) {
      const batch = Array.from({ length: Math.min(fetched, count - state.committed) }, (_, nth) => message(state.committed + nth));
      const progress = await firsts.run(batch, { run: handle, concerns: () => true }).catch((error: unknown) => ({ done: 0, failure: { error, poison: false } })); // prettier-ignore
      state.committed += progress.done;
      if (progress.failure?.error instanceof Died) return void (state.deaths += 1);
    }
  };
  return { state, table, live };
}

async function untilHandled(partition: ReturnType<typeof aPartition>, count: number, fetched: (life: number) => number) {
  for (let life = 0; partition.state.committed < count; life += 1) {
    if (life > 200) throw new Error('it never ends');
    await partition.live(fetched(life));
  }
}

it.each([
  ['is in the first batch of the first process', 200, 3],
  ['comes when a process has handled others', 20, 4],
])('a bomb that %s ends few processes, the last one alone, and is parked; its neighbours are handled', async (_, fetched, deathsOfIt) => {
  const partition = aPartition(101, new Set([50]));
  await untilHandled(partition, 101, () => fetched);
  const { deaths, parked, handled, errors } = partition.state;
  expect([deaths, parked]).toEqual([deathsOfIt, [50]]);
  expect(errors).toEqual([new EndedProcess()]);
  expect([...new Set(handled)].sort((a, b) => a - b)).toEqual(Array.from({ length: 101 }, (_, nth) => nth).filter((nth) => nth !== 50));
});

it('whatever is fetched when, only what ends the process alone is parked, and all else is handled', async () => {
  const bombsOf = fc.uniqueArray(fc.nat(29), { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(bombsOf, fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }), async (bombs, sizes) => {
      const partition = aPartition(30, new Set(bombs));
      await untilHandled(partition, 30, (life) => sizes[life % sizes.length] ?? 1);
      expect(partition.state.parked.toSorted((a, b) => a - b)).toEqual(bombs.toSorted((a, b) => a - b));
      expect(new Set(partition.state.handled).size).toBe(30 - bombs.length);
      expect(partition.state.deaths).toBeLessThanOrEqual(12 * bombs.length);
    }),
  );
});

it('a process writes once for a partition, and no more', async () => {
  const partition = aPartition(1_000, new Set());
  await partition.live(10);
  expect([partition.state.committed, partition.table.writes]).toEqual([1_000, 1]);
});

it('what fails without ending the process is not counted, and not parked', async () => {
  const { starts, row } = aTable();
  const firsts = new FirstBatches({ starts, parking: { park: () => Promise.reject(new Error('no')), heldKeys: () => Promise.resolve(new Set()), parkBehind: () => Promise.resolve(new Set()) }, onParked: () => undefined }); // prettier-ignore
  const down = () => Promise.resolve({ done: 0, failure: { error: new Error('down'), poison: false } });
  for (let tries = 0; tries < 10; tries += 1) await firsts.run([message(0)], { run: down, concerns: () => true });
  expect(row.starts).toBe(1);
});

it('a partition that comes back from another member begins again', async () => {
  const { starts, row } = aTable();
  const firsts = new FirstBatches({ starts, parking: { park: () => Promise.reject(new Error('no')), heldKeys: () => Promise.resolve(new Set()), parkBehind: () => Promise.resolve(new Set()) }, onParked: () => undefined }); // prettier-ignore
  const run = { run: (all: readonly BusMessage[]) => Promise.resolve({ done: all.length }), concerns: () => true };
  await firsts.run([message(0)], run);
  firsts.keepOnly({ 'a.b.v1': [0, 1] });
  await firsts.run([message(1)], run);
  expect(row.offset).toBe(0);
  firsts.keepOnly({ 'a.b.v1': [1] });
  await firsts.run([message(2)], run);
  expect(row.offset).toBe(2);
});
