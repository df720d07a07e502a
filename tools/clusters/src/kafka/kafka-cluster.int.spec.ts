import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BusConnection, BusProducer, BusServer, ensureTopics } from '@cauce/bus';
import { topicsConsumedBy, topicsPublishedBy } from '@cauce/contracts';
import { SILENT } from '@cauce/telemetry';
import { eventually, startService } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { ConfigResourceTypes, Kafka, logLevel } from 'kafkajs';
import { selfMadeCertificate } from '../self-made-certificate.js';
import { type KafkaCluster, startKafkaCluster } from './kafka-cluster.js';

jest.setTimeout(90_000);

/** Two hold a copy each, and are up sooner than three. */
const BROKERS = 2;
const nothingParked = {
  heldKeys: () => Promise.resolve(new Set<string>()),
  park: () => Promise.reject(new Error('nothing is poison')),
  parkBehind: () => Promise.resolve(new Set<string>()),
};

let folder: string;
let cluster: KafkaCluster;
let connection: BusConnection;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kafka-cluster-'));
  cluster = await startKafkaCluster(folder, BROKERS);
  const { KAFKA_BROKERS = '', KAFKA_CA_FILE = '', KAFKA_PASSWORD = '' } = cluster.variables;
  connection = {
    brokers: KAFKA_BROKERS.split(','),
    tls: { ca: await readFile(KAFKA_CA_FILE, 'utf8') },
    sasl: { mechanism: 'scram-sha-512', username: 'cauce', password: KAFKA_PASSWORD },
    replicas: { factor: BROKERS, minInSync: BROKERS },
  };
});

afterAll(async () => {
  await cluster.stop();
  await rm(folder, { recursive: true });
});

/** Where the service's user may write. */
const aTopic = () => `payments.test-${randomUUID()}.v1`;
const manifest = (topic: string) => ({ [topic]: { partitions: 2, retentionMs: 600_000 } });
const as = (changes: Partial<NonNullable<BusConnection['sasl']>>): BusConnection => ({
  ...connection,
  sasl: { mechanism: 'scram-sha-512', username: 'cauce', password: cluster.users.cauce, ...changes },
});

