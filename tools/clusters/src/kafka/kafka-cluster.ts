import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  brokerServes,
  Child,
  formatOnce,
  freePortNumbers,
  javaEnvironment,
  kafkaJars,
  kafkaJava,
  RunningPart,
  waitUntil,
} from '@cauce/stack';
import type { Cluster } from '../cluster.js';
import { certificateFiles, newPassword } from '../credentials.js';
import { type BrokerPlan, brokerProperties, type KafkaUsers } from './configuration.js';
import { Watch } from './watch.js';

/** Brokers that speak SASL_SSL alone. */
export type KafkaCluster = Cluster & {
  /** The users' passwords, for specs. */
  readonly users: KafkaUsers;
};

const BROKERS = 3;
/** So many that one of them may be lost; with fewer brokers one alone. */
const CONTROLLERS = 3;
const HEAP_MB = 256;
const READY_WITHIN_MS = 90_000;

/**
 * Starts brokers with their data in this folder, and waits until they serve. A service logs in by SCRAM-SHA-512; PLAIN and SCRAM-SHA-256
 * are open to the same user.
 * @param count one is enough to try a connection; three to lose one
 */
export async function startKafkaCluster(folder: string, count: number = BROKERS): Promise<KafkaCluster> {
  const ports = await freePortNumbers(count + (count < CONTROLLERS ? 1 : CONTROLLERS));
  const [listeners, controllers] = [ports.slice(0, count), ports.slice(count)];
  const certificates = await certificateFiles(resolve(folder, 'kafka-certificates'));
  const keyStore = resolve(folder, 'kafka-certificates/both.pem');
  await writeFile(keyStore, (await readFile(certificates.key, 'utf8')) + (await readFile(certificates.certificate, 'utf8')), {
    mode: 0o600,
  });
  const users = { cauce: newPassword(), broker: newPassword() };
  const brokers = listeners.map((port) => `127.0.0.1:${port}`);
  const watch = new Watch(brokers, certificates, users);
  const plans = listeners.map((port, at) => ({ id: at + 1, port, brokers: count, controllers, users, keyStore, certificates }));
  const members = plans.map((plan) => aBroker(plan, resolve(folder), watch));
  // Ended in order, a broker that has lost its quorum would wait for it for minutes.
  const stop = async () => {
    await Promise.all(members.filter(({ isUp }) => isUp).map((member) => member.kill()));
  };
  try {
    await Promise.all(members.map((member) => member.start()));
    await watch.permit();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    name: 'kafka',
    variables: {
      KAFKA_BROKERS: brokers.join(','),
      KAFKA_TLS: 'on',
      KAFKA_CA_FILE: certificates.certificate,
      KAFKA_SASL_MECHANISM: 'scram-sha-512',
      KAFKA_USERNAME: 'cauce',
      KAFKA_PASSWORD: users.cauce,
      KAFKA_REPLICATION_FACTOR: String(Math.min(3, count)),
      KAFKA_MIN_INSYNC_REPLICAS: String(Math.min(2, count)),
    },
    members,
    users,
    leader: async () => {
      const id = (await watch.leader()) ?? 1;
      const member = members[id - 1];
      if (member === undefined) throw new Error(`Kafka says that broker ${id} leads, which is none of ours.`);
      return member;
    },
    stop,
  };
}

function aBroker(plan: BrokerPlan, folder: string, watch: Watch): RunningPart {
  const name = `kafka-${plan.id}`;
  const dir = join(folder, name);
  return new RunningPart({
    name,
    kind: 'infrastructure',
    ports: [plan.port, ...plan.controllers.slice(plan.id - 1, plan.id)],
    begin: () => begin(plan, name, dir),
    ready: async (child) => {
      await brokerServes(child, plan.port, READY_WITHIN_MS);
      await waitUntil(child, 'it lags behind the others', () => watch.isInSync(plan.id), READY_WITHIN_MS);
    },
  });
}

async function begin(plan: BrokerPlan, name: string, dir: string): Promise<Child> {
  const jars = await kafkaJars();
  const java = kafkaJava(jars, HEAP_MB);
  const [logDir, file] = [join(dir, 'log'), join(dir, 'server.properties')];
  const properties = (data: string) => brokerProperties(plan, data);
  await mkdir(dir, { recursive: true });
  await writeFile(file, properties(logDir), { mode: 0o600 });
  await formatOnce(logDir, { java, properties, template: join(dir, 'formatted'), users: { cauce: plan.users.cauce } });
  const launch = { command: 'java', args: [...java, 'kafka.Kafka', file], env: javaEnvironment(), cwd: dir };
  return Child.start(name, launch, join(dir, 'broker.log'));
}
