import { SILENT } from '@cauce/telemetry';
import { eventually, type OwnDatabase } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { aDatabase, aTopic, connection, Down, Early, numbered, RunningConsumer, texts } from '../../test/running-consumer.js';
import { type BusMessage, BusProducer, ParkedMessages, WaitingMessages } from '../index.js';

jest.setTimeout(60_000);

// One partition: keys that have nothing to do with each other still stand in one line.
const { topic, topics } = aTopic(1);
let database: OwnDatabase;
let producer: BusProducer;
let consumer: RunningConsumer;
/** What has not come yet. */
const missing = new Set<string>();
/** What sweeps have asked for. */
const asked: string[] = [];

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
  missing.clear();
  asked.length = 0;
  consumer.seen.length = 0;
  consumer.fails = early;
  await database.pool.query('DELETE FROM parked_message');
});

/** A message of the key `o-1/k` waits for `o-1`. */
const nameOf = ({ key }: Pick<BusMessage, 'key'>) => key.split('/')[0] ?? '';
function early(messages: readonly BusMessage[]): Error | undefined {
  const first = messages.find((message) => missing.has(nameOf(message)));
  return first && new Early(nameOf(first));
}

/** As a process has it. */
function aSweeper(handling: Pick<RunningConsumer, 'bus'> = consumer): WaitingMessages {
  const parked = new ParkedMessages(consumer.rows, handling.bus);
  const come = (names: readonly string[]) => {
    asked.push(...names);
    return Promise.resolve(new Set(names.filter((name) => !missing.has(name))));
  };
  return new WaitingMessages({ rows: consumer.rows, parked, come, log: SILENT });
}

type Row = { readonly key: string; readonly reason: string; readonly error: string | null; readonly tries: number };
const rows = async () => (await database.pool.query<Row>('SELECT key, reason, error, tries FROM parked_message ORDER BY position')).rows;
const isParked = (count: number) => eventually(rows, ({ length }) => length === count);
const areHandled = (key: string, count: number) => eventually(() => consumer.ofKey(key), ({ length }) => length === count); // prettier-ignore
const values = (key: string, from: number, to: number) => numbered(key, from, to).map(({ value }) => value);
/** As if all that is parked had been for so long. */
const parkedFor = (minutes: number) =>
  database.pool.query(`UPDATE parked_message SET create_time = now() - $1 * interval '1 minute'`, [minutes]);

it('messages that wait are set aside after one try, those behind them wait for the same, and other keys go on', async () => {
  missing.add('a');
  await producer.send(topic, [...numbered('a/1', 0, 2), ...numbered('b/1', 0, 3), ...numbered('a/2', 0, 1)]);
  await areHandled('b/1', 3);
  expect(await isParked(3)).toEqual([
    { key: 'a/1', reason: 'WAITS', error: 'a', tries: 1 },
    { key: 'a/1', reason: 'WAITS', error: 'a', tries: 0 },
    { key: 'a/2', reason: 'WAITS', error: 'a', tries: 1 },
  ]);
  await producer.send(topic, numbered('a/1', 2, 3));
  expect((await isParked(4)).at(-1)).toEqual({ key: 'a/1', reason: 'WAITS', error: 'a', tries: 0 });
  expect([consumer.ofKey('a/1'), consumer.bus.stuck()]).toEqual([[], []]);
});

it('they go on by themselves once it has come, each key in order, each message once, whichever of two processes tries them', async () => {
  missing.add('a');
  const keys = Array.from({ length: 20 }, (_, nth) => `a/${String(nth)}`);
  await producer.send(topic, keys.flatMap((key) => numbered(key, 0, 3))); // prettier-ignore
  await isParked(60);
  const sweepers = [aSweeper(), aSweeper()];
  sweepers.forEach((sweeper) => sweeper.start(50));
  missing.clear();
  await isParked(0);
  await Promise.all(sweepers.map((sweeper) => sweeper.stop()));
  for (const key of keys) expect(consumer.ofKey(key)).toEqual(values(key, 0, 3));
  await producer.send(topic, numbered('a/0', 3, 4));
  expect(await areHandled('a/0', 4)).toEqual(values('a/0', 0, 4));
});

it('while it does not come none is tried, and what came is tried beside it', async () => {
  missing.add('a').add('c');
  await producer.send(topic, [...numbered('a/1', 0, 1), ...numbered('c/1', 0, 1)]);
  await isParked(2);
  missing.delete('c');
  const sweeper = aSweeper();
  sweeper.start(20);
  await areHandled('c/1', 1);
  const before = asked.length;
  await eventually(() => asked.length, (length) => length > before + 2); // prettier-ignore
  await sweeper.stop();
  expect(await rows()).toEqual([{ key: 'a/1', reason: 'WAITS', error: 'a', tries: 1 }]);
});

