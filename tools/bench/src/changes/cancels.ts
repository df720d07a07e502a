import { each } from '@cauce/testing/system';
import { MerchantClient } from '../load/merchant-client.js';
import { openLoop } from '../load/open-loop.js';
import type { CpuTimes, Measured } from '../measure/cpu.js';
import { Latencies, type Latency } from '../measure/latencies.js';
import { measureCpu } from '../measure/quiet.js';
import type { Arrivals } from '../receiver/arrivals.js';

/** Where an operator cancels, the processes to measure, and the counter of webhooks. */
export type Office = {
  readonly url: string;
  readonly token: string;
  readonly processes: readonly Measured[];
  readonly arrivals: Arrivals;
};

/** The result of a load of cancels, each from its start until its webhook came. `cpu`: milliseconds of all processes, follow-up work included. */
export type Cancels = { readonly count: number; readonly perSecond: number; readonly latency: Latency; readonly cpu: CpuTimes };

/** Names of payments, each to be canceled once. */
type Names = readonly string[];
type Cancel = (name: string, from: number) => Promise<void>;

const CONNECTIONS = 64;
/** A payment that was never tried has one webhook when it is canceled. */
const WEBHOOKS = 1;

/** Begins `perSecond` cancels a second, even when answers are slow: a latency begins when a cancel is due. */
export function cancelAtRate(office: Office, names: Names, perSecond: number, signal: AbortSignal): Promise<Cancels> {
  const seconds = names.length / perSecond;
  const left = names.values();
  return canceling(office, { seconds, signal }, (cancel) =>
    openLoop({ perSecond, seconds, signal, begin: (dueAt) => cancel(left.next().value ?? '', dueAt) }),
  );
}

/** Cancels as fast as {@link CONNECTIONS} connections can. */
export function cancelAll(office: Office, names: Names, seconds: number, signal: AbortSignal): Promise<Cancels> {
  return canceling(office, { seconds, signal }, (cancel) => each(names, CONNECTIONS, signal, (name) => cancel(name, performance.now())));
}

async function canceling(
  { url, token, processes, arrivals }: Office,
  terms: { readonly seconds: number; readonly signal: AbortSignal },
  load: (cancel: Cancel) => Promise<unknown>,
): Promise<Cancels> {
  const client = new MerchantClient(url, token, CONNECTIONS);
  const latencies = new Latencies();
  const webhooks: Promise<number>[] = [];
  const cancel: Cancel = async (name, from) => {
    await client.post(`/admin/v1/${name}:cancel`, '{}');
    const arrival = arrivals.until(name, WEBHOOKS);
    webhooks.push(arrival);
    void arrival.then(
      (at) => latencies.record(at - from),
      () => undefined,
    );
  };
  const startedAt = performance.now();
  try {
    const { done: endedAt, cpu } = await measureCpu(processes, terms, async () => {
      await load(cancel);
      return Math.max(...(await Promise.all(webhooks)));
    });
    const { latency } = latencies;
    return { count: latency.count, perSecond: (latency.count * 1000) / (endedAt - startedAt), latency, cpu };
  } finally {
    await client.close();
  }
}
