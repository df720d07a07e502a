import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { metricsText, SILENT } from '@cauce/telemetry';
import { jest } from '@jest/globals';
import { Logger, type Type } from '@nestjs/common';
import type { CustomStrategy } from '@nestjs/microservices';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { ConfigResourceTypes, Kafka } from 'kafkajs';
import { BusConsumer, type BusMessage, BusProducer, BusServer, Consume, ensureTopics, type Parking } from './index.js';

const connection = { brokers: (process.env['TEST_KAFKA_BROKERS'] ?? '').split(',') };
const topic = `test.bus-${randomUUID()}.v1`;
const topics = { [topic]: { partitions: 4, retentionMs: 60_000 } };

class Down extends Error {}

/** What the handler was given, and how it is made to fail. */
const seen: BusMessage[] = [];
let fails: (messages: readonly BusMessage[]) => Error | undefined = () => undefined;

@BusConsumer()
class Consumer {
  @Consume(topic, { batch: true })
  take(messages: readonly BusMessage[]): void {
    const error = fails(messages);
    if (error !== undefined) throw error;
    seen.push(...messages);
  }
}

/** These messages are no poison: `conformance/parking.int.spec.ts` is about those. */
const nothingParked: Parking = {
  heldKeys: () => Promise.resolve(new Set()),
  park: ({ key }) => Promise.reject(new Error(`${key} is no poison`)),
  parkBehind: () => Promise.resolve(new Set()),
};

async function create(strategy: BusServer, more: readonly Type[] = []) {
  const module = await Test.createTestingModule({ controllers: [Consumer, ...more] }).compile();
  const app = module.createNestApplication(new FastifyAdapter());
  app.connectMicroservice<CustomStrategy>({ strategy });
  return app;
}

async function start(group: string) {
  const strategy = new BusServer({
    connection,
    group,
    topics,
    log: SILENT,
    parking: nothingParked,
    isUnavailable: (error) => error instanceof Down,
    pauseTimes: { firstMs: 50, longestMs: 200 },
  });
  const app = await create(strategy);
  await app.startAllMicroservices();
  const stop = async () => {
    await app.close();
  };
  return { strategy, stop };
}

async function eventually(check: () => unknown): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`not in time: ${check.toString()}`);
    await delay(20);
  }
}

const texts = (messages: readonly BusMessage[]) => messages.map(({ value }) => value.toString());
const ofKey = (key: string) => texts(seen.filter((message) => message.key === key));
const numbered = (key: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ key, value: `${key}:${String(from + index)}` }));

jest.setTimeout(60_000);

let producer: BusProducer;
let running: Awaited<ReturnType<typeof start>>;

beforeAll(async () => {
  Logger.overrideLogger(false);
  running = await start('test-bus');
  await eventually(() => running.strategy.ready().then(() => true).catch(() => false)); // prettier-ignore
  producer = await BusProducer.connect(connection);
});

afterAll(async () => {
  await running.stop();
  await producer.close();
});

beforeEach(() => {
  seen.length = 0;
  fails = () => undefined;
});

describe('the bus', () => {
  it('delivers messages with their headers, each key in order', async () => {
    const keys = ['a-1', 'a-2', 'a-3'];
    await Promise.all(keys.map((key) => producer.send(topic, numbered(key, 0, 50))));
    await producer.send(topic, [{ key: 'a-1', value: 'a-1:50', headers: { traceparent: 'x' } }]);
    await eventually(() => seen.length === 151);
    expect(ofKey('a-1')).toEqual(numbered('a-1', 0, 51).map(({ value }) => value));
    expect(ofKey('a-3')).toEqual(numbered('a-3', 0, 50).map(({ value }) => value));
    expect(seen.find(({ value }) => value.toString() === 'a-1:50')?.headers).toEqual({ traceparent: 'x' });
  });

  it('waits while a part that the handler needs is down, and loses no message', async () => {
    let failures = 0;
    fails = () => (++failures <= 3 ? new Down() : undefined);
    await producer.send(topic, numbered('d-1', 0, 10));
    await eventually(() => ofKey('d-1').length === 10);
    expect(failures).toBeGreaterThan(3);
    expect(ofKey('d-1')).toEqual(numbered('d-1', 0, 10).map(({ value }) => value));
  });

  it('says when the group has handled all messages of its topics', async () => {
    await producer.send(topic, numbered('p-1', 0, 20));
    expect(await running.strategy.caughtUp(20_000)).toBe(true);
    expect(ofKey('p-1')).toHaveLength(20);
    fails = () => new Down();
    await producer.send(topic, numbered('p-1', 20, 21));
    expect(await running.strategy.caughtUp(300)).toBe(false);
    fails = () => undefined;
    expect(await running.strategy.caughtUp(20_000)).toBe(true);
    expect(ofKey('p-1')).toHaveLength(21);
  });

  it('gives the next member the messages that the earlier one had not finished, and no others', async () => {
    await producer.send(topic, numbered('r-1', 0, 5));
    await eventually(() => ofKey('r-1').length === 5);
    fails = () => new Down();
    await producer.send(topic, numbered('r-1', 5, 8));
    await eventually(() => running.strategy.stuck().length === 1);
    await running.stop();
    fails = () => undefined;
    running = await start('test-bus');
    await eventually(() => ofKey('r-1').length === 8);
    expect(ofKey('r-1')).toEqual(numbered('r-1', 0, 8).map(({ value }) => value));
  });
});

