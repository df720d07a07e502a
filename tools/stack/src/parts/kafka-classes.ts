import { randomUUID } from 'node:crypto';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from '../child.js';
import { exists } from '../paths.js';
import { freePortNumbers } from '../ports.js';
import { waitUntil } from '../waiting.js';
import { formatOnce } from './kafka-format.js';
import { classesOf, kafkaJava, propertiesOf } from './kafka-java.js';

const HEAP_MB = 256;

/**
 * Makes the archive of Kafka's classes, as the JVM has them once it has read and checked them: a broker that maps it starts with half of
 * the CPU time. A broker runs once for it, until it serves. Without an archive (a JVM that writes none) brokers start as ever.
 */
export async function archiveClasses(jars: string): Promise<void> {
  if (await exists(classesOf(jars))) return;
  const folder = await mkdtemp(join(tmpdir(), 'cauce-kafka-'));
  try {
    await archiveIn(folder, jars);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function archiveIn(folder: string, jars: string): Promise<void> {
  const [port = 0, controller = 0] = await freePortNumbers(2);
  const properties = (data: string) => trainingProperties(data, port, controller);
  const [data, file] = [join(folder, 'log'), join(folder, 'server.properties')];
  await formatOnce(data, { java: kafkaJava(jars, HEAP_MB), properties, template: `${jars}.formatted` });
  await writeFile(file, properties(data));
  const archive = `${classesOf(jars)}.${randomUUID()}`;
  const java = kafkaJava(jars, HEAP_MB, `-XX:ArchiveClassesAtExit=${archive}`);
  const child = await Child.start('Kafka', launch(folder, [...java, 'kafka.Kafka', file]), join(folder, 'kafka.log'));
  try {
    await waitUntil(child, `no "Kafka Server started" for port ${port}`, () =>
      Promise.resolve(child.output.includes('Kafka Server started')),
    );
  } finally {
    await child.stop();
  }
  // It is whole once the JVM has ended; another process that was faster has made the same.
  if (await exists(archive)) await rename(archive, classesOf(jars));
}

function launch(cwd: string, args: string[]) {
  return { command: 'java', args, env: { PATH: process.env['PATH'], JAVA_HOME: process.env['JAVA_HOME'] }, cwd };
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
