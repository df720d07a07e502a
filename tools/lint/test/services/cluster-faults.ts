import { parse } from 'yaml';
import { type Expectation } from './expectation.js';

type Part = { readonly environment?: Readonly<Record<string, string | number>>; readonly volumes?: readonly string[] };
type Compose = { readonly services: { readonly [Name in string]?: Part } };

/** Whoever uses one of these needs its address, and the authority of its certificates. The other stores are reached by one variable each. */
const SECURED = { kafka: ['KAFKA_BROKERS', 'KAFKA_CA_FILE'], redis: ['REDIS_URL', 'REDIS_CA_FILE'] } as const;

/** What `docker/clusters.yaml` does not tell a service of the clusters that it uses: it would look for containers that are not started. */
export function clusterFaults({ name, uses }: Expectation, text: string): string[] {
  const { services } = parse(text, { merge: true }) as Compose;
  const { environment = {}, volumes = [] } = services[name] ?? {};
  const needed = uses.flatMap((store) => (store === 'event-store' ? [] : SECURED[store]));
  const missing = needed.filter((variable) => !(variable in environment)).map((variable) => `${variable} of ${name} is missing`);
  const unreadable = needed.length > 0 && volumes.length === 0 ? [`${name} cannot read the authorities`] : [];
  return [...missing, ...unreadable].map((fault) => `docker/clusters.yaml: ${fault}`);
}
