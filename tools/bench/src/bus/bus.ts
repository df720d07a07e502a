import { randomUUID } from 'node:crypto';
import { ensureTopics } from '@cauce/bus';
import { createPool } from '@cauce/postgres';
import { each, eventually } from '@cauce/testing/system';
import { type BenchContext, type Benchmark, type Check, check, type Result } from '../benchmark.js';
import type { Cell, Table } from '../report/table.js';
import { LOAD } from '../stack/bench-stack.js';
import { type Delay, type Flow, measureDelay, measureReading, measureSending } from './measures.js';
import { manifestOf, ourReader, ourSender } from './ours.js';
import type { OnMessage, Place, Reader, Sender } from './participants.js';
import { rawReader, rawSender } from './raw.js';

const MESSAGES = { usual: 100_000, quick: 1_000 };
const PER_SECOND = 200;

/** Our Kafka client, beside kafkajs alone. */
export const bus: Benchmark = {
  name: 'bus',
  summary: 'messages a second and their latency, through our bus and through kafkajs alone',
  run: measure,
};

/** A way from a producer to a handler. */
type Way = {
  readonly name: string;
  readonly floor?: string;
  sender(place: Place): Promise<Sender>;
  reader(place: Place, onMessage: OnMessage): Promise<Reader>;
};

type Done = { readonly way: Way; readonly sending: Flow; readonly reading: Flow; readonly delay: Delay };

async function measure(context: BenchContext): Promise<Result> {
  const bench = await context.stack();
  const { databaseUrls, kafkaBrokers } = bench.stack.world.addresses;
  const pool = createPool(databaseUrls.notifier);
  const ways: Way[] = [
    { name: 'kafkajs, batch', sender: rawSender, reader: (place, onMessage) => rawReader(place, true, onMessage) },
    {
      name: 'ours, batch',
      floor: 'kafkajs, batch',
      sender: ourSender,
      reader: (place, onMessage) => ourReader(place, pool, true, onMessage),
    },
    { name: 'kafkajs, single', sender: rawSender, reader: (place, onMessage) => rawReader(place, false, onMessage) },
    {
      name: 'ours, single',
      floor: 'kafkajs, single',
      sender: ourSender,
      reader: (place, onMessage) => ourReader(place, pool, false, onMessage),
    },
  ];
  // Side by side they would slow each other down, which does not matter when nothing is measured.
  const atOnce = context.isQuick ? ways.length : 1;
  const measureOne = (way: Way) =>
    context.progress.step(way.name, () => measureWay(way, kafkaBrokers.split(','), bench.processes, context));
  const done = await each(ways, atOnce, context.signal, measureOne).finally(() => pool.end());
  return { tables: [tableOf(done)], figures: Object.fromEntries(done.flatMap(figuresOf)), checks: done.flatMap(checksOf) };
}

/** A topic of its own, filled, then read from its beginning; then one message after the other. */
async function measureWay(
  way: Way,
  brokers: readonly string[],
  processes: Parameters<typeof measureSending>[0],
  { isQuick, seconds, signal }: BenchContext,
): Promise<Done> {
  const topic = `bench.bus-${randomUUID()}.v1`;
  const place = { brokers, topic, group: `bench-${randomUUID()}` };
  const count = MESSAGES[isQuick ? 'quick' : 'usual'];
  // Just after a topic was made, a broker may say that it has no such topic: asked again, it has.
  await eventually(() => ensureTopics({ brokers }, manifestOf(topic)).then(() => true), Boolean);
  const sender = await way.sender(place);
  try {
    const sending = await measureSending(processes, { sender, count, signal });
    const reading = await measureReading(processes, { open: (onMessage) => way.reader(place, onMessage), count, signal });
    const open = (onMessage: OnMessage) => way.reader({ ...place, group: `bench-${randomUUID()}` }, onMessage);
    const delay = await measureDelay({ sender, open, perSecond: PER_SECOND, seconds, signal, earlier: count });
    return { way, sending, reading, delay };
  } finally {
    await sender.close();
  }
}

function tableOf(done: readonly Done[]): Table {
  const rows = done.map(({ way, sending, reading, delay }): Cell[] => {
    const floor = done.find((other) => other.way.name === way.floor);
    const of = (mine: number, theirs: number | undefined) => (theirs === undefined ? undefined : mine / theirs);
    const ratios = [
      of(sending.perSecond, floor?.sending.perSecond),
      of(reading.perSecond, floor?.reading.perSecond),
      of(delay.latency.p50, floor?.delay.latency.p50),
    ];
    const each = (flow: Flow) => [flow.perSecond, (flow.cpu[LOAD.name] ?? 0) / flow.count, (flow.cpu['kafka'] ?? 0) / flow.count];
    return [way.name, ...ratios, ...each(sending), ...each(reading), delay.latency.p50, delay.latency.p95, delay.latency.p99];
  });
  const flow = (what: string) => [
    { name: what, unit: '1/s' },
    { name: 'ours', unit: 'CPU ms', digits: 4 },
    { name: 'broker', unit: 'CPU ms', digits: 4 },
  ];
  return {
    title: 'Messages of 900 bytes',
    columns: [
      { name: 'way' },
      { name: 'sent of floor', digits: 2 },
      { name: 'read of floor', digits: 2 },
      { name: 'p50 of floor', digits: 2 },
      ...flow('sent'),
      ...flow('read'),
      ...['p50', 'p95', 'p99'].map((name) => ({ name, unit: 'ms' })),
    ],
    rows,
    note: `Sent in batches of 100, one at a time, acknowledged by all replicas. Read: a topic of 12 partitions from its beginning. Times: from sending\none to its handler, ${PER_SECOND}/s. Our consumer commits 20 times a second at most, and asks Postgres which keys are parked.`,
  };
}

function figuresOf({ way, sending, reading, delay }: Done): [string, number][] {
  const name = way.name.replace(', ', '.');
  return Object.entries({
    [`sentPerSecond.${name}`]: sending.perSecond,
    [`readPerSecond.${name}`]: reading.perSecond,
    [`p50Ms.${name}`]: delay.latency.p50,
    [`p99Ms.${name}`]: delay.latency.p99,
  });
}

/** Some may come twice, after a rebalance: none may be missing. */
function checksOf({ way, sending, reading, delay }: Done): Check[] {
  const missing = (sent: number, came: number) => Math.max(0, sent - came);
  return [
    check(`messages lost among many, ${way.name}`, missing(sending.count, reading.count), 0),
    check(`messages lost one after the other, ${way.name}`, missing(delay.sent, delay.latency.count), 0),
  ];
}
