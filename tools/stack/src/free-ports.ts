import { createServer } from 'node:net';

/** Below the range that outgoing connections take theirs from, so nothing steals one before use. */
const TEST_PORTS = { lowest: 20_000, highest: 32_000 };
const RANGE_SIZE = 1_000;
/** The parts of a range: at most three workers of Jest start stacks side by side. */
const PARTS = 4;
/** Ports promised to callers in this process that may not listen yet. */
const promised = new Set<number>();

/** As `freePortNumbers`: one. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePortNumbers(1);
  return port;
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

/** True when a server could listen on 127.0.0.1:`port` now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