/** How a topic was made, by Kafka's own words. */
async function described(topic: string): Promise<{ replicas: number[]; minInSync: string | undefined }> {
  const sasl = { mechanism: 'plain', username: 'broker', password: cluster.users.broker } as const;
  const ssl = { ...connection.tls };
  const admin = new Kafka({ brokers: [...connection.brokers], ssl, sasl, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
  const resources = [{ type: ConfigResourceTypes.TOPIC, name: topic, configNames: ['min.insync.replicas'] }];
  const answer = await admin.describeConfigs({ resources, includeSynonyms: false });
  await admin.disconnect();
  const [entry] = answer.resources.flatMap(({ configEntries }) => configEntries);
  return { replicas: topics.flatMap(({ partitions }) => partitions.map((each) => each.replicas.length)), minInSync: entry?.configValue };
}

it('topics are made with the replicas asked for, and messages go through by SASL_SSL', async () => {
  const topic = aTopic();
  const producer = await BusProducer.connect(connection, { topics: manifest(topic) });
  expect(await described(topic)).toEqual({ replicas: [BROKERS, BROKERS], minInSync: '2' });
  const seen: string[] = [];
  const bus = new BusServer({ connection, group: 'notifier-test', topics: manifest(topic), log: SILENT, parking: nothingParked });
  bus.addHandler(topic, ({ value }: { value: Buffer }) => Promise.resolve(void seen.push(value.toString())), true);
  bus.listen(() => undefined);
  await producer.send(topic, [{ key: 'a-1', value: 'first' }]);
  await eventually(() => seen, (all) => all.includes('first'), { within: 30_000 }); // prettier-ignore
  await producer.ready();
  expect(await bus.caughtUp(5_000)).toBe(true);
  await Promise.all([bus.close(), producer.close()]);
});

it('the user may use the topic of each service, and read in the group of each', async () => {
  const topic = 'notifier.control-delivery.v1';
  const producer = await BusProducer.connect(connection, { topics: topicsPublishedBy('notifier') });
  const seen: string[] = [];
  const topics = topicsConsumedBy('partner-gateway');
  const bus = new BusServer({ connection, group: 'partner-gateway', topics, log: SILENT, parking: nothingParked });
  bus.addHandler(topic, ({ value }: { value: Buffer }) => Promise.resolve(void seen.push(value.toString())), true);
  bus.listen(() => undefined);
  await producer.send(topic, [{ key: 'a-1', value: 'acknowledged' }]);
  await eventually(() => seen, (all) => all.includes('acknowledged'), { within: 30_000 }); // prettier-ignore
  await Promise.all([bus.close(), producer.close()]);
});

it('what is acknowledged is not lost while a broker is ended in order, and its partitions move to another one', async () => {
  const topic = aTopic();
  const topics = { [topic]: { partitions: 12, retentionMs: 600_000 } };
  const producer = await BusProducer.connect({ ...connection, replicas: { factor: BROKERS, minInSync: 1 } }, { topics });
  const acknowledged = new Set<string>();
  const over = new AbortController();
  const send = async (round: number) => {
    const batch = Array.from({ length: 50 }, (_, key) => ({ key: `k-${key}`, value: `${round}/${key}` }));
    await producer.send(topic, batch).then(
      () => batch.forEach(({ value }) => acknowledged.add(value)),
      () => undefined, // the outcome is unknown
    );
  };
  const sending = (async () => {
    for (let round = 0; !over.signal.aborted; round += 1) await send(round);
  })();
  const moreThan = (count: number) => eventually(() => acknowledged.size, (size) => size > count, { within: 30_000 }); // prettier-ignore
  await moreThan(1_000);
  const [, second] = cluster.members;
  await second?.stop();
  await moreThan(acknowledged.size + 1_000);
  over.abort();
  await sending;
  await second?.start();
  const { replicas: _, ...reading } = connection;
  const seen = new Set<string>();
  const bus = new BusServer({ connection: reading, group: `notifier-${topic}`, topics, log: SILENT, parking: nothingParked });
  const take = (all: readonly { value: Buffer }[]) => {
    for (const { value } of all) seen.add(value.toString());
    return Promise.resolve();
  };
  bus.addHandler(topic, take, true, { batch: true });
  bus.listen(() => undefined);
  await eventually(() => bus.caughtUp(1_000), Boolean, { within: 30_000 });
  expect([...acknowledged].filter((value) => !seen.has(value))).toEqual([]);
  await Promise.all([bus.close(), producer.close()]);
});

it.each(['plain', 'scram-sha-256'] as const)('a service may log in by %s, too', async (mechanism) => {
  const producer = await BusProducer.connect(as({ mechanism }));
  await producer.ready();
  await producer.close();
});

describe('is refused in a sentence', () => {
  const refused = async (given: BusConnection, topic = aTopic()) => {
    const said = await ensureTopics(given, manifest(topic)).catch(String);
    return String(said);
  };

  it.each(['plain', 'scram-sha-256', 'scram-sha-512'] as const)('another password, which is not told (%s)', async (mechanism) => {
    const said = await refused(as({ mechanism, password: 'wrong-one' }));
    expect(said).toContain('Kafka refuses KAFKA_USERNAME and KAFKA_PASSWORD: SASL');
    expect(said).not.toContain('wrong-one');
  });

  it('another authority', async () => {
    const said = await refused({ ...connection, tls: { ca: (await selfMadeCertificate()).certificate } });
    expect(said).toContain('The certificate of Kafka is not trusted: KAFKA_CA_FILE must hold that of the authority that signed it');
  });

  it('a topic that the user has no permission for', async () => {
    const said = await refused(connection, 'others.thing.v1');
    expect(said).toContain('The user of KAFKA_USERNAME lacks a permission in Kafka');
  });

  it('more replicas than there are brokers', async () => {
    const said = await refused({ ...connection, replicas: { factor: 3, minInSync: 2 } });
    expect(said).toContain('Kafka has fewer brokers than KAFKA_REPLICATION_FACTOR asks for');
  });

  it('a topic that has fewer replicas, or needs fewer of them', async () => {
    const [alone, hasty] = [aTopic(), aTopic()];
    await ensureTopics({ ...connection, replicas: { factor: 1, minInSync: 1 } }, manifest(alone));
    expect(await refused(connection, alone)).toContain(`${alone} has replication factor 1, and KAFKA_REPLICATION_FACTOR asks for 2`);
    await ensureTopics({ ...connection, replicas: { factor: 2, minInSync: 1 } }, manifest(hasty));
    expect(await refused(connection, hasty)).toContain(`${hasty} has min.insync.replicas 1, and KAFKA_MIN_INSYNC_REPLICAS asks for 2`);
  });
});

describe('payments', () => {
  type Health = { readonly status: string; readonly checks: readonly { readonly name: string; readonly error?: string }[] };
  const health = async (url: string) => (await (await fetch(`${url}/health/ready`)).json()) as Health;

  it('is ready by SASL_SSL', async () => {
    const service = await startService({ app: 'payments', env: cluster.variables });
    expect((await health(service.url)).status).toBe('ready');
    await service.close();
  });

  it('with another password lives, is not ready, and says why', async () => {
    const env = { ...cluster.variables, KAFKA_PASSWORD: 'wrong-one' };
    const service = await startService({ app: 'payments', env, untilReady: false });
    const kafkaOf = ({ checks }: Health) => checks.find(({ name }) => name === 'kafka')?.error ?? '';
    const refused = await eventually(() => health(service.url), (said) => kafkaOf(said).startsWith('Kafka refuses')); // prettier-ignore
    expect(refused.status).toBe('not ready');
    expect(await service.end('SIGTERM')).toBe(0);
    await service.close();
  });
});
