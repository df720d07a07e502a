import { randomUUID } from 'node:crypto';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from '../child.js';
import { freePortNumbers } from '../free-ports.js';
import { exists } from '../paths.js';
import { formatOnce } from './kafka-format.js';
import { brokerServes, classesOf, javaEnvironment, kafkaJava, propertiesOf } from './kafka-java.js';

const HEAP_MB = 256;

/**
 * Makes the archive of Kafka's classes, as the JVM has them once it has read and checked them: a broker that maps it starts with half of
 * the CPU time. A broker runs once for it, until it serves. Without an archive brokers start as ever, so nothing is said when there comes
 * none: what stops this broker stops the next one, which says so.
 */
export async function archiveClasses(jars: string): Promise<void> {
  if (await exists(classesOf(jars))) return;
  const folder = await mkdtemp(join(tmpdir(), 'cauce-kafka-'));
  const archive = `${classesOf(jars)}.${randomUUID()}`;
  try {
    const isWritten = await writes(archive, folder, jars).catch(() => false);
    if (isWritten) await rename(archive, classesOf(jars)); // another process that was faster has made the same
  } finally {
    await Promise.all([archive, folder].map((path) => rm(path, { recursive: true, force: true })));
  }
}

/** Whether a broker wrote the whole archive: it does so as it ends, and one that had to be killed left a part of it. */
async function writes(archive: string, folder: string, jars: string): Promise<boolean> {
  const [port = 0, controller = 0] = await freePortNumbers(2);
  const properties = (data: string) => trainingProperties(data, port, controller);
  const [data, file] = [join(folder, 'log'), join(folder, 'server.properties')];
  await formatOnce(data, { java: kafkaJava(jars, HEAP_MB), properties, template: `${jars}.formatted` });
  await writeFile(file, properties(data));
  const args = [...kafkaJava(jars, HEAP_MB, `-XX:ArchiveClassesAtExit=${archive}`), 'kafka.Kafka', file];
  const child = await Child.start('Kafka', { command: 'java', args, env: javaEnvironment(), cwd: folder }, join(folder, 'kafka.log'));
  await brokerServes(child, port).catch(() => undefined);
  const { signal } = await child.stop();
  return signal === null && (await exists(archive));
}

function trainingProperties(data: string, port: number, controller: number): string {
  return propertiesOf({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controller}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}`,
    'controller.listener.names': 'CONTROLLER',
    'log.dirs': data,
    'offsets.topic.replication.factor': 1,
  });
}
