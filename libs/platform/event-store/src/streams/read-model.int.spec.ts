import { createPool, type Pool, type Texts } from '@cauce/postgres';
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
} from '../../test/counter.js';
import { connect, eventually, keepingLog, newDatabase } from '../../test/stack.js';
import { type EventStore, Follower, rowsIn } from '../index.js';
import { ReadModel } from './read-model.js';

type Counters = ReadModel<Counter, CounterView, CounterEvent, CounterRow>;

let store: EventStore;
let pool: Pool;
let drop: () => Promise<void>;
let category: string;

beforeAll(async () => {
  store = connect();
  ({ pool, drop } = await newDatabase());
});
beforeEach(async () => {
  category = newCategory();
  await pool.query(createCounterTable(category));
});
afterAll(async () => {
  await store.close();
  await drop();
});

/** One instance of a service, with its own cache and, optionally, another database or fold. */
function instance({ writeThrough = true, foldVersion = 1, on = pool } = {}) {
  const streams = counters(store, category);
  const logger = keepingLog();
  const model: Counters = new ReadModel({
    streams,
    rows: rowsIn(on)(counterTable(category)),
    table: counterTable(category),
    foldVersion,
    writeThrough,
    logger,
    toRow: toCounterRow,
  });
  return { streams, model, logger };
}

async function projecting<Result>(model: Counters, work: () => Promise<Result>): Promise<Result> {
  const follower = new Follower({
    name: `projector-${category}`,
    store,
    pool,
    prefixes: [`${category}-`],
    handle: (batch, save) => model.projector.project(batch, save),
    logger: keepingLog(),
  });
  follower.start();
  try {
    return await work();
  } finally {
    await follower.stop();
  }
}

const rows = async () =>
  (await pool.query<{ id: string; count: number; revision: string }>(`SELECT id, count, revision FROM ${category} ORDER BY id`)).rows;

describe('written through', () => {
  it('a row exists when the write has ended, and reads back as the fold', async () => {
    const { streams, model } = instance();
    await model.write('a', await streams.handle('a', open(3), { create: true }));
    await model.write('a', await streams.handle('a', raise('x')));
    expect(await rows()).toEqual([{ id: 'a', count: 1, revision: '1' }]);
    const read = await instance().model.read('a');
    await pool.query(`DELETE FROM ${category}`);
    expect(read).toEqual(await instance().model.read('a'));
    expect((await model.list({ where: {}, size: 5 })).rows).toEqual([]);
  });

  it('a missing row is folded from its stream; a missing stream gives undefined', async () => {
    const { streams, model } = instance();
    await streams.handle('a', open(3), { create: true });
    expect(await model.read('a')).toMatchObject({ id: 'a', count: 0, revision: 0n });
    expect(await model.read('none')).toBeUndefined();
  });

  it('a row of an older fold counts as missing', async () => {
    const old = instance();
    await old.model.write('a', await old.streams.handle('a', open(3), { create: true }));
    await old.model.write('a', await old.streams.handle('a', raise('x')));
    expect(await instance({ foldVersion: 2 }).model.read('a')).toMatchObject({ count: 2, foldVersion: 2 });
  });

  it('a page is shown once its row is there, not before', async () => {
    const { streams, model } = instance();
    await model.write('a', await streams.handle('a', open(3), { create: true }));
    const raised = await streams.handle('a', raise('x'));
    let shown: number | undefined;
    const page = model.loadWritten('a').then(({ view }) => (shown = view?.count));
    for (let reads = 0; reads < 20; reads += 1) expect([shown, (await model.load('a')).view?.count]).toEqual([undefined, 1]);
    const written = model.written('a', 1n);
    await model.write('a', raised);
    expect(await page).toBe(1);
    await written;
    expect(await rows()).toEqual([{ id: 'a', count: 1, revision: '1' }]);
  });

  it('a write that the database refuses does not fail the command, and reads fold the stream', async () => {
    const nowhere = createPool('postgres://nobody@127.0.0.1:1/none');
    const { streams, model, logger } = instance({ on: nowhere });
    const handled = await streams.handle('a', open(3), { create: true });
    await model.write('a', handled);
    expect(logger.kept).toEqual(['row not written through', 'the row is not there in time']);
    expect(await model.read('a')).toMatchObject({ id: 'a', revision: 0n });
    await nowhere.end();
  });
});

