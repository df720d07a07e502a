import { randomUUID } from 'node:crypto';
import type { Pool } from '@cauce/postgres';
import { OwnEventStore } from '@cauce/testing/services';
import fc from 'fast-check';
import {
  type Counter,
  type CounterEvent,
  type CounterRow,
  counters,
  counterTable,
  type CounterView,
  createCounterTable,
  newCategory,
  open,
  raise,
  toCounterRow,
} from '../../../test/counter.js';
import { eventually, keepingLog, newDatabase } from '../../../test/stack.js';
import { EventStore, isBefore, type LogOptions, type Position, rowsIn } from '../../index.js';
import { ReadModel } from '../../streams/read-model.js';
import { acceptLog } from '../same-log.js';
import type { Rebuildable } from './log-walk.js';
import { rebuild, type RebuildOptions } from './rebuild.js';

type Counters = ReadModel<Counter, CounterView, CounterEvent, CounterRow>;

/** Of its own: each page of five would also bring what other specs write meanwhile. */
let owned: OwnEventStore;
let store: EventStore;
let pool: Pool;
let drop: () => Promise<void>;
let category: string;
/** The end of the log before this spec's events: nothing before it is read. */
let beginning: Position | undefined;

beforeAll(async () => {
  [owned, { pool, drop }] = await Promise.all([OwnEventStore.start(), newDatabase()]);
  store = EventStore.connect(owned.url);
});
afterAll(async () => {
  await store.close();
  await Promise.all([owned.stop(), drop()]);
});
beforeEach(newWorld);

async function newWorld(): Promise<void> {
  category = newCategory();
  for await (const { last } of store.pages({ direction: 'backwards', size: 1 })) {
    beginning = last;
    break;
  }
  await pool.query(createCounterTable(category));
  await pool.query('DELETE FROM rebuild');
}

/** One instance of the service. */
function instance(foldVersion = 1): { readonly model: Counters; readonly write: (id: string) => Promise<void> } {
  const streams = counters(store, category);
  const table = counterTable(category);
  const rows = rowsIn(pool)(table);
  const model: Counters = new ReadModel({
    streams,
    rows,
    table,
    foldVersion,
    writeThrough: true,
    logger: keepingLog(),
    toRow: toCounterRow,
  });
  const write = async (id: string) => {
    const { revision } = await streams.load(id);
    await model.write(id, revision < 0n ? await streams.handle(id, open(1_000)) : await streams.handle(id, raise(randomUUID())));
  };
  return { model, write };
}

const rows = async () => (await pool.query<Record<string, unknown>>(`SELECT * FROM ${category} ORDER BY id`)).rows;

/** A log of few records in a page, and only those of this spec. */
function ourLog(onPage: () => Promise<void> | void = () => undefined, size = 5): RebuildOptions['store'] {
  async function* recordedPages(asked: LogOptions) {
    for await (const page of store.recordedPages({ ...asked, size })) {
      const events = page.events.filter(({ position }) => beginning === undefined || isBefore(beginning, position));
      yield { ...page, events };
      if (asked.direction === 'backwards' && beginning && isBefore(page.last, beginning)) return;
      if (asked.direction === 'backwards') await onPage();
    }
  }
  return { recordedPages, pages: (asked) => store.pages(asked), recordFrom: (position) => store.recordFrom(position) };
}

/** So small that most streams of several events are given up, and forgotten. */
const SMALL = { maxBytes: 3_000, recentSlots: 8 };

class Killed extends Error {}

type Run = Partial<Pick<RebuildOptions, 'models' | 'prune' | 'limits' | 'saveEveryMs' | 'anew' | 'store' | 'onProgress'>>;

async function rebuildNow(run: Run = {}) {
  const printed: string[] = [];
  const options = {
    store: ourLog(),
    pool,
    models: [instance().model.repair],
    saveEveryMs: 0,
    print: (lines: string) => void printed.push(lines),
  };
  const [table] = await rebuild({ ...options, ...run });
  return { table, printed };
}

/** The rows that streams make which are read one by one, each in one piece, into an empty table. */
async function rowsOfStreams(ids: readonly string[]): Promise<Record<string, unknown>[]> {
  await pool.query(`TRUNCATE ${category}`);
  await instance().model.repair.restore(ids.map((id) => ({ id })));
  return rows();
}

/** What happened to a row before the rebuild. */
const HARM = {
  nothing: 'SELECT $1',
  deleted: 'DELETE FROM TABLE WHERE id = $1',
  wrong: 'UPDATE TABLE SET count = 77 WHERE id = $1',
  behind: 'UPDATE TABLE SET count = 0, revision = 0 WHERE id = $1',
  ahead: 'UPDATE TABLE SET count = 77, revision = 99 WHERE id = $1',
  'of an older fold': 'UPDATE TABLE SET count = 77, fold_version = 0 WHERE id = $1',
} as const;

