import type { EventStore } from '@cauce/event-store';
import { type BenchContext, type Check, check, type Result } from '../benchmark.js';
import { closedLoop } from '../load/closed-loop.js';
import { cpuBetween, cpuTimes } from '../measure/cpu.js';
import { memories } from '../measure/memory.js';
import type { Cell, Table } from '../report/table.js';
import { LOAD } from '../stack/bench-stack.js';
import { fill, ourAppend } from './appends.js';
import type { OwnStore } from './own-store.js';

const SIZES = { usual: [10_000, 100_000, 1_000_000], quick: [2_000, 4_000] };
const CLIENTS = 16;
/** Nearly as many as the smallest size has. */
const LATEST = 8_000;
/** How much larger the server may be with the most events than with the fewest: memory that V8 has not returned yet varies. */
const ROOM = 1.25;

type Size = {
  readonly events: number;
  readonly appendsPerSecond: number;
  readonly readPerSecond: number;
  /** CPU milliseconds for 1,000 events read. */
  readonly readServerMs: number;
  readonly readClientMs: number;
  /** Resident megabytes of a server that was started among these events, after appends and a fixed number of reads. */
  readonly memory: number;
  /** The same of the one that took them and has read all of them. */
  readonly memoryAfterAll: number;
  /** Until it serves. A large file is checked after that, which is waited for before anything else is measured. */
  readonly restartMs: number;
};

/** The same work with more and more events in the store: its memory must not grow with them, nor what an append or a read takes. */
export async function measureGrowth(own: OwnStore, context: BenchContext): Promise<Result> {
  const sizes: Size[] = [];
  const checks: Check[] = [];
  let count = 0;
  for (const events of SIZES[context.isQuick ? 'quick' : 'usual']) {
    const { size, filled, appended, read } = await context.progress.step(`${events} events`, () =>
      measureSize(own, events, count, context),
    );
    sizes.push(size);
    checks.push(check(`events read of ${count + filled} appended`, read, count + filled));
    count += appended;
  }
  return {
    tables: [tableOf(sizes)],
    figures: Object.fromEntries(sizes.flatMap(figuresOf)),
    checks: context.isQuick ? checks : [...checks, growthCheck(sizes)],
  };
}

async function measureSize(own: OwnStore, events: number, before: number, { seconds, signal }: BenchContext) {
  const store = own.connect();
  try {
    const missing = Math.max(0, events - before); // the load at the previous size has added some
    await fill(store, missing, signal);
    const reading = await readAll(own, () => store.pages({ direction: 'forwards' }), signal);
    const memoryAfterAll = memoryOf(own);
    const restartMs = await restart(own, signal);
    const load = await closedLoop({ clients: CLIENTS, seconds: Math.min(5, seconds), signal, operation: ourAppend(store) });
    await readLatest(store, signal);
    const size = { events, appendsPerSecond: load.perSecond, ...reading, memory: memoryOf(own), memoryAfterAll, restartMs };
    return { size, filled: missing, appended: missing + load.operations, read: reading.read };
  } finally {
    await store.close();
  }
}

/** The same work, whatever is in the store. */
async function readLatest(store: EventStore, signal: AbortSignal): Promise<void> {
  let read = 0;
  for await (const { events } of store.pages({ direction: 'backwards' })) {
    signal.throwIfAborted();
    if ((read += events.length) >= LATEST) return;
  }
}

async function readAll(own: OwnStore, pages: () => AsyncIterable<{ readonly events: readonly unknown[] }>, signal: AbortSignal) {
  const before = cpuTimes(own.processes);
  const began = performance.now();
  let read = 0;
  for await (const { events } of pages()) {
    signal.throwIfAborted();
    read += events.length;
  }
  const cpu = cpuBetween(before, cpuTimes(own.processes));
  const each = (name: string) => ((cpu[name] ?? 0) * 1000) / read;
  const readPerSecond = (read * 1000) / (performance.now() - began);
  return { read, readPerSecond, readServerMs: each('event-store'), readClientMs: each(LOAD.name) };
}

async function restart(own: OwnStore, signal: AbortSignal): Promise<number> {
  await own.part.stop();
  const began = performance.now();
  await own.part.start();
  const tookMs = performance.now() - began;
  await own.checked(signal);
  return tookMs;
}

function memoryOf(own: OwnStore): number {
  return memories(own.processes)['event-store'] ?? 0;
}

function growthCheck(sizes: readonly Size[]): Check {
  const [first, last] = [sizes[0]?.memory ?? 0, sizes.at(-1)?.memory ?? 0];
  const what = 'memory does not grow with the events';
  return last <= first * ROOM ? { what } : { what, breach: `${first} MB became ${last} MB` };
}

function tableOf(sizes: readonly Size[]): Table {
  const first = sizes[0];
  return {
    title: 'As the events grow',
    columns: [
      { name: 'events' },
      { name: 'memory of first', digits: 2 },
      { name: 'appends of first', digits: 2 },
      { name: 'memory', unit: 'MB' },
      { name: 'after reading all', unit: 'MB' },
      { name: `appends, ${CLIENTS} at once`, unit: '1/s' },
      { name: '$all', unit: '1/s' },
      { name: 'server', unit: 'CPU ms/1,000' },
      { name: 'client', unit: 'CPU ms/1,000' },
      { name: 'restart', unit: 'ms', digits: 0 },
    ],
    rows: sizes.map((size): Cell[] => [
      size.events,
      size.memory / (first?.memory ?? 1),
      size.appendsPerSecond / (first?.appendsPerSecond ?? 1),
      size.memory,
      size.memoryAfterAll,
      size.appendsPerSecond,
      size.readPerSecond,
      size.readServerMs,
      size.readClientMs,
      size.restartMs,
    ]),
    note:
      'Memory: of a server started among these events, after appends and 8,000 reads. $all: every event, by our client, in pages of 4,000, from\n' +
      'the server that took them all. A restart checks a file of up to 64 MiB before it serves, a larger one after.',
  };
}

function figuresOf({ events, memory, readPerSecond, appendsPerSecond, restartMs }: Size): [string, number][] {
  return Object.entries({
    [`memoryMb.${events}`]: memory,
    [`readsPerSecond.${events}`]: readPerSecond,
    [`appendsPerSecond.of.${events}`]: appendsPerSecond,
    [`restartMs.${events}`]: restartMs,
  });
}
