import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatOnce } from './kafka-format.js';
import { kafkaJars } from './kafka-jars.js';
import { brokerServes, javaEnvironment, kafkaJava, propertiesOf } from './kafka-java.js';
import type { Part, PartContext } from './part.js';

const HEAP_MB = 384;

/** A real Apache Kafka: one process that is broker and controller (KRaft). */
export const kafka: Part = {
  name: 'Kafka',
  ports: ['kafka', 'kafkaController'],
  replacedBy: ['KAFKA_BROKERS'],
  variables: 'KAFKA_',
  async prepare(context) {
    await kafkaJars(context.cacheDir);
  },
  async launch(context) {
    const dir = folder(context);
    const jars = await kafkaJars(context.cacheDir);
    await mkdir(dir, { recursive: true });
    const properties = (data: string) => serverProperties(context, data);
    const java = kafkaJava(jars, HEAP_MB);
    await writeFile(propertiesFile(context), properties(logDir(context)));
    await formatOnce(logDir(context), { java, properties, template: `${jars}.formatted` });
    return {
      command: 'java',
      args: [...java, 'kafka.Kafka', propertiesFile(context)],
      env: javaEnvironment(),
      cwd: dir,
    };
  },
  ready: ({ ports }, child) => brokerServes(child, ports.kafka),
};

function folder({ dataDir }: PartContext): string {
  return join(dataDir, 'kafka');
}

function propertiesFile(context: PartContext): string {
  return join(folder(context), 'server.properties');
}

function logDir(context: PartContext): string {
  return join(folder(context), 'log');
}

/** Written anew at each start, since ports may move. One broker holds everything, so every replication factor is 1. */
function serverProperties({ ports }: PartContext, data: string): string {
  const { kafka: port, kafkaController: controller } = ports;
  return propertiesOf({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controller}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
    'log.dirs': data,
    // After kill -9 the broker may only come back when its earlier session is over: 9 s by default.
    'broker.session.timeout.ms': 3_000,
    'broker.heartbeat.interval.ms': 500,
    'auto.create.topics.enable': false,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 4,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    // A group of one process need not wait for more members to come.
    'group.initial.rebalance.delay.ms': 0,
  });
}