const aWorld = fc.record({
  /** Which stream gets the next event. */
  events: fc.array(fc.nat(11), { minLength: 20, maxLength: 60 }),
  harm: fc.array(fc.constantFrom(...(Object.keys(HARM) as (keyof typeof HARM)[])), { minLength: 12, maxLength: 12 }),
  limits: fc.constantFrom(SMALL, { maxBytes: 20_000, recentSlots: 8 }, {}),
  /** After how many pages or batches the process is killed. */
  kills: fc.array(fc.nat(6), { maxLength: 4 }),
  killedIn: fc.constantFrom('reading', 'before restoring', 'after restoring'),
  /** What the service writes meanwhile, one at a time after a page; from 12 on they are new streams. */
  meanwhile: fc.array(fc.nat(15), { maxLength: 12 }),
});

it('makes in any world, killed and resumed, while the service writes, the rows that streams make which are read one by one', async () => {
  const law = fc.asyncProperty(aWorld, async ({ events, harm, limits, kills, killedIn, meanwhile }) => {
    await newWorld();
    const [writer, ids] = [instance(), new Set<string>()];
    const write = async (nth: number) => {
      await writer.write(`c${String(nth)}`);
      ids.add(`c${String(nth)}`);
    };
    for (const nth of events) await write(nth);
    for (const [nth, how] of harm.entries()) await pool.query(HARM[how].replace('TABLE', category), [`c${String(nth)}`]);
    const left = [...meanwhile];
    const after = [...kills];
    for (;;) {
      let count = after.shift() ?? Infinity;
      const dieIn = (where: typeof killedIn) => {
        if (where === killedIn && (count -= 1) < 0) throw new Killed();
      };
      const onPage = async () => {
        const nth = left.shift();
        if (nth !== undefined) await write(nth);
        dieIn('reading');
      };
      const { repair } = instance().model;
      const mortal: Rebuildable = {
        names: repair.names,
        foldVersion: 1,
        idOf: (stream) => repair.idOf(stream),
        orphans: (known, how) => repair.orphans(known, how),
        restore: async (streams) => {
          dieIn('before restoring');
          const changed = await repair.restore(streams);
          dieIn('after restoring');
          return changed;
        },
      };
      try {
        const { table } = await rebuildNow({ models: [mortal], limits, store: ourLog(onPage) });
        expect(table?.orphans).toBe(0);
        break;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
    }
    const rebuilt = await rows();
    expect(rebuilt).toEqual(await rowsOfStreams([...ids]));
  });
  await fc.assert(law, { numRuns: 25 });
}, 120_000);

it('loses nothing that is recorded while a row from nowhere is overwritten: until then it is passed over as a newer one', async () => {
  const { model, write } = instance();
  for (let nth = 0; nth < 2; nth += 1) await write('c0');
  await pool.query(HARM.ahead.replace('TABLE', category), ['c0']);
  const holder = await pool.connect();
  await holder.query(`CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NULL; END';
    CREATE TRIGGER hold BEFORE DELETE ON ${category} EXECUTE FUNCTION hold(); SELECT pg_advisory_lock(1)`);
  const restoring = model.repair.restore([{ id: 'c0' }]);
  await eventually(async () => (await holder.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).rowCount === 1);
  await instance().write('c0');
  expect(await rows()).toMatchObject([{ id: 'c0', revision: '99' }]);
  await holder.query('SELECT pg_advisory_unlock(1)');
  holder.release();
  await restoring;
  expect(await rows()).toMatchObject([{ id: 'c0', revision: '2', count: 2 }]);
});

it('tells its progress by where it is in the log, whose positions begin at any number', async () => {
  for (let nth = 0; nth < 40; nth += 1) await instance().write(`c${String(nth)}`);
  const shares: number[] = [];
  const inSmallPages = (asked: LogOptions) => store.recordedPages({ ...asked, size: 10 });
  await rebuildNow({ store: { ...ourLog(), recordedPages: inSmallPages }, onProgress: (share) => void shares.push(share) });
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares.filter((share) => share > 0.1 && share < 0.6)).not.toEqual([]);
  expect(shares.at(-1)).toBe(1);
});