describe('rows as texts', () => {
  const FIELDS = ['id', 'count'] as const;
  const shown = (texts: Texts<(typeof FIELDS)[number]> | undefined) => texts && FIELDS.map((field) => texts[field]);

  it('come from the table, or from the stream’s fold where a row is missing, older, or out of reach', async () => {
    const { streams, model } = instance();
    const nowhere = createPool('postgres://nobody@127.0.0.1:1/none');
    await model.write('a', await streams.handle('a', open(3), { create: true }));
    await model.write('a', await streams.handle('a', raise('x')));
    await streams.handle('b', open(3), { create: true });
    await pool.query(`UPDATE ${category} SET count = 41 WHERE id = 'a'`);
    const texts = model.texts(...FIELDS);
    const [newer, away] = [instance({ foldVersion: 2 }), instance({ on: nowhere })].map((other) => other.model.texts(...FIELDS));
    const read = await Promise.all(['a', 'b', 'none'].map(async (id) => shown(await texts.read(id))));
    expect(read).toEqual([['a', '41'], ['b', '0'], undefined]);
    expect(shown(await newer?.read('a'))).toEqual(['a', '2']);
    expect(shown(await away?.read('a'))).toEqual(['a', '1']);
    const { rows, next } = await texts.list({ where: {}, size: 5 });
    expect([rows.map(shown), next]).toEqual([[['a', '41']], undefined]);
    await nowhere.end();
  });
});

describe('a stream that is loaded by its row', () => {
  it('shows what another instance wrote', async () => {
    const [one, other] = [instance(), instance()];
    await one.model.write('a', await one.streams.handle('a', open(3), { create: true }));
    await other.model.write('a', await other.streams.handle('a', raise('x')));
    expect((await one.model.load('a')).revision).toBe(1n);
    expect((await instance().model.load('a')).revision).toBe(1n);
  });

  it('is not read again while the row is not ahead of this instance', async () => {
    const [one, other] = [instance(), instance()];
    await one.model.write('a', await one.streams.handle('a', open(3), { create: true }));
    await other.streams.handle('a', raise('x')); // its row is not written
    expect((await one.model.load('a')).revision).toBe(0n);
  });

  it('is read without a row, and without the database', async () => {
    const away = createPool('postgres://nobody@127.0.0.1:1/nothing');
    const [one, other, cut] = [instance(), instance(), instance({ on: away })];
    await one.streams.handle('a', open(3), { create: true });
    await cut.streams.load('a');
    await other.streams.handle('a', raise('x'));
    expect((await one.model.load('a')).revision).toBe(1n);
    expect((await cut.model.load('a')).revision).toBe(1n);
    await away.end();
  });
});

describe('with write-through off', () => {
  it('a write waits for the projector', async () => {
    const { streams, model, logger } = instance({ writeThrough: false });
    await projecting(instance().model, async () => {
      await model.write('a', await streams.handle('a', open(3), { create: true }));
      expect(await rows()).toEqual([{ id: 'a', count: 0, revision: '0' }]);
    });
    expect(logger.kept).toEqual([]);
  });
});

describe('a projector', () => {
  it('writes the rows that are behind, with its checkpoint', async () => {
    const { streams } = instance();
    for (const id of ['a', 'b', 'c']) await streams.handle(id, open(9), { create: true });
    for (const by of ['x', 'y']) await streams.handle('b', raise(by));
    await projecting(instance().model, () => eventually(async () => (await rows()).length === 3));
    expect(await rows()).toEqual([
      { id: 'a', count: 0, revision: '0' },
      { id: 'b', count: 2, revision: '2' },
      { id: 'c', count: 0, revision: '0' },
    ]);
  });

  it('leaves rows that are ahead alone', async () => {
    const { streams, model } = instance();
    const first = await streams.handle('a', open(3), { create: true });
    await model.write('a', await streams.handle('a', raise('x')));
    let isSaved = false;
    await instance().model.projector.project(first.appended, () => Promise.resolve(void (isSaved = true)));
    expect(isSaved).toBe(true);
    expect(await rows()).toEqual([{ id: 'a', count: 1, revision: '1' }]);
  });

  it('makes new rows of old events when the fold has changed', async () => {
    const { streams, model } = instance();
    await model.write('a', await streams.handle('a', open(3), { create: true }));
    await model.write('a', await streams.handle('a', raise('x')));
    await projecting(instance({ foldVersion: 2 }).model, () => eventually(async () => (await rows())[0]?.count === 2));
  });
});
