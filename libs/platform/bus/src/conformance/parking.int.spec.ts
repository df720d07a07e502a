import { eventually, type OwnDatabase } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { aDatabase, aTopic, connection, Down, numbered, RunningConsumer, texts } from '../../test/running-consumer.js';
import { type BusMessage, BusProducer } from '../index.js';

jest.setTimeout(60_000);

// One partition: keys that have nothing to do with each other still stand in one line.
const { topic, topics } = aTopic(1);
let database: OwnDatabase;
let producer: BusProducer;
let consumer: RunningConsumer;

beforeAll(async () => {
  database = await aDatabase();
  consumer = await new RunningConsumer(topic, { topics }, database.pool).start();
  producer = await BusProducer.connect(connection());
});

afterAll(async () => {
  await consumer.bus.close();
  await producer.close();
  await database.drop();
});

beforeEach(async () => {
  consumer.fails = () => undefined;
  consumer.seen.length = 0;
  await database.pool.query('DELETE FROM parked_message');
});

const poison =
  (...values: string[]) =>
  (messages: readonly BusMessage[]) =>
    texts(messages).some((text) => values.includes(text)) ? new TypeError('cannot read it') : undefined;
const values = (key: string, from: number, to: number) => numbered(key, from, to).map(({ value }) => value);
const oldestFirst = async () => (await consumer.parked.list(100)).reverse();
const first = async () => (await oldestFirst())[0]?.id ?? '';
const isParked = (count: number) => eventually(oldestFirst, ({ length }) => length === count);

describe('a poison message', () => {
  it('is tried five times, then parked, and only later messages of its key wait', async () => {
    let tries = 0;
    const bad = poison('p-1:1');
    consumer.fails = (messages) => {
      if (texts(messages)[0] === 'p-1:1' && messages.length === 1) tries += 1;
      return bad(messages);
    };
    await producer.send(topic, [...numbered('p-1', 0, 4), ...numbered('q-1', 0, 3)]);
    const parked = await isParked(3);
    await eventually(() => consumer.ofKey('q-1'), ({ length }) => length === 3); // prettier-ignore
    expect(tries).toBe(5);
    expect(consumer.ofKey('p-1')).toEqual(['p-1:0']);
    expect(parked.map(({ key, reason, tries: counted }) => [key, reason, counted])).toEqual([
      ['p-1', 'FAILED', 5],
      ['p-1', 'BEHIND', 0],
      ['p-1', 'BEHIND', 0],
    ]);
    expect(parked[0]).toMatchObject({ topic, partition: 0, error: 'TypeError: cannot read it' });
    expect((await consumer.parked.get(parked[1]?.id ?? ''))?.value.toString()).toBe('p-1:2');
    expect(consumer.bus.stuck()).toEqual([]);
  });

  it('holds back later messages of its key until it is retried: then all go on in order', async () => {
    consumer.fails = poison('r-1:0');
    await producer.send(topic, numbered('r-1', 0, 2));
    await isParked(2);
    consumer.fails = () => undefined;
    await producer.send(topic, [...numbered('r-1', 2, 3), ...numbered('s-1', 0, 1)]);
    await isParked(3);
    await eventually(() => consumer.ofKey('s-1'), ({ length }) => length === 1); // prettier-ignore
    expect(consumer.ofKey('r-1')).toEqual([]);
    expect(await consumer.parked.retry(await first())).toEqual({ kind: 'retried', handled: 3 });
    expect(await oldestFirst()).toEqual([]);
    await producer.send(topic, numbered('r-1', 3, 5));
    await eventually(() => consumer.ofKey('r-1'), ({ length }) => length === 5); // prettier-ignore
    expect(consumer.ofKey('r-1')).toEqual(values('r-1', 0, 5));
  });

  it('is retried from the first of its key on, and the retry stops at the next failure', async () => {
    consumer.fails = poison('t-1:0', 't-1:2');
    await producer.send(topic, numbered('t-1', 0, 4));
    const [one, two] = await isParked(4);
    expect(await consumer.parked.retry(two?.id ?? '')).toMatchObject({ kind: 'behind', first: { id: one?.id } });
    expect(await consumer.parked.retry('a'.repeat(26))).toEqual({ kind: 'unknown' });
    expect(await consumer.parked.retry(one?.id ?? '')).toMatchObject({ kind: 'retried', handled: 0, next: { id: one?.id, tries: 6 } });
    consumer.fails = poison('t-1:2');
    expect(await consumer.parked.retry(one?.id ?? '')).toMatchObject({ kind: 'retried', handled: 2, next: { reason: 'FAILED', tries: 1 } });
    consumer.fails = () => undefined;
    expect(await consumer.parked.retry(await first())).toEqual({ kind: 'retried', handled: 2 });
    expect(consumer.ofKey('t-1')).toEqual(values('t-1', 0, 4));
  });

  it('that is dropped is gone, and the messages behind it can be retried', async () => {
    consumer.fails = poison('d-1:0');
    await producer.send(topic, numbered('d-1', 0, 3));
    await isParked(3);
    const dropped = await consumer.parked.drop(await first());
    expect(dropped?.next).toMatchObject({ key: 'd-1', reason: 'BEHIND' });
    expect(await consumer.parked.drop(dropped?.dropped.id ?? '')).toBeUndefined();
    expect(consumer.ofKey('d-1')).toEqual([]);
    expect(await consumer.parked.retry(dropped?.next?.id ?? '')).toEqual({ kind: 'retried', handled: 2 });
    expect(consumer.ofKey('d-1')).toEqual(values('d-1', 1, 3));
  });

  it('without a key delays no other', async () => {
    consumer.fails = poison('lonely');
    await producer.send(topic, [
      { key: '', value: 'lonely' },
      { key: '', value: 'other' },
    ]);
    await eventually(() => consumer.ofKey(''), ({ length }) => length === 1); // prettier-ignore
    await isParked(1);
    expect(consumer.ofKey('')).toEqual(['other']);
  });
});