describe('one that was interrupted', () => {
  /** Ten streams of two events, in a table that is emptied; killed when so many pages are read. */
  async function interrupted(pages: number): Promise<Record<string, unknown>[]> {
    const { write } = instance();
    for (let nth = 0; nth < 20; nth += 1) await write(`c${String(Math.floor(nth / 2))}`);
    const before = await rows();
    await pool.query(`DELETE FROM ${category}`);
    let count = 0;
    const die = () => {
      if ((count += 1) > pages) throw new Killed();
    };
    await expect(rebuildNow({ store: ourLog(die) })).rejects.toThrow(Killed);
    return before;
  }

  const streamsRead = async (run: Run = {}) => {
    const { repair } = instance(2).model;
    let count = 0;
    const counting: Rebuildable = {
      names: repair.names,
      foldVersion: 1,
      idOf: (stream) => repair.idOf(stream),
      orphans: (known, how) => repair.orphans(known, how),
      restore: (streams) => {
        count += streams.length;
        return instance().model.repair.restore(streams);
      },
    };
    const { table, printed } = await rebuildNow({ models: [counting], ...run });
    return { count, table, printed };
  };

  it('goes on where it was, and counts all streams', async () => {
    const before = await interrupted(2);
    const { count, table, printed } = await streamsRead();
    expect(count).toBeLessThan(10);
    expect(table).toMatchObject({ table: category, streams: 10, orphans: 0 }); // corrected after the last save is no more to be corrected
    expect(printed.join()).toMatch(/^Goes on where it was interrupted at 20\d\d-.*Z; --anew begins anew\.$/);
    expect(await rows()).toEqual(before);
    expect((await pool.query('SELECT * FROM rebuild')).rows).toEqual([]);
  });

  it.each<[string, (() => Promise<unknown>) | undefined, Run]>([
    ['asked to', undefined, { anew: true }],
    ['its table was truncated', () => pool.query(`TRUNCATE ${category}`), {}],
    ['it is a day old', () => pool.query(`UPDATE rebuild SET saved_at = saved_at - interval '25 hours'`), {}],
    ['rows are made in another way', () => pool.query(`UPDATE rebuild SET tables = replace(tables, ' 1 ', ' 2 ')`), {}],
    ['the log is another one', () => pool.query(`UPDATE rebuild SET end_id = '${randomUUID()}'`), {}],
  ])('begins anew when %s', async (_, change, run) => {
    const before = await interrupted(2);
    await change?.();
    const { count, printed } = await streamsRead(run);
    expect([count, printed]).toEqual([10, []]);
    expect(await rows()).toEqual(before);
  });

  it('begins anew when another log was accepted, and goes on when it is the same', async () => {
    await interrupted(2);
    const [end] = (await pool.query<{ end_commit: string; end_prepare: string; end_id: string }>('SELECT * FROM rebuild')).rows;
    const follow = (id: string) =>
      pool.query(
        `INSERT INTO follower (name, owner, epoch, expires_at, anchor_commit, anchor_prepare, anchor_id)
         VALUES ('f', 'x', 1, now(), $1, $2, $3) ON CONFLICT (name) DO UPDATE SET anchor_commit = $1, anchor_prepare = $2, anchor_id = $3`,
        [end?.end_commit, end?.end_prepare, id],
      );
    await follow(end?.end_id ?? '');
    await acceptLog(store, pool);
    expect((await pool.query('SELECT * FROM rebuild')).rowCount).toBe(1);
    await follow(randomUUID());
    await acceptLog(store, pool);
    expect((await pool.query('SELECT * FROM rebuild')).rowCount).toBe(0);
  });
});

it('counts the rows without a stream, wherever they say that they lie, and those of streams begun meanwhile are none', async () => {
  const { write } = instance();
  for (let nth = 0; nth < 12; nth += 1) await write(`c${String(nth)}`);
  const far = BigInt(Number.MAX_SAFE_INTEGER);
  for (const [id, position] of [
    ['lost', 0n],
    ['later', far],
  ] as const)
    await pool.query(`INSERT INTO ${category} SELECT $1, create_time, $2, count, revision, fold_version FROM ${category} LIMIT 1`, [
      id,
      String(position),
    ]);
  let nth = 12;
  const meanwhile = () => write(`c${String((nth += 1))}`);
  expect((await rebuildNow({ store: ourLog(meanwhile) })).table).toMatchObject({ streams: 12, changed: 0, orphans: 2 });
  expect((await rebuildNow({ store: ourLog(meanwhile), prune: true })).table).toMatchObject({ orphans: 2 });
  expect(await rows()).toEqual(
    await rowsOfStreams(Array.from({ length: nth + 1 }, (_, at) => `c${String(at)}`).filter((id) => id !== 'c12')),
  );
});
