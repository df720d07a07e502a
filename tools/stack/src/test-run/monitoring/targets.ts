import { ask } from '../../ask.js';
import type { RunningService } from '../../services.js';
import type { Targets } from './running-prometheus.js';

/** Where each service but the sandbox answers /metrics: on one of its ports. Throws when one answers on none. */
export async function findTargets(running: readonly RunningService[]): Promise<Targets> {
  const services = running.filter(({ service }) => service !== 'sandbox');
  const found = await Promise.all(services.map(async (one) => [one.service, await addressOf(one)] as const));
  return new Map([...Map.groupBy(found, ([service]) => service)].map(([service, all]) => [service, all.map(([, address]) => address)]));
}

async function addressOf({ name, ports, env }: RunningService): Promise<string> {
  const { METRICS_PORT } = env;
  for (const port of [...(METRICS_PORT === undefined ? [] : [Number(METRICS_PORT)]), ...ports]) {
    const answer = await ask(`http://127.0.0.1:${port}/metrics`).catch(() => undefined);
    if (answer?.status === 200) return `127.0.0.1:${port}`;
  }
  throw new Error(`${name} answers /metrics on none of its ports`);
}