describe('a retry', () => {
  it('throws while a part that we depend on is down, and changes nothing', async () => {
    consumer.fails = poison('u-1:0');
    await producer.send(topic, numbered('u-1', 0, 2));
    const before = await isParked(2);
    consumer.fails = () => new Down();
    await expect(consumer.parked.retry(await first())).rejects.toThrow(Down);
    expect(await oldestFirst()).toEqual(before);
    consumer.fails = () => undefined;
    expect(await consumer.parked.retry(await first())).toEqual({ kind: 'retried', handled: 2 });
  });

  it('runs one at a time, and misses no message that comes meanwhile', async () => {
    consumer.fails = poison('v-1:0');
    await producer.send(topic, numbered('v-1', 0, 1));
    await isParked(1);
    const id = await first();
    const held = await consumer.rows.claim(id);
    expect(held?.id).toBe(id);
    expect(await consumer.parked.retry(id)).toEqual({ kind: 'busy' });
    await consumer.rows.giveBack(id);
    consumer.fails = () => undefined;
    // What comes while the retry runs is parked behind it or handled after it, whichever way the race ends.
    const sending = (async () => {
      for (let n = 1; n <= 30; n += 1) await producer.send(topic, numbered('v-1', n, n + 1));
    })();
    expect(await consumer.parked.retry(id)).toMatchObject({ kind: 'retried' });
    await sending;
    await eventually(() => consumer.ofKey('v-1'), ({ length }) => length === 31); // prettier-ignore
    expect(await oldestFirst()).toEqual([]);
    expect(consumer.ofKey('v-1')).toEqual(values('v-1', 0, 31));
  });
});

it('a batch that fails as a whole, though none of its messages does, is handled one by one and parks none', async () => {
  consumer.fails = (messages) => (messages.length > 1 ? new Error('too many') : undefined);
  await producer.send(topic, numbered('w-1', 0, 10));
  await eventually(() => consumer.ofKey('w-1'), ({ length }) => length === 10); // prettier-ignore
  expect(consumer.ofKey('w-1')).toEqual(values('w-1', 0, 10));
  expect(await oldestFirst()).toEqual([]);
});
