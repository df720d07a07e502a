import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { CustomStrategy } from '@nestjs/microservices';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { ConfigResourceTypes, Kafka } from 'kafkajs';
import { BusConsumer, type BusMessage, BusProducer, BusServer, Consume, ensureTopics } from './index.js';

const brokers = (process.env['TEST_KAFKA_BROKERS'] ?? '').split(',');
const topic = `test.bus-${randomUUID()}.v1`;
const topics = { [topic]: { partitions: 4, retentionMs: 60_000 } };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

class Down extends Error {}

/** What the handler was given, and how it is told to fail. */
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

async function create(strategy: BusServer) {
  const module = await Test.createTestingModule({ controllers: [Consumer] }).compile();
  const app = module.createNestApplication(new FastifyAdapter());
  app.connectMicroservice<CustomStrategy>({ strategy });
  return app;
}

async function start(group: string) {
  const strategy = new BusServer({
    brokers,
    group,
    topics,
    log,
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
  producer = await BusProducer.connect(brokers);
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
  it('hands over what was sent, each key in order, with its headers', async () => {
    const keys = ['a-1', 'a-2', 'a-3'];
    await Promise.all(keys.map((key) => producer.send(topic, numbered(key, 0, 50))));
    await producer.send(topic, [{ key: 'a-1', value: 'a-1:50', headers: { traceparent: 'x' } }]);
    await eventually(() => seen.length === 151);
    expect(ofKey('a-1')).toEqual(numbered('a-1', 0, 51).map(({ value }) => value));
    expect(ofKey('a-3')).toEqual(numbered('a-3', 0, 50).map(({ value }) => value));
    expect(seen.find(({ value }) => value.toString() === 'a-1:50')?.headers).toEqual({ traceparent: 'x' });
  });

  it('holds only the partition of a message that cannot be handled, and delivers it once it can be', async () => {
    fails = (messages) => (texts(messages).includes('p-1:1') ? new Error('poison') : undefined);
    await producer.send(topic, numbered('p-1', 0, 4));
    await eventually(() => running.strategy.stuck().length === 1);
    expect(running.strategy.stuck()[0]).toMatchObject({ topic, poison: true });
    expect(ofKey('p-1')).toEqual(['p-1:0']);
    for (const key of ['q-1', 'q-2', 'q-3', 'q-4', 'q-5', 'q-6']) await producer.send(topic, numbered(key, 0, 1));
    await eventually(() => new Set(seen.map(({ partition }) => partition)).size > 1);
    expect(ofKey('p-1')).toEqual(['p-1:0']);
    fails = () => undefined;
    await eventually(() => ofKey('p-1').length === 4);
    expect(ofKey('p-1')).toEqual(['p-1:0', 'p-1:1', 'p-1:2', 'p-1:3']);
    await eventually(() => running.strategy.stuck().length === 0);
  });

  it('waits while a part that the handler needs is down, and loses nothing', async () => {
    let failures = 0;
    fails = () => (++failures <= 3 ? new Down() : undefined);
    await producer.send(topic, numbered('d-1', 0, 10));
    await eventually(() => ofKey('d-1').length === 10);
    expect(failures).toBeGreaterThan(3);
    expect(ofKey('d-1')).toEqual(numbered('d-1', 0, 10).map(({ value }) => value));
  });

  it('gives a member that takes over what the former one had not finished, and nothing that it had', async () => {
    await producer.send(topic, numbered('r-1', 0, 5));
    await eventually(() => ofKey('r-1').length === 5);
    fails = () => new Error('not now');
    await producer.send(topic, numbered('r-1', 5, 8));
    await eventually(() => running.strategy.stuck().length === 1);
    await running.stop();
    fails = () => undefined;
    running = await start('test-bus');
    await eventually(() => ofKey('r-1').length === 8);
    expect(ofKey('r-1')).toEqual(numbered('r-1', 0, 8).map(({ value }) => value));
  });
});

describe('topics', () => {
  it('are made as the manifest says, once, by however many processes', async () => {
    const made = `test.made-${randomUUID()}.v1`;
    const manifest = { [made]: { partitions: 3, retentionMs: 3_600_000 } };
    await Promise.all([ensureTopics(brokers, manifest), ensureTopics(brokers, manifest)]);
    await ensureTopics(brokers, manifest);
    const admin = new Kafka({ brokers }).admin();
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
  it('does not connect where no broker is', async () => {
    await expect(BusProducer.connect(['127.0.0.1:1'])).rejects.toThrow();
  });

  it('rejects what it cannot send, and sends what comes after', async () => {
    await expect(producer.send('test.never-made.v1', [{ key: 'x-1', value: 'x' }])).rejects.toThrow();
    await producer.send(topic, numbered('after-1', 0, 1));
    await eventually(() => ofKey('after-1').length === 1);
  });

  it('says that it is ready', async () => {
    await expect(producer.ready()).resolves.toBeUndefined();
  });
});

describe('a service that consumes', () => {
  it('does not start with a handler for a topic that is not in the manifest', async () => {
    const strategy = new BusServer({ brokers, group: 'test-bus-2', topics: {}, log });
    const app = await create(strategy);
    await expect(app.startAllMicroservices()).rejects.toThrow(`not in the topic manifest: ${topic}`);
    await app.close();
  });
});
