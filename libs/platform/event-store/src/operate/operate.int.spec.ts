import { randomUUID } from 'node:crypto';
import { type Pool } from '@cauce/postgres';
import {
  type Counter,
  type CounterEvent,
  type CounterRow,
  counters,
  counterTable,
  type CounterView,
  newCategory,
  open,
  raise,
} from '../../test/counter.js';
import { connect, eventually, keepingLog, newDatabase } from '../../test/stack.js';
import { type EventStore, Follower, isBefore, type LogOptions, type Position, rowsIn, type StoredEvent } from '../index.js';
import { ReadModel } from '../streams/read-model.js';
import { NoSuchFollower } from './follower-row.js';
import { rebuild } from './rebuild/rebuild.js';
import { republish } from './republish.js';
import { readStartingPoint } from './starting-point.js';

type Counters = ReadModel<Counter, CounterView, CounterEvent, CounterRow>;

let store: EventStore;
let pool: Pool;
let drop: () => Promise<void>;
let category: string;
let started: Follower[];
/** The end of the log before this spec's events: spares each test from reading those of other specs. */
let beginning: Position | undefined;

beforeAll(async () => {
  store = connect();
  ({ pool, drop } = await newDatabase());
});
beforeEach(async () => {
  category = newCategory();
  started = [];
  for await (const { last } of store.pages({ direction: 'backwards', size: 1 })) {
    beginning = last;
    break;
  }
  await pool.query(`CREATE TABLE ${category} (id text PRIMARY KEY, create_time timestamptz(3) NOT NULL, position bigint NOT NULL,
    count integer NOT NULL, revision bigint NOT NULL, fold_version integer NOT NULL)`);
});
afterEach(() => Promise.all(started.map((follower) => follower.stop())));
afterAll(async () => {
  await store.close();
  await drop();
});

/** One instance of the service, with its own cache. */
function instance() {
  const streams = counters(store, category);
  const model: Counters = new ReadModel({
    streams,
    rows: rowsIn(pool)(counterTable(category)),
    table: counterTable(category),
    writeThrough: true,
    logger: keepingLog(),
    toRow: ({ id, view, revision, position, foldVersion }) => ({
      id,
      createTime: view.createTime,
      position,
      count: view.count,
      revision,
      foldVersion,
    }),
  });
  const write = async (id: string, by?: string) => {
    const handled = by === undefined ? await streams.handle(id, open(1_000), { create: true }) : await streams.handle(id, raise(by));
    await model.write(id, handled);
  };
  return { model, write };
}

const rows = async () => (await pool.query<Record<string, unknown>>(`SELECT * FROM ${category} ORDER BY id`)).rows;
const ids = (count: number) => Array.from({ length: count }, (_, at) => `c${String(at).padStart(3, '0')}`);

async function someRows(count = 40): Promise<Record<string, unknown>[]> {
  const { write } = instance();
  for (const id of ids(count)) {
    await write(id);
    await write(id, 'x');
  }
  return rows();
}

const rebuildNow = async (options: { prune?: boolean; shares?: number[]; whole?: boolean } = {}) => {
  const { prune = false, shares = [], whole = false } = options;
  async function* recordedPages(asked: LogOptions) {
    for await (const page of store.recordedPages(asked)) {
      yield page;
      if (!whole && asked.direction === 'backwards' && beginning && isBefore(page.last, beginning)) return;
    }
  }
  const pages = (asked: LogOptions) => store.pages(asked);
  const log = { pages, recordedPages, recordFrom: (position: Position) => store.recordFrom(position) };
  const [table] = await rebuild({
    store: log,
    pool,
    models: [instance().model.repair],
    prune,
    onProgress: (share) => void shares.push(share),
  });
  return table;
};

