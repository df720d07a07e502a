import { createServer } from 'node:net';
import { type SecondPortName, SERVICE_NAMES, type ServiceName, serviceOf } from '@cauce/services';
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
/** Below the range that outgoing connections take theirs from, so nothing steals one before use. */
const TEST_PORTS = { lowest: 20_000, highest: 32_000 };
const RANGE_SIZE = 1_000;
/** The parts of a range: at most three workers of Jest start stacks side by side. */
const PARTS = 4;
/** Ports promised to callers in this process that may not listen yet. */
const promised = new Set<number>();

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

/**
 * `count` ports in a row that are free now, and not promised in this process; of CAUCE_TEST_PORTS (`21000-21999`), where that is set. A worker
 * of Jest has a part of them to itself: what one has found free and uses only seconds later, another would find free, too.
 */
export async function freePortNumbers(count: number): Promise<number[]> {
  if (count === 0) return [];
  const { lowest, highest } = testPorts();
  for (let tries = 0; tries < 100; tries += 1) {
    const base = lowest + Math.floor(Math.random() * (highest - lowest - count));
    const ports = Array.from({ length: count }, (_, at) => base + at);
    if (ports.some((port) => promised.has(port))) continue;
    ports.forEach((port) => promised.add(port));
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return ports;
  }
  throw new Error(`No ${count} free ports in a row between ${lowest} and ${highest}.`);
}

/** The nth range for processes that start stacks side by side: a port that one has found free, another may find free, too, until it is used. */
export function portRange(nth: number): { CAUCE_TEST_PORTS: string } {
  const { lowest, highest } = TEST_PORTS;
  const first = lowest + (nth % ((highest - lowest) / RANGE_SIZE)) * RANGE_SIZE;
  return { CAUCE_TEST_PORTS: `${first}-${first + RANGE_SIZE - 1}` };
}

function testPorts(): typeof TEST_PORTS {
  const [, lowest, highest] = /^(\d+)-(\d+)$/.exec(process.env['CAUCE_TEST_PORTS'] ?? '') ?? [];
  const range = lowest === undefined ? TEST_PORTS : { lowest: Number(lowest), highest: Number(highest) };
  const worker = process.env['JEST_WORKER_ID'];
  return worker === undefined ? range : partOf(range, Number(worker) % PARTS);
}

function partOf({ lowest, highest }: typeof TEST_PORTS, nth: number): typeof TEST_PORTS {
  const size = Math.floor((highest - lowest + 1) / PARTS);
  return { lowest: lowest + nth * size, highest: lowest + (nth + 1) * size - 1 };
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

/** True when a server could listen on 127.0.0.1:`port` now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
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
