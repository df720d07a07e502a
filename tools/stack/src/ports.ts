import { type SecondPortName, SERVICE_NAMES, type ServiceName, serviceOf } from '@cauce/services';
import { freePortNumbers, isFree } from './free-ports.js';
import { portHolder } from './port-holder.js';

const STORE_PORTS = { postgres: 15432, redis: 16379, kafka: 19092, kafkaController: 19093, eventStore: 12113 };

/** The name of something that listens. */
export type PortName = ServiceName | SecondPortName | keyof typeof STORE_PORTS;
/** A port for each name. */
export type Ports = Record<PortName, number>;

/** Where each part listens on 127.0.0.1 by default. */
const DEFAULT_PORTS: Readonly<Ports> = fromEntries([
  ...SERVICE_NAMES.flatMap((name) => portsOf(name)),
  ...(Object.entries(STORE_PORTS) as [keyof typeof STORE_PORTS, number][]),
]);

const names = Object.keys(DEFAULT_PORTS) as PortName[];

/** The default ports, all moved by one offset. */
export function offsetPorts(offset: number): Ports {
  const highest = Math.max(...Object.values(DEFAULT_PORTS));
  if (!Number.isInteger(offset) || offset < 0 || highest + offset > 65_535) {
    throw new Error(`The port offset must be a whole number from 0 to ${65_535 - highest}, not "${offset}".`);
  }
  return fromEntries(names.map((name) => [name, DEFAULT_PORTS[name] + offset]));
}

/** Ports that are free now, for a test run. */
export async function freePorts(): Promise<Ports> {
  const found = await freePortNumbers(names.length);
  return fromEntries(names.map((name, at): [PortName, number] => [name, found[at] ?? 0]));
}

/** Throws one error that names every taken port of `wanted` and who holds it. */
export async function assertFree(wanted: [name: string, port: number][]): Promise<void> {
  const taken = await Promise.all(
    wanted.map(async ([name, port]) => ((await isFree(port)) ? '' : `  ${port} (${name}) is held by ${await portHolder(port)}`)),
  );
  const lines = taken.filter((line) => line !== '');
  if (lines.length === 0) return;
  throw new Error(
    `${lines.length === 1 ? 'A port is' : 'Some ports are'} taken:\n${lines.join('\n')}\nStop what holds them, or move all of Cauce's ports: npm start -- --port-offset 100`,
  );
}

/** The ports of a service: its own, then its second one, if it has one. */
export function portsOf(name: ServiceName): [PortName, number][] {
  const { port, secondPort } = serviceOf(name);
  return [
    [name, port],
    ...(secondPort === undefined ? [] : [[secondPort.name as SecondPortName, secondPort.port] satisfies [PortName, number]]),
  ];
}

function fromEntries(entries: [PortName, number][]): Ports {
  return Object.fromEntries(entries) as Ports;
}
