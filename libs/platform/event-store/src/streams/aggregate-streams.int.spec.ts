import type { Pool } from '@cauce/postgres';
import {
  counterTable,
  createCounterTable,
  evolve,
  evolveView,
  initial,
  newCategory,
  open,
  raise,
  toCounterRow,
} from '../../test/counter.js';
import { connect, keepingLog, newDatabase } from '../../test/stack.js';
import { AggregateStreams, type EventStore, rowsIn } from '../index.js';

const AT = '2030-01-01T10:00:00.000Z';
const given = { principal: 'spec', at: AT };

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

const instance = ({ tellsChanges = false } = {}) =>
  new AggregateStreams(
    { category, initial, evolve, evolveView, table: counterTable(category), toRow: toCounterRow },
    { store, rows: rowsIn(pool), writeThrough: true, tellsChanges, logger: keepingLog() },
  );

const create = { create: true };

it('a command answers the view after it, and writes the row', async () => {
  const counters = instance();
  expect(await counters.handle('a', given, open(3), create)).toMatchObject({ view: { createTime: AT, count: 0 } });
  expect(await counters.rows.read('a')).toMatchObject({ id: 'a', count: 0, revision: 0n });
});

it('a command without effect answers the view as it is', async () => {
  const counters = instance();
  await counters.handle('a', given, open(3), create);
  await counters.handle('a', given, raise('x'));
  expect(await instance().handle('a', given, open(3))).toMatchObject({ view: { createTime: AT, count: 1 }, appended: [] });
});

it('a rejection is an answer, and no error', async () => {
  const refuse = () => ({ kind: 'rejected', code: 'STORE_NOT_FOUND' }) as const;
  expect(await instance().handle('a', given, refuse)).toMatchObject({ decision: { kind: 'rejected' }, appended: [] });
});

it('time in a stream never runs backwards: the fold keeps the last time, on any instance', async () => {
  const [here, there] = [instance(), instance()];
  await here.handle('a', given, open(3), create);
  await here.handle('a', { ...given, at: '2030-01-03T10:00:00.000Z' }, (state, at) => raise('x', at)(state));
  const { appended, at } = await there.handle('a', { ...given, at: '2030-01-02T10:00:00.000Z' }, (state, time) => raise('y', time)(state));
  expect(appended.map(({ data }) => data.at)).toEqual(['2030-01-03T10:00:00.000Z']);
  expect(at).toBe('2030-01-03T10:00:00.000Z');
});

it('notifies listeners in this process once the row is written, if configured to', async () => {
  const counters = instance({ tellsChanges: true });
  await counters.handle('a', given, open(3), create);
  const listening = counters.listen('a');
  await counters.handle('a', given, raise('x'));
  await listening.next(20_000); // resolves at once: there was a change since `listen`
  listening.stop();
  expect(await counters.rows.read('a')).toMatchObject({ revision: 1n });
});