describe('a rebuild', () => {
  it('of an empty table makes every row as it was, and reports its progress', async () => {
    const before = await someRows();
    await pool.query(`TRUNCATE ${category}`);
    const shares: number[] = [];
    expect(await rebuildNow({ shares, whole: true })).toEqual({ table: category, streams: 40, changed: 40, orphans: 0 });
    expect(await rows()).toEqual(before);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
  });

  it('corrects rows that were changed by hand, at any revision, and leaves the others untouched', async () => {
    const before = await someRows();
    const touched = async () => (await pool.query<{ id: string; xmin: string }>(`SELECT id, xmin::text FROM ${category} ORDER BY id`)).rows;
    await pool.query(`UPDATE ${category} SET count = 77 WHERE id = 'c003'`);
    await pool.query(`UPDATE ${category} SET count = 77, revision = 99 WHERE id = 'c005'`);
    await pool.query(`UPDATE ${category} SET revision = 0 WHERE id = 'c007'`);
    await pool.query(`DELETE FROM ${category} WHERE id = 'c009'`);
    const marks = await touched();
    expect(await rebuildNow()).toMatchObject({ streams: 40, changed: 4 });
    expect(await rows()).toEqual(before);
    const written = (await touched()).filter(({ id, xmin }) => marks.find((mark) => mark.id === id)?.xmin !== xmin);
    expect(written.map(({ id }) => id)).toEqual(['c003', 'c005', 'c007', 'c009']);
    expect(await rebuildNow()).toMatchObject({ changed: 0 });
  });

  it('lists rows without a stream, and removes them when asked to', async () => {
    const before = await someRows(3);
    await pool.query(
      `INSERT INTO ${category} SELECT 'nobody', create_time, position, count, revision, fold_version FROM ${category} LIMIT 1`,
    );
    expect(await rebuildNow()).toMatchObject({ changed: 0, orphans: 1 });
    expect(await rows()).toHaveLength(4);
    expect(await rebuildNow({ prune: true })).toMatchObject({ orphans: 1 });
    expect(await rows()).toEqual(before);
  });

  it('keeps a newer row that is written while it waits for the lock', async () => {
    await someRows(1);
    await pool.query(`UPDATE ${category} SET count = 77`);
    const writer = await pool.connect();
    await writer.query('BEGIN');
    await writer.query(`SELECT 1 FROM ${category} FOR UPDATE`);
    const rebuilding = instance().model.repair.restore(ids(1).map((id) => ({ id })));
    const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'
      AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`;
    await eventually(async () => (await writer.query(waiting)).rowCount === 1);
    await writer.query(`UPDATE ${category} SET count = 2, revision = 2`); // as write-through does after an append
    await writer.query('COMMIT');
    writer.release();
    await rebuilding;
    expect(await rows()).toMatchObject([{ count: 2, revision: '2' }]);
  });

  it('leaves no row missing at any moment while others write, and all rows end as their streams', async () => {
    await someRows();
    await pool.query(`UPDATE ${category} SET count = 0`);
    const over = new AbortController();
    const counts: number[] = [];
    const writing = (async () => {
      const { write } = instance();
      for (let n = 0; !over.signal.aborted || n < 20; n += 1) {
        const id = ids(40)[n % 40] ?? '';
        await write(id, `w${n}`);
        await write(`new${n}`);
        counts.push((await rows()).filter((row) => String(row['id']).startsWith('c')).length);
      }
    })();
    await rebuildNow();
    over.abort();
    await writing;
    expect(new Set(counts)).toEqual(new Set([40]));
    const after = await rows();
    await pool.query(`TRUNCATE ${category}`);
    await rebuildNow();
    expect(await rows()).toEqual(after);
  });
});

describe('republish', () => {
  const events: StoredEvent[] = [];
  const append = (n: number) =>
    store.append(`${category}-a`, n === 0 ? 'no_stream' : BigInt(n - 1), [{ id: randomUUID(), type: 'Happened', data: { n } }]);
  const numbers = () => events.map(({ revision }) => Number(revision));

  function follow(): Follower {
    const follower = new Follower({
      name: category,
      store,
      pool,
      prefixes: [`${category}-`],
      logger: keepingLog(),
      lease: { holdMs: 600, renewMs: 100 },
      handle: (batch) => Promise.resolve(void events.push(...batch)),
    });
    follower.start();
    started.push(follower);
    return follower;
  }

  const shares: number[] = [];
  const onProgress = (share: number) => void shares.push(share);
  const again = (from: string, takenUpWithinMs = 10_000) =>
    republish({ store, pool, follower: category, category, from: readStartingPoint(from), takenUpWithinMs, onProgress });

  /** Appends ten events and waits until they are handled. */
  async function tenEvents(): Promise<StoredEvent[]> {
    events.length = 0;
    for (let n = 0; n < 10; n += 1) await append(n);
    const follower = follow();
    const stored = await allHandled(10);
    await eventually(() => follower.isLeading);
    events.length = 0;
    return stored;
  }

  /** Waits until so many events are handled and their position is saved. */
  async function allHandled(count: number): Promise<StoredEvent[]> {
    const stored = await store.read(`${category}-a`);
    expect(stored).toHaveLength(count);
    await eventually(() => numbers().includes(count - 1));
    await eventually(async () => {
      const saved = await pool.query<{ at: string }>('SELECT commit_position AS at FROM follower WHERE name = $1', [category]);
      return saved.rows[0]?.at === String(stored.at(-1)?.position.commit);
    });
    return stored;
  }

  it('from a position: handles that event and all later ones again, in order, while the follower runs and others append', async () => {
    const stored = await tenEvents();
    const { commit, prepare } = stored[6]?.position ?? { commit: 0n, prepare: 0n };
    const republished = again(`${commit}/${prepare}`);
    await append(10);
    await append(11);
    expect(await republished).toEqual({ kind: 'done' });
    await eventually(() => numbers().at(-1) === 11);
    const fromThere = numbers().slice(numbers().lastIndexOf(6));
    expect(fromThere).toEqual([6, 7, 8, 9, 10, 11]);
  });

  it('from the start: handles all events again', async () => {
    await tenEvents();
    expect(await again('start')).toEqual({ kind: 'done' });
    expect(shares.at(-1)).toBe(1);
    expect(numbers()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('from a time: handles the events recorded then or later', async () => {
    const before = await tenEvents();
    await eventually(() => new Date().toISOString() > (before.at(-1)?.recordedAt ?? ''));
    const time = new Date().toISOString();
    await eventually(() => new Date().toISOString() > time);
    await append(10);
    await allHandled(11);
    events.length = 0;
    expect(await again(time)).toEqual({ kind: 'done' });
    expect(shares.at(-1)).toBe(1);
    expect(numbers()).toEqual([10]);
  });

  it('from a time that the follower has not reached: changes nothing', async () => {
    await tenEvents();
    expect(await again(new Date(Date.now() + 3_600_000).toISOString())).toEqual({ kind: 'nothing' });
    expect(events).toEqual([]);
  });

  it('from a position behind the end of the log: says so and changes nothing', async () => {
    const stored = await tenEvents();
    const { commit, prepare } = stored.at(-1)?.position ?? { commit: 0n, prepare: 0n };
    const [far, farther] = [commit + 1_000_000_000n, prepare + 1_000_000_000n];
    await expect(again(`${far}/${farther}`)).rejects.toThrow(`The log ends before ${far}/${farther}.`);
    expect(events).toEqual([]);
  });

  it('without a running instance: takes effect with the next one', async () => {
    await tenEvents();
    await Promise.all(started.map((follower) => follower.stop()));
    expect(await again('start', 300)).toEqual({ kind: 'waits' });
    follow();
    await eventually(() => events.length === 10);
  });

  it('of a follower that has been further than the log now goes (an older copy was restored): ends with the last event that there is', async () => {
    await tenEvents();
    await Promise.all(started.map((follower) => follower.stop()));
    await pool.query(
      `UPDATE follower SET commit_position = commit_position + 1000000000, prepare_position = prepare_position + 1000000000,
         anchor_commit = NULL, anchor_prepare = NULL, anchor_id = NULL WHERE name = $1`,
      [category],
    );
    follow();
    expect(await again('start')).toEqual({ kind: 'done' });
    expect(numbers()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('of an unknown follower: says so', async () => {
    await expect(again('start')).rejects.toThrow(NoSuchFollower);
  });
});