it('a nudge does not wait for a sweep, and says whether anything is left', async () => {
  missing.add('a');
  await producer.send(topic, numbered('a/1', 0, 2));
  await isParked(2);
  const sweeper = aSweeper();
  expect(await sweeper.tryAgain('a')).toBe(false);
  expect((await rows()).map(({ reason, tries }) => [reason, tries])).toEqual([['WAITS', 2], ['WAITS', 0]]); // prettier-ignore
  missing.clear();
  sweeper.nudge('a');
  expect(await areHandled('a/1', 2)).toEqual(values('a/1', 0, 2));
  await sweeper.stop();
  expect(await sweeper.tryAgain('a')).toBe(true);
});

it('while a part is down that its handler needs, it waits on, and the try does not count', async () => {
  missing.add('a');
  await producer.send(topic, numbered('a/1', 0, 1));
  const before = await isParked(1);
  missing.clear();
  consumer.fails = () => new Down();
  await expect(aSweeper().tryAgain('a')).rejects.toThrow(Down);
  expect(await rows()).toEqual(before);
});

it('one that fails once it has come is parked for an operator, with those behind it, and nothing waits for it any more', async () => {
  missing.add('a');
  await producer.send(topic, numbered('a/1', 0, 2));
  await isParked(2);
  consumer.fails = (messages) => (texts(messages).includes('a/1:0') ? new TypeError('cannot read it') : undefined);
  expect(await aSweeper().tryAgain('a')).toBe(true);
  expect((await consumer.parked.list(10)).map(({ reason, error }) => [reason, error])).toEqual([
    ['BEHIND', null],
    ['FAILED', 'TypeError: cannot read it'],
  ]);
});

it('one that an operator retried and that waits then, is tried again with those behind it once it has come', async () => {
  consumer.fails = (messages) => (texts(messages).includes('a/1:0') ? new TypeError('cannot read it') : early(messages));
  missing.add('a');
  await producer.send(topic, numbered('a/1', 0, 3));
  missing.delete('a');
  const [, first] = [await isParked(3), (await consumer.parked.list(10)).at(-1)];
  consumer.fails = (messages) => (texts(messages).includes('a/1:0') ? undefined : early(messages));
  missing.add('a');
  expect(await consumer.parked.retry(first?.id ?? '')).toMatchObject({ handled: 1, next: { reason: 'WAITS', error: 'a' } });
  expect((await rows()).map(({ reason }) => reason)).toEqual(['WAITS', 'WAITS']);
  missing.clear();
  expect(await aSweeper().tryAgain('a')).toBe(true);
  expect(consumer.ofKey('a/1')).toEqual(values('a/1', 0, 3));
});

it('is listed and counted for operators after 10 minutes, and measured from the first one on', async () => {
  missing.add('a');
  await producer.send(topic, numbered('a/1', 0, 2));
  await isParked(2);
  await parkedFor(9.5);
  const seen = async () => [(await consumer.parked.list(10)).length, await consumer.rows.count(), await consumer.rows.oldestSeconds()];
  expect(await seen()).toEqual([0, 0, 0]);
  const { count, oldestSeconds } = await consumer.rows.waiting();
  expect([count, Math.floor(oldestSeconds / 60)]).toEqual([2, 9]);
  await parkedFor(10.5);
  expect(await seen()).toEqual([2, 2, expect.closeTo(630, -2)]);
});

it('one whose process ended again and again runs alone, and is an operator’s when it ends it then, too', async () => {
  missing.add('a');
  await producer.send(topic, [...numbered('a/1', 0, 1), ...numbered('a/2', 0, 1)]);
  await isParked(2);
  missing.clear();
  const leftAfter = (tries: number, key: string) =>
    database.pool.query(`UPDATE parked_message SET tries = $1, retry_until = now() - interval '1 second' WHERE key = $2`, [tries, key]);
  await leftAfter(4, 'a/1');
  await leftAfter(5, 'a/2');
  expect(await aSweeper().tryAgain('a')).toBe(true);
  expect(consumer.ofKey('a/1')).toEqual(['a/1:0']);
  expect(await rows()).toEqual([{ key: 'a/2', reason: 'FAILED', error: 'EndedProcess: its handling ended the process, alone', tries: 5 }]);
});
