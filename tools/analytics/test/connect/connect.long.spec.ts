import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts, type Infrastructure, mavenJars, PARTS, startInfrastructure, temporaryFolder } from '@cauce/stack';
import { freePort } from '@cauce/stack/free-ports';
import { eventually } from '@cauce/testing/services';
import { withDuckDb } from '../../src/duckdb.js';
import { replay } from '../../src/replay/replay.js';
import type { ReplayedEvent } from '../../src/replay/replayed-event.js';
import { toKafka } from '../../src/replay/sinks/kafka.sink.js';
import { readKafkaAddress } from '../../src/replay/sinks/kafka-address.js';

const POM = fileURLToPath(new URL('pom.xml', import.meta.url));
const RECORDED = fileURLToPath(new URL('../../../../libs/contracts/recorded/payment.ndjson', import.meta.url));
const TOPIC = 'analysts.payments';
/** A virtual machine starts twice, beside other long specs. */
const WITHIN = { within: 300_000 };
const PATIENCE_MS = 900_000;

let folder: string;
let own: Infrastructure;
let jars: string;
let worker: ChildProcess | undefined;

beforeAll(async () => {
  folder = await temporaryFolder();
  jars = await mavenJars(POM, 'kafka-connect');
  own = await startInfrastructure({ dataDir: folder, ports: await freePorts(), parts: PARTS.filter(({ name }) => name === 'Kafka') });
}, PATIENCE_MS);
afterAll(async () => {
  await stopWorker('SIGKILL');
  await own.stop();
  await rm(folder, { recursive: true, force: true });
}, PATIENCE_MS);

const events = readFileSync(RECORDED, 'utf8')
  .trim()
  .split('\n')
  .map((line, nth): ReplayedEvent => {
    const event = JSON.parse(line) as Pick<ReplayedEvent, 'stream' | 'revision' | 'type' | 'data'>;
    return { ...event, id: `event-${String(nth)}`, position: `${String(nth)}/${String(nth)}`, recordedAt: '2030-01-01T10:00:00.000Z' };
  });

async function startWorker(): Promise<void> {
  const port = await freePort();
  const settings = {
    'worker.properties': {
      'bootstrap.servers': own.addresses.kafkaBrokers,
      'key.converter': 'org.apache.kafka.connect.storage.StringConverter',
      'value.converter': 'org.apache.kafka.connect.storage.StringConverter',
      'offset.storage.file.filename': join(folder, 'offsets'),
      'offset.flush.interval.ms': 1_000,
      listeners: `http://127.0.0.1:${String(port)}`,
    },
    'sink.properties': {
      name: 'events-to-file',
      'connector.class': 'org.apache.kafka.connect.file.FileStreamSinkConnector',
      'tasks.max': 1,
      topics: TOPIC,
      file: join(folder, 'events.ndjson'),
      'consumer.override.session.timeout.ms': 6_000,
    },
  };
  const files = Object.entries(settings).map(async ([name, its]) => {
    const file = join(folder, name);
    await writeFile(file, Object.entries(its).map(([key, value]) => `${key}=${String(value)}\n`)); // prettier-ignore
    return file;
  });
  const java = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', join(jars, '*')];
  const args = [...java, 'org.apache.kafka.connect.cli.ConnectStandalone', ...(await Promise.all(files))];
  worker = spawn('java', args, { cwd: folder, env: { PATH: process.env['PATH'], JAVA_HOME: process.env['JAVA_HOME'] }, stdio: 'ignore' });
}

async function stopWorker(signal: NodeJS.Signals): Promise<void> {
  if (worker === undefined || worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill(signal);
  await once(worker, 'exit');
}

async function written(): Promise<readonly ReplayedEvent[]> {
  const text = await readFile(join(folder, 'events.ndjson'), 'utf8').catch(() => '');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ReplayedEvent);
}

async function send(some: readonly ReplayedEvent[]): Promise<void> {
  const sink = toKafka(readKafkaAddress(`kafka://${own.addresses.kafkaBrokers}/${TOPIC}`));
  async function* pages() {
    yield await Promise.resolve(some);
  }
  try {
    await replay({ pages: pages(), sink, speed: 'max', batch: 50, onTaken: () => undefined });
  } finally {
    await sink.close();
  }
}

const distinct = (some: readonly ReplayedEvent[]) => new Map(some.map((event) => [event.id, event]));

it(
  'Kafka Connect writes what was replayed into a file, each event at least once and those of a stream in order, also when it was killed',
  async () => {
    const half = Math.floor(events.length / 2);
    await send(events.slice(0, half));
    await startWorker();
    await eventually(written, (some) => distinct(some).size === half, WITHIN);
    await stopWorker('SIGKILL');
    await send(events.slice(half));
    await startWorker();
    const all = await eventually(written, (some) => distinct(some).size === events.length, WITHIN);
    for (const [stream, its] of Map.groupBy(all, (event) => event.stream)) {
      const revisions = [...new Set(its.map(({ revision }) => revision))];
      expect([stream, revisions]).toEqual([stream, revisions.map((_, nth) => nth)]);
    }
    const counted = await withDuckDb({}, async (db) => {
      const file = join(folder, 'events.ndjson');
      const reader = await db.runAndReadAll(
        `SELECT count(DISTINCT id)::INTEGER AS n FROM read_json('${file}', format = 'newline_delimited')`,
      );
      return reader.getRowObjectsJS();
    });
    expect(counted).toEqual([{ n: events.length }]);
  },
  PATIENCE_MS,
);
