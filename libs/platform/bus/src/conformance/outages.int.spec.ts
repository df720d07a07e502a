/** @seconds 18 */
import { rm } from 'node:fs/promises';
import { createPool, isUnavailable } from '@cauce/postgres';
import { freePorts, type Infrastructure, startInfrastructure, temporaryFolder } from '@cauce/stack';
import { eventually, type OwnDatabase, wireTo } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { aDatabase, aTopic, connection, numbered, RunningConsumer, texts } from '../../test/running-consumer.js';
import { BusProducer } from '../index.js';

jest.setTimeout(120_000);

/** All goes on within 10 s of an outage's end: three times that. */
const RECOVERY_MS = 30_000;

let database: OwnDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.drop());

const values = (key: string, from: number, to: number) => numbered(key, from, to).map(({ value }) => value);
/** Each where it came first: what was not committed before an outage comes again after it. */
const firstTimes = (all: readonly string[]) => [...new Set(all)];

describe('an outage of the broker', () => {
  let own: Infrastructure;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await temporaryFolder();
    // A broker of our own to kill: the others stay where they are.
    const env = {
      POSTGRES_URL: process.env['TEST_DATABASE_URL'],
      REDIS_URL: process.env['TEST_REDIS_URL'],
      EVENT_STORE_URL: process.env['TEST_EVENT_STORE_URL'],
    };
    own = await startInfrastructure({ dataDir, ports: await freePorts(), env });
  });
  afterAll(async () => {
    await own.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('parks no message; consumer and producer go on by themselves', async () => {
    const { topic, topics } = aTopic();
    const theirs = { brokers: own.addresses.kafkaBrokers.split(',') };
    const consumer = await new RunningConsumer(topic, { topics, connection: theirs }, database.pool).start();
    const producer = await BusProducer.connect(theirs);
    await producer.send(topic, numbered('a-1', 0, 5));
    await eventually(() => consumer.ofKey('a-1').length, (length) => length === 5); // prettier-ignore
    const [broker] = own.parts;
    await broker?.kill();
    await expect(producer.send(topic, numbered('a-1', 5, 6))).rejects.toThrow();
    await broker?.start();
    await eventually(() => producer.send(topic, numbered('a-1', 5, 10)).then(() => true), Boolean, { within: RECOVERY_MS }); // prettier-ignore
    await eventually(() => firstTimes(consumer.ofKey('a-1')).length, (length) => length === 10, { within: RECOVERY_MS }); // prettier-ignore
    expect(firstTimes(consumer.ofKey('a-1'))).toEqual(values('a-1', 0, 10));
    await eventually(() => consumer.bus.ready().then(() => true), Boolean, { within: RECOVERY_MS }); // prettier-ignore
    expect(await consumer.rows.count()).toBe(0);
    await Promise.all([consumer.bus.close(), producer.close()]);
  });
});

describe.each(['cut', 'stall'] as const)('an outage of Postgres (its connections %s)', (how) => {
  it('parks no message, not even a poison one; everything goes on by itself', async () => {
    const { topic, topics } = aTopic();
    const wire = await wireTo(database.url);
    // The driver's own limits stand in for those of a service, so that a statement that is not answered is given up soon.
    const pool = createPool(wire.url, { statementMs: 500 });
    const consumer = new RunningConsumer(topic, { topics, isUnavailable }, pool);
    const producer = await BusProducer.connect(connection());
    await consumer.start();
    await producer.send(topic, numbered('a-1', 0, 5));
    await eventually(() => consumer.ofKey('a-1').length, (length) => length === 5); // prettier-ignore
    consumer.fails = (messages) => (texts(messages).includes('p-1:0') ? new TypeError('poison') : undefined);
    wire[how]();
    await producer.send(topic, [...numbered('p-1', 0, 2), ...numbered('a-1', 5, 10)]);
    await eventually(() => consumer.bus.stuck().some(({ tries }) => tries > 2), Boolean, { within: RECOVERY_MS }); // prettier-ignore
    expect(consumer.bus.stuck().every(({ poison }) => !poison)).toBe(true);
    expect(consumer.ofKey('a-1')).toHaveLength(5);
    wire.mend();
    await eventually(() => consumer.rows.count(), (count) => count === 2, { within: RECOVERY_MS }); // prettier-ignore
    await eventually(() => firstTimes(consumer.ofKey('a-1')).length, (length) => length === 10, { within: RECOVERY_MS }); // prettier-ignore
    expect(firstTimes(consumer.ofKey('a-1'))).toEqual(values('a-1', 0, 10));
    await pool.query('DELETE FROM parked_message');
    await Promise.all([consumer.bus.close(), producer.close()]);
    await Promise.all([pool.end(), wire.close()]);
  });
});
