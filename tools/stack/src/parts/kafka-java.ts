import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Child } from '../child.js';
import { toolFile } from '../paths.js';
import { waitUntil } from '../waiting.js';

/** The archive of the classes in these jars (archiveClasses). It holds their paths: in a checkout that was moved or copied it is another one. */
export const classesOf = (jars: string): string => `${jars}-${hash('sha256', jars).slice(0, 8)}.jsa`;

/** How a broker, or one of Kafka's tools, is run: Java's arguments, up to the program's name. It maps the archive of its classes, if there is one. */
export function kafkaJava(jars: string, heapMb: number, archive = `-XX:SharedArchiveFile=${classesOf(jars)}`): string[] {
  const jvm = [`-Xmx${heapMb}m`, '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:-UsePerfData', archive];
  return [...jvm, `-Dlog4j2.configurationFile=${toolFile('kafka/log4j2.xml')}`, '-cp', join(jars, '*')];
}

/** What a broker's process is given of our environment. */
export const javaEnvironment = () => ({ PATH: process.env['PATH'], JAVA_HOME: process.env['JAVA_HOME'] });

/** Waits until a broker serves. It accepts connections a little before; the line in its log comes after both. */
export function brokerServes(child: Child, port: number, limitMs?: number): Promise<void> {
  const hasStarted = () => Promise.resolve(child.output.includes('Kafka Server started'));
  return waitUntil(child, `no "Kafka Server started" for port ${port}`, hasStarted, limitMs);
}

/** Settings in the form of a properties file. */
export function propertiesOf(settings: Readonly<Record<string, string | number | boolean>>): string {
  return `${Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')}\n`;
}