describe('its metrics', () => {
  const shown = async (name: string) => {
    const value = (await metricsText()).split('\n').find((line) => line.startsWith(`${name}{topic="${topic}"}`))?.split(' ')[1]; // prettier-ignore
    return value === undefined ? undefined : Number(value);
  };

  it('show how many messages the group has not handled yet', async () => {
    expect(await shown('cauce_bus_lag_messages')).toBe(0);
    fails = () => new Down();
    await producer.send(topic, numbered('l-1', 0, 7));
    await eventually(async () => (await shown('cauce_bus_lag_messages')) === 7);
    fails = () => undefined;
    await eventually(async () => (await shown('cauce_bus_lag_messages')) === 0);
  });

  it('show that messages expired before they were read', async () => {
    // From the start on, since a first loss is seen as an increase only from a zero.
    expect(await shown('cauce_bus_lost_places_total')).toBe(0);
    await running.stop();
    await producer.send(topic, numbered('e-1', 0, 3));
    const admin = new Kafka(connection).admin();
    await admin.connect();
    const partitions = (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => ({ partition, offset: high }));
    await admin.deleteTopicRecords({ topic, partitions });
    await admin.disconnect();
    running = await start('test-bus');
    await eventually(async () => (await shown('cauce_bus_lost_places_total')) === 1);
    await producer.send(topic, numbered('e-1', 3, 4));
    await eventually(() => ofKey('e-1').length === 1);
    expect(ofKey('e-1')).toEqual(['e-1:3']);
  });
});

describe('topics', () => {
  it('are created as declared, once, by any number of processes', async () => {
    const made = `test.made-${randomUUID()}.v1`;
    const manifest = { [made]: { partitions: 3, retentionMs: 3_600_000 } };
    await Promise.all([ensureTopics(connection, manifest), ensureTopics(connection, manifest)]);
    await ensureTopics(connection, manifest);
    const admin = new Kafka(connection).admin();
    await admin.connect();
    const { topics: found } = await admin.fetchTopicMetadata({ topics: [made] });
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: ConfigResourceTypes.TOPIC, name: made }],
    });
    await admin.disconnect();
    expect(found[0]?.partitions).toHaveLength(3);
    expect(resources[0]?.configEntries.find(({ configName }) => configName === 'retention.ms')?.configValue).toBe('3600000');
  });
});

describe('a producer', () => {
  it('does not connect without a broker', async () => {
    await expect(BusProducer.connect({ brokers: ['127.0.0.1:1'] })).rejects.toThrow();
  });

  it('rejects a message that it cannot send, and sends later ones', async () => {
    await expect(producer.send('test.never-made.v1', [{ key: 'x-1', value: 'x' }])).rejects.toThrow();
    await producer.send(topic, numbered('after-1', 0, 1));
    await eventually(() => ofKey('after-1').length === 1);
  });

  it('says that it is ready', async () => {
    await expect(producer.ready()).resolves.toBeUndefined();
  });

  it('polls for pending requests only while there are some', async () => {
    await producer.send(topic, numbered('busy-1', 0, 1));
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const began = performance.now();
    await eventually(() => performance.now() - began > 300);
    const set = timers.mock.calls.length;
    timers.mockRestore();
    expect(set).toBeLessThan(30); // each of its connections would set 300
  });
});

describe('a service that consumes', () => {
  @BusConsumer()
  class SecondConsumer {
    @Consume(topic)
    take(): void {}
  }

  const other = { partitions: 1, retentionMs: 60_000 };

  it.each([
    ['a topic that no handler is for', { ...topics, 'test.other.v1': other }, [], 'no handler for the topic test.other.v1'],
    ['a handler for a topic that it does not name', { 'test.other.v1': other }, [], `not among the topics of this service: ${topic}`],
    ['two handlers for a topic', topics, [SecondConsumer], `two handlers for the topic ${topic}`],
  ])('does not start with %s', async (_, its, more, why) => {
    const app = await create(new BusServer({ connection, group: 'test-bus-2', topics: its, log: SILENT, parking: nothingParked }), more);
    await expect(app.startAllMicroservices()).rejects.toThrow(why);
    await app.close();
  });
});
