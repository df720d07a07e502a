import { setTimeout as pause } from 'node:timers/promises';
import { OperatorApi } from '@cauce/testing/system';
import { cpuBetween, type CpuTimes, cpuTimes } from '../measure/cpu.js';
import type { Latency } from '../measure/latencies.js';
import type { Statement } from '../stack/statements.js';
import { appendChanges } from './append-changes.js';
import type { Cold } from './cold.js';
import { Expectations, type Faults } from './expectations.js';
import type { Owner } from './status-changes.js';
import type { Surroundings } from './surroundings.js';

/** `perSecond`: webhooks, over all endpoints of the organization; each of them gets every status change. */
export type WebhookLoad = { readonly perSecond: number; readonly endpoints: number; readonly seconds: number };

/** The result of a load. CPU milliseconds and SQL statements are those of the whole run. */
export type WebhookRun = WebhookLoad & {
  /** The payments were in no process's memory. */
  readonly isCold: boolean;
  readonly received: number;
  readonly arrivedPerSecond: number;
  readonly latency: Latency;
  readonly latencyOfLeading: Latency;
  /** The longest time in which none came, though one was due. */
  readonly longestSilenceMs: number;
  readonly faults: Faults;
  readonly cpu: CpuTimes;
  readonly statements: readonly Statement[];
};

/** After this time without a webhook, what is still missing counts as lost. Longer than the first pause before a second attempt (6 s). */
const GIVE_UP_MS = 15_000;
/** Receipts are written after the webhook has come; that belongs to its cost. */
const SETTLE_MS = 500;

/**
 * Appends status changes of a new organization's payments, or of cold ones, as they are due, and waits until every endpoint has received
 * each.
 */
export async function runWebhooks(around: Surroundings, load: WebhookLoad, cold?: Cold): Promise<WebhookRun> {
  const { bench, receiver, statements, signal } = around;
  const names = Array.from({ length: load.endpoints }, (_, at) => `endpoint-${at}`);
  const owner = await ownerOf(around, cold?.merchant ?? (await bench.merchant()), names);
  const expectations = new Expectations(load.endpoints);
  receiver.onArrival = ({ endpoint, id, at }) => expectations.take(endpoint, id, at);
  await statements.reset();
  const before = cpuTimes(bench.processes);
  await appendChanges(around, { perSecond: load.perSecond / load.endpoints, seconds: load.seconds }, [
    { owner, expectations, ...(cold && { unchanged: cold.payments.values() }) },
  ]);
  await quiet(expectations, signal);
  const cpu = cpuBetween(before, cpuTimes(bench.processes));
  const { received, perSecond: arrivedPerSecond, latency, latencyOfLeading, longestSilenceMs, faults } = expectations;
  return {
    ...load,
    isCold: cold !== undefined,
    received,
    arrivedPerSecond,
    latency,
    latencyOfLeading,
    longestSilenceMs,
    faults,
    cpu,
    statements: await statements.read(),
  };
}

/** A new organization with endpoints of these names. */
export async function anOwner(around: Pick<Surroundings, 'bench' | 'receiver'>, names: readonly string[]): Promise<Owner> {
  return ownerOf(around, await around.bench.merchant(), names);
}

/** The same of an organization that is there. */
export async function ownerOf(
  { bench, receiver }: Pick<Surroundings, 'bench' | 'receiver'>,
  { organization, store }: Pick<Owner, 'organization' | 'store'>,
  names: readonly string[],
): Promise<Owner> {
  const operator = new OperatorApi(bench.addresses);
  for (const name of names) await operator.registerEndpoint(organization, { url: receiver.urlOf(name) });
  const [linkKey = ''] = bench.stack.world.secrets.linkKeys.split(':');
  return { organization, store, linkKey };
}

/** Waits until all has come, or nothing has for a while. */
export async function quiet(expectations: Expectations, signal: AbortSignal): Promise<void> {
  const began = performance.now();
  while (expectations.outstanding > 0 && performance.now() - Math.max(began, expectations.lastCame) < GIVE_UP_MS) {
    await pause(20, undefined, { signal });
  }
  await pause(SETTLE_MS, undefined, { signal });
}
