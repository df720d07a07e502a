import { setTimeout as pause } from 'node:timers/promises';
import { type EventStore, isEventStoreUnavailable } from '@cauce/event-store';
import { OperatorApi } from '@cauce/testing/system';
import { openLoop } from '../load/open-loop.js';
import { cpuBetween, type CpuTimes, cpuTimes } from '../measure/cpu.js';
import type { Latency } from '../measure/latencies.js';
import type { Statement, Statements } from '../measure/statements.js';
import type { Receiver } from '../receiver/receiver.js';
import type { BenchStack } from '../stack/bench-stack.js';
import { Expectations, type Faults } from './expectations.js';
import { type Append, CHANGES_PER_LIFE, type Owner, PaymentLife } from './status-changes.js';

/** What a run needs besides its load. */
export type Surroundings = {
  readonly bench: BenchStack;
  readonly store: EventStore;
  readonly receiver: Receiver;
  readonly statements: Statements;
  readonly signal: AbortSignal;
};

/** `perSecond`: webhooks, over all endpoints of the organization; each of them gets every status change. */
export type WebhookLoad = { readonly perSecond: number; readonly endpoints: number; readonly seconds: number };

/** The result of a load. CPU milliseconds and SQL statements are those of the whole run. */
export type WebhookRun = WebhookLoad & {
  readonly received: number;
  readonly arrivedPerSecond: number;
  readonly latency: Latency;
  readonly latencyOfLeading: Latency;
  readonly faults: Faults;
  readonly cpu: CpuTimes;
  readonly statements: readonly Statement[];
};

/** After this time without a webhook, what is still missing counts as lost. Longer than the first pause before a second attempt (6 s). */
const GIVE_UP_MS = 15_000;
/** Receipts are written after the webhook has come; that belongs to its cost. */
const SETTLE_MS = 500;
/** How many payments are between their first half and their second: about as many as come in half a second. */
const HALF_A_SECOND = 0.5;

/** Appends status changes of a new organization's payments as they are due, and waits until every endpoint has received each. */
export async function runWebhooks(around: Surroundings, load: WebhookLoad): Promise<WebhookRun> {
  const { bench, receiver, statements, signal } = around;
  const owner = await anOwner(around, load.endpoints);
  const expectations = new Expectations(load.endpoints);
  receiver.onArrival = ({ endpoint, id, at }) => expectations.take(endpoint, id, at);
  await statements.reset();
  const before = cpuTimes(bench.processes);
  await appendChanges(around, load, owner, expectations);
  await quiet(expectations, signal);
  const cpu = cpuBetween(before, cpuTimes(bench.processes));
  const { received, perSecond: arrivedPerSecond, latency, latencyOfLeading, faults } = expectations;
  return { ...load, received, arrivedPerSecond, latency, latencyOfLeading, faults, cpu, statements: await statements.read() };
}

async function anOwner({ bench, receiver }: Surroundings, endpoints: number): Promise<Owner> {
  const { organization, store } = await bench.merchant();
  const operator = new OperatorApi(bench.addresses);
  for (let at = 0; at < endpoints; at += 1) await operator.registerEndpoint(organization, { url: receiver.urlOf(`endpoint-${at}`) });
  const [linkKey = ''] = bench.stack.world.secrets.linkKeys.split(':');
  return { organization, store, linkKey };
}

/** At each turn one payment is begun and refused, and one that was begun half a second before is paid. */
async function appendChanges(
  { store, signal }: Surroundings,
  { perSecond, endpoints, seconds }: WebhookLoad,
  owner: Owner,
  expectations: Expectations,
): Promise<void> {
  const livesPerSecond = perSecond / endpoints / CHANGES_PER_LIFE;
  const between = Math.ceil(livesPerSecond * HALF_A_SECOND);
  const begun: { readonly life: PaymentLife; readonly isAppended: Promise<void> }[] = [];
  const append = async ({ stream, expected, events, announced }: Append, dueAt: number) => {
    expectations.announce(stream, dueAt, announced);
    await until(signal, () => store.append(stream, expected, events));
  };
  const begin = async (dueAt: number) => {
    const life = new PaymentLife(owner);
    const isAppended = append(life.refused(), dueAt);
    begun.push({ life, isAppended });
    const earlier = begun.length > between ? begun.shift() : undefined;
    await Promise.all([isAppended, earlier?.isAppended.then(() => append(earlier.life.paid(), dueAt))]);
  };
  await openLoop({ perSecond: livesPerSecond, seconds, signal, begin });
}

/** An overloaded store leaves an outcome unknown: asked again with the same ids, it changes nothing that was done. */
async function until(signal: AbortSignal, append: () => Promise<unknown>): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    try {
      await append();
      return;
    } catch (error) {
      if (!isEventStoreUnavailable(error)) throw error;
    }
  }
}

async function quiet(expectations: Expectations, signal: AbortSignal): Promise<void> {
  const began = performance.now();
  while (expectations.outstanding > 0 && performance.now() - Math.max(began, expectations.lastCame) < GIVE_UP_MS) {
    await pause(20, undefined, { signal });
  }
  await pause(SETTLE_MS, undefined, { signal });
}
