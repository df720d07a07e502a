import { join } from 'node:path';
import { toolFile } from '../paths.js';

/** How a broker, or one of Kafka's tools, is run: Java's arguments, up to the program's name. */
export function kafkaJava(jars: string, heapMb: number): string[] {
  const jvm = [`-Xmx${heapMb}m`, '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:-UsePerfData'];
  return [...jvm, `-Dlog4j2.configurationFile=${toolFile('kafka/log4j2.xml')}`, '-cp', join(jars, '*')];
}

/** Settings in the form of a properties file. */
export function propertiesOf(settings: Readonly<Record<string, string | number | boolean>>): string {
  return `${Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')}\n`;
}
