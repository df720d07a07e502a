import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually, type OwnDatabase } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { aDatabase, aTopic, connection, numbered, RunningConsumer } from '../../test/running-consumer.js';
import { type BusMessage, BusProducer, ensureTopics } from '../index.js';

jest.setTimeout(90_000);

const PROCESS = fileURLToPath(new URL('../../test/consumer-process.ts', import.meta.url));
/** A new member is in its group within 7 s of a death: three times that. */
const TAKEOVER_MS = 21_000;
const keys = ['a-1', 'b-1', 'c-1', 'd-1', 'e-1'];

let database: OwnDatabase;
let producer: BusProducer;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await aDatabase();
  await database.pool.query('CREATE TABLE handled (nth bigserial, key text, text text); CREATE TABLE effect (text text PRIMARY KEY)');
  producer = await BusProducer.connect(connection());
});

afterAll(async () => {
  await Promise.all(children.map(kill));
  await producer.close();
  await database.drop();
});

function aProcess(topic: string, group: string, hangAt = ''): ChildProcess {
  const env = {
    PATH: process.env['PATH'],
    BROKERS: connection().brokers.join(','),
    GROUP: group,
    TOPIC: topic,
    DATABASE_URL: database.url,
    HANG_AT: hangAt,
  };
  const child = spawn(process.execPath, [PROCESS], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** What was handled of each key, each text where it came first. */
const firstTimes = (handled: readonly { readonly key: string; readonly text: string }[]) =>
  Object.fromEntries(keys.map((key) => [key, [...new Set(handled.filter((each) => each.key === key).map(({ text }) => text))]]));
const allInOrder = (count: number) => Object.fromEntries(keys.map((key) => [key, numbered(key, 0, count).map(({ value }) => value)]));

it('kill -9 in mid-batch: the next member handles the uncommitted messages, in order, and no effect happens twice', async () => {
  const { topic, topics } = aTopic();
  const group = `group-${randomUUID()}`;
  await ensureTopics(connection(), topics);
  const victim = aProcess(topic, group, 'c-1:25');
  for (const key of keys) await producer.send(topic, numbered(key, 0, 50));
  if (!victim.stdout) throw new Error('no output to read');
  await once(victim.stdout, 'data');
  await kill(victim);
  expect(victim.signalCode).toBe('SIGKILL');
  aProcess(topic, group);
  const effects = () => database.pool.query('SELECT text FROM effect');
  await eventually(effects, ({ rowCount }) => rowCount === keys.length * 50, { within: TAKEOVER_MS });
  const { rows } = await database.pool.query<{ key: string; text: string }>('SELECT key, text FROM handled ORDER BY nth');
  expect(firstTimes(rows)).toEqual(allInOrder(50));
});

it('members join and leave while messages flow: none is lost, each key stays in order', async () => {
  const { topic, topics } = aTopic();
  const group = `group-${randomUUID()}`;
  const [one, two] = [0, 1].map(() => new RunningConsumer(topic, { topics, group }, database.pool));
  if (!one || !two) throw new Error('two members');
  const handled: { key: string; text: string; by: RunningConsumer }[] = [];
  for (const by of [one, two]) {
    by.fails = (messages: readonly BusMessage[]) => {
      handled.push(...messages.map(({ key, value }) => ({ key, text: value.toString(), by })));
      return undefined;
    };
  }
  await one.start();
  let sent = 0;
  const enough = new AbortController();
  const sending = (async () => {
    for (; !enough.signal.aborted; sent += 1) await Promise.all(keys.map((key) => producer.send(topic, numbered(key, sent, sent + 1))));
  })();
  await eventually(() => handled.length, (length) => length > 100); // prettier-ignore
  await two.start();
  await eventually(() => handled.filter(({ by }) => by === two).length, (length) => length > 20, { within: TAKEOVER_MS }); // prettier-ignore
  const until = handled.filter(({ by }) => by === one).length;
  await eventually(() => handled.filter(({ by }) => by === one).length, (length) => length > until, { within: TAKEOVER_MS }); // prettier-ignore
  await one.bus.close();
  const left = handled.length;
  await eventually(() => handled.length, (length) => length > left + 100, { within: TAKEOVER_MS }); // prettier-ignore
  enough.abort();
  await sending;
  await eventually(() => firstTimes(handled), (found) => keys.every((key) => found[key]?.length === sent), { within: TAKEOVER_MS }); // prettier-ignore
  expect(firstTimes(handled)).toEqual(allInOrder(sent));
  await two.bus.close();
});
