import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore } from '@cauce/event-store';
import type { BenchContext } from '../benchmark.js';
import { cpuBetween, cpuTimes } from '../measure/cpu.js';
import type { Latency } from '../measure/latencies.js';
import { memories } from '../measure/memory.js';
import { untilQuiet } from '../measure/quiet.js';
import type { Receiver } from '../receiver/receiver.js';
import type { BenchStack } from '../stack/bench-stack.js';
import { appendChanges } from '../webhooks/append-changes.js';
import { Expectations, type Faults } from '../webhooks/expectations.js';
import { anOwner, quiet } from '../webhooks/run.js';
import type { Owner } from '../webhooks/status-changes.js';

/** What each of these measurements works with. */
export type Surroundings = {
  readonly context: BenchContext;
  readonly bench: BenchStack;
  readonly store: EventStore;
  readonly receiver: Receiver;
};

/** An organization with one endpoint, whose name is the receiver's address. */
export type Shop = { readonly owner: Owner; readonly endpoint: string };

/** The webhooks of some shops to receivers that work. CPU: milliseconds for each webhook, of notifier and Postgres. */
export type Measured = {
  readonly name: string;
  readonly received: number;
  readonly latency: Latency;
  readonly faults: Faults;
  readonly cpuEach: number;
  /** Megabytes of the notifier before and afterwards. */
  readonly memory: { readonly start: number; readonly end: number };
};

const SENDING = ['notifier', 'postgres'] as const;

/** Organizations with an endpoint each. */
export async function shopsOf(around: Surroundings, name: string, count: number): Promise<Shop[]> {
  const shops: Shop[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const endpoint = `${name}-${nth}`;
    shops.push({ endpoint, owner: await anOwner(around, [endpoint]) });
  }
  return shops;
}

/** Makes `perSecond` status changes a second, the shops taking turns. Only what goes to receivers that work is waited for. */
export async function measureShops(
  { context: { signal, progress, isQuick }, bench, store, receiver }: Surroundings,
  {
    name,
    shops,
    perSecond,
    seconds,
  }: { readonly name: string; readonly shops: readonly Shop[]; readonly perSecond: number; readonly seconds: number },
): Promise<Measured> {
  const expectations = new Expectations(1);
  const isMeasured = new Set(shops.map(({ endpoint }) => endpoint).filter((endpoint) => receiver.mannerOf(endpoint) === 'takes'));
  receiver.onArrival = ({ endpoint, id, at }) => {
    if (isMeasured.has(endpoint)) expectations.take(endpoint, id, at);
  };
  const targets = shops.map(({ owner, endpoint }) => ({ owner, ...(isMeasured.has(endpoint) && { expectations }) }));
  if (!isQuick) await untilQuiet(bench.processes, signal);
  return progress.step(name, async (note) => {
    const notifierMb = () => memories(bench.processes)['notifier'] ?? 0;
    const [before, start] = [cpuTimes(bench.processes), notifierMb()];
    await appendChanges({ store, signal }, { perSecond, seconds }, targets);
    await quiet(expectations, signal);
    const cpu = cpuBetween(before, cpuTimes(bench.processes));
    const { received, latency, faults } = expectations;
    note(`p99 ${Math.round(latency.p99)} ms`);
    const cpuEach = SENDING.reduce((sum, process) => sum + (cpu[process] ?? 0), 0) / received;
    return { name, received, latency, faults, cpuEach, memory: { start, end: notifierMb() } };
  });
}

/** CPU milliseconds a second of notifier and Postgres while nobody asks anything of them. */
export async function atRest({ context: { signal, isQuick }, bench }: Surroundings, seconds: number): Promise<number> {
  if (!isQuick) await untilQuiet(bench.processes, signal);
  const before = cpuTimes(bench.processes);
  await pause(seconds * 1_000, undefined, { signal });
  const cpu = cpuBetween(before, cpuTimes(bench.processes));
  return SENDING.reduce((sum, process) => sum + (cpu[process] ?? 0), 0) / seconds;
}
