import { decodeMessage } from '@cauce/contracts';
import type { Pool } from '@cauce/postgres';
import {
  type Counter,
  type CounterEvent,
  type CounterRow,
  counterTable,
  type CounterView,
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
import {
  AggregateStreams,
  EventPublisher,
  type EventStore,
  type MessageMakers,
  type ResourceFacts,
  rowsIn,
  type StoredEvent,
} from '../index.js';
import type { Outgoing } from './event-publisher.js';

const TOPIC = 'payments.payment.v1';
const given = { principal: 'spec', at: '2030-01-01T10:00:00.000Z' };

type Facts = ResourceFacts & { readonly createTime: string };
type Kind = 'payment.statusChanged' | 'paymentAttempt.statusChanged' | 'payment.created';
/** Messages that need only their own event and event 0, except that a raise by `fold` needs the fold. */
type Makers = MessageMakers<CounterEvent, CounterView, Facts, Kind>;
const FROM_FACTS: Makers = {
  CounterRaised: { of: 'facts', make: ({ data: { by } }, { createTime }) => ({ kind: 'payment.created', data: { by, createTime } }) },
};
const FROM_FOLD: Makers = {
  CounterRaised: { of: 'view', make: ({ data: { by } }, { count }) => ({ kind: 'payment.created', data: { by, count } }) },
};

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

/** A counter's row keeps how often it was raised, though not by whom. */
const toFold = ({ createTime, count, revision, position }: CounterRow) => ({
  state: initial,
  view: { createTime, count },
  revision,
  at: createTime,
  position: { commit: position, prepare: position },
});

/** One instance of a service; counts the streams that its publisher reads. `recalls`: its rows keep folds. */
function instance(messages: Makers, upcast = (event: CounterEvent) => event, { recalls = false } = {}) {
  const table = counterTable(category);
  const streams = new AggregateStreams<Counter, CounterView, CounterEvent, CounterRow>(
    { category, initial, evolve, evolveView, upcast, table, toRow: toCounterRow, ...(recalls && { toFold }) },
    { store, rows: rowsIn(pool), writeThrough: true, logger: keepingLog() },
  );
  const reads: string[] = [];
  const published: Outgoing[] = [];
  const named = { organization: 'organizations/o', store: 'stores/s' };
  const publisher = new EventPublisher<Counter, CounterView, CounterEvent, CounterRow, Facts, typeof TOPIC>({
    topic: TOPIC,
    store: { read: (stream, options) => (reads.push(stream), store.read(stream, options)) },
    streams,
    evolveView,
    messages,
    factsOf: {
      view: ({ createTime }) => ({ ...named, createTime }),
      row: ({ createTime }) => ({ ...named, createTime }),
    },
    publish: (_, all) => Promise.resolve(void published.push(...all)),
  });
  return { streams, publisher, reads, told: () => published.map(({ value }) => decodeMessage(TOPIC, value)?.data) };
}

/** The events of counters that were raised twice each, by an instance that is gone. */
async function history(ids: readonly string[]): Promise<StoredEvent[]> {
  const { streams } = instance(FROM_FACTS);
  for (const id of ids) {
    await streams.handle(id, given, open(9), { create: true });
    for (const by of ['x', 'y']) await streams.handle(id, given, raise(by));
  }
  return (await Promise.all(ids.map((id) => store.read(`${category}-${id}`)))).flat();
}

const raised = (events: readonly StoredEvent[]) => events.filter(({ type }) => type === 'CounterRaised');

it('reads no stream for a message of its own event and the facts of event 0: the facts are in the row', async () => {
  const events = await history(['a', 'b']);
  const cold = instance(FROM_FACTS);
  await cold.publisher.handle(raised(events));
  expect(cold.told()).toEqual(['x', 'y', 'x', 'y'].map((by) => ({ by, createTime: given.at })));
  expect(cold.reads).toEqual([]);
});

it('tells of an older event as of one written today, whether it is followed, folded or published again', async () => {
  const events = await history(['a']);
  const isRaised = (event: CounterEvent) => event.type === 'CounterRaised';
  // As if an older version had named nobody.
  const upcast = (event: CounterEvent) => (isRaised(event) ? { ...event, data: { ...event.data, by: 'somebody' } } : event);
  for (const messages of [FROM_FACTS, FROM_FOLD]) {
    const { publisher, told } = instance(messages, upcast);
    await publisher.handle(raised(events));
    await publisher.publishAgain(`${category}-a`, () => true, () => Promise.resolve(true)); // prettier-ignore
    expect(told()).toMatchObject(['somebody', 'somebody', 'somebody'].map((by) => ({ by })));
  }
});

it('folds the stream when there is no row, or only one of an older fold', async () => {
  const events = await history(['a', 'b']);
  await pool.query(`DELETE FROM ${category} WHERE id = 'a'`);
  await pool.query(`UPDATE ${category} SET fold_version = 0 WHERE id = 'b'`);
  const cold = instance(FROM_FACTS);
  await cold.publisher.handle(raised(events));
  expect(cold.told()).toHaveLength(4);
  expect(new Set(cold.reads)).toEqual(new Set([`${category}-a`, `${category}-b`]));
});

it('shows the fold at the event’s own revision, though the stream has gone on', async () => {
  const events = await history(['a']);
  const cold = instance(FROM_FOLD);
  await cold.publisher.handle(raised(events));
  expect(cold.told()).toEqual([
    { by: 'x', count: 1 },
    { by: 'y', count: 2 },
  ]);
});

it('reads a stream once for all messages of it in a batch', async () => {
  const events = await history(['a', 'b']);
  const cold = instance(FROM_FOLD);
  await cold.publisher.handle(raised(events));
  expect(cold.told()).toEqual([1, 2, 1, 2].map((count, at) => ({ by: at % 2 === 0 ? 'x' : 'y', count })));
  expect(cold.reads.toSorted()).toEqual([`${category}-a`, `${category}-b`]);
});

describe('a row that keeps the fold', () => {
  const recalling = () => instance(FROM_FOLD, undefined, { recalls: true });

  it('spares the read when it is at the event, or the batch goes on from it', async () => {
    const events = await history(['a', 'b']);
    await pool.query(`UPDATE ${category} SET count = 0, revision = 0 WHERE id = 'b'`); // as if the rest were not written yet
    const [ofA, ofB] = [events.slice(0, 3), events.slice(3)];
    const cold = recalling();
    await cold.publisher.handle([...ofA.slice(2), ...raised(ofB)]);
    expect(cold.told()).toEqual([
      { by: 'y', count: 2 },
      { by: 'x', count: 1 },
      { by: 'y', count: 2 },
    ]);
    expect(cold.reads).toEqual([]);
  });

  it('is of no use when it is ahead of the event, or too far behind', async () => {
    const events = await history(['a', 'b']);
    await pool.query(`UPDATE ${category} SET count = 0, revision = 0 WHERE id = 'b'`);
    const cold = recalling();
    await cold.publisher.handle([...events.slice(1, 2), ...events.slice(5)]);
    expect(cold.told()).toEqual([
      { by: 'x', count: 1 },
      { by: 'y', count: 2 },
    ]);
    expect(cold.reads.toSorted()).toEqual([`${category}-a`, `${category}-b`]);
  });
});

it('never reads a stream that it follows from its beginning', async () => {
  const events = await history(['a', 'b']);
  const cold = instance(FROM_FOLD);
  await cold.publisher.handle(events.slice(0, 2));
  await cold.publisher.handle(events.slice(2));
  expect(cold.told()).toHaveLength(4);
  expect(cold.reads).toEqual([]);
});

it('uses the fold of the request path when it is at the same revision', async () => {
  const events = await history(['a']);
  const warm = instance(FROM_FOLD);
  await warm.streams.load('a');
  await warm.publisher.handle(events.slice(2));
  expect(warm.told()).toEqual([{ by: 'y', count: 2 }]);
  expect(warm.reads).toEqual([]);
});

it('publishes in the order of the log, and the same messages when a batch is handled again', async () => {
  const events = await history(['a', 'b', 'c']);
  const cold = instance(FROM_FOLD);
  const order = raised(events).toSorted((one, other) => Number(one.position.commit - other.position.commit));
  await cold.publisher.handle(order);
  await cold.publisher.handle(order);
  expect(cold.told()).toHaveLength(12);
  expect(cold.told().slice(6)).toEqual(cold.told().slice(0, 6));
});
