import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createPool } from '@cauce/postgres';
import { EventLog, eventually, type Stack } from '@cauce/testing/system';
import { Redis } from 'ioredis';
import { Kafka, logLevel } from 'kafkajs';

/** A piece of what is stored, and where it lies. */
export type Piece = { readonly place: string; readonly text: string };

/** Every event: its stream, type, data and metadata. */
export async function eventsOf(stack: Stack): Promise<Piece[]> {
  const log = new EventLog(stack);
  try {
    return (await log.all()).map((event) => ({ place: `event store: ${event.type}`, text: JSON.stringify(event) }));
  } finally {
    await log.close();
  }
}

/** Every message of every topic that there is now. */
export async function messagesOf(brokers: string): Promise<Piece[]> {
  const kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter((topic) => !topic.startsWith('__'));
  const missing = new Map<string, number>();
  for (const topic of topics)
    for (const { partition, low, high } of await admin.fetchTopicOffsets(topic))
      if (Number(high) > Number(low)) missing.set(`${topic}/${partition}`, Number(high) - 1);
  const groupId = `leaks-${process.hrtime.bigint()}`;
  const consumer = kafka.consumer({ groupId });
  const pieces: Piece[] = [];
  await consumer.connect();
  await consumer.subscribe({ topics, fromBeginning: true });
  await consumer.run({
    eachMessage: ({ topic, partition, message: { offset, key, value, headers } }) => {
      const shown = Object.entries(headers ?? {}).map(([name, each]) => `${name}=${String(each)}`);
      pieces.push({ place: `Kafka: ${topic}`, text: [String(key), String(value), ...shown].join('\n') });
      const last = missing.get(`${topic}/${partition}`);
      if (last !== undefined && Number(offset) >= last) missing.delete(`${topic}/${partition}`);
      return Promise.resolve();
    },
  });
  await eventually(
    () => [...missing.keys()],
    ({ length }) => length === 0,
    { within: 60_000 },
  );
  await consumer.disconnect();
  await admin.deleteGroups([groupId]);
  await admin.disconnect();
  return pieces;
}

const TABLES = `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`;

/** Every row of every table of every service; bytes as hexadecimal. */
export async function rowsOf(stack: Stack): Promise<Piece[]> {
  const urls = new Set(stack.parts.flatMap(({ env }) => env['DATABASE_URL'] ?? []));
  const pieces: Piece[] = [];
  for (const url of urls) {
    const pool = createPool(url);
    try {
      const { rows: tables } = await pool.query<{ name: string }>(TABLES);
      for (const { name } of tables) {
        const { rows } = await pool.query<{ text: string }>(`SELECT t::text AS text FROM ${name} AS t`);
        pieces.push(...rows.map(({ text }) => ({ place: `Postgres: ${new URL(url).pathname.slice(1)} ${name}`, text })));
      }
    } finally {
      await pool.end();
    }
  }
  return pieces;
}

/** How a key of each type is read whole. */
const READERS: Readonly<Record<string, (redis: Redis, key: string) => Promise<unknown>>> = {
  string: (redis, key) => redis.get(key),
  hash: (redis, key) => redis.hgetall(key),
  list: (redis, key) => redis.lrange(key, 0, -1),
  set: (redis, key) => redis.smembers(key),
  zset: (redis, key) => redis.zrange(key, 0, '-1'),
  stream: (redis, key) => redis.xrange(key, '-', '+'),
  none: () => Promise.resolve(undefined), // it has ended since it was listed
};

/** Every key with what it holds. */
export async function keysOf(url: string): Promise<Piece[]> {
  const redis = new Redis(url);
  const pieces: Piece[] = [];
  try {
    for await (const keys of redis.scanStream({ count: 1_000 }) as AsyncIterable<string[]>)
      for (const key of keys) {
        const type = await redis.type(key);
        const read = READERS[type];
        if (!read) throw new Error(`The key ${key} is of a type that nobody reads here: ${type}.`);
        pieces.push({ place: `Redis: ${type}`, text: `${key} ${JSON.stringify(await read(redis, key))}` });
      }
  } finally {
    redis.disconnect();
  }
  return pieces;
}

/** Every log of our processes, and of what lies beside them. */
export async function logsOf(stack: Stack): Promise<Piece[]> {
  const folders = [...new Set(stack.parts.map(({ log }) => dirname(log)))];
  const files = (await Promise.all(folders.map(async (folder) => (await readdir(folder)).map((file) => join(folder, file))))).flat();
  return Promise.all(
    files.filter((file) => file.endsWith('.log')).map(async (file) => ({ place: `log: ${file}`, text: await readFile(file, 'utf8') })),
  );
}
