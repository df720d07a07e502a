import { addressesFor, SERVICE_NAMES, type ServiceName, serviceOf } from '@cauce/services';
import { unless } from './expectation.js';
import { type Peer, policiesIn } from './policy.js';

/** Where each kind of store listens, as the manifests let services reach it. */
const STORE_PORTS = { postgres: 5432, 'event-store': 2113, kafka: 9092, redis: 6379 } as const;
/** A door of the gateway is the gateway's pod. */
const podOf = (caller: string) => (caller === 'operator' ? 'gateway' : caller);

/** What `deploy/base/network.yaml` lets a service do that its descriptor does not draw, or forbids that it does. */
export function networkFaults(name: ServiceName, text: string): string[] {
  const policy = policiesIn(text).find(({ metadata }) => metadata.name === name);
  if (policy === undefined) return [`deploy/base/network.yaml: a NetworkPolicy ${name} is missing`];
  const { podSelector, policyTypes, ingress = [], egress = [] } = policy.spec;
  const { role, callers, uses, database } = serviceOf(name);
  const called = SERVICE_NAMES.filter((other) =>
    Object.values(addressesFor(name, (each) => each)).some((url) => url.split(/[,=]/).includes(other)),
  );
  const stores = [...(database === undefined ? [] : ['postgres' as const]), ...uses].map((store) => STORE_PORTS[store]);
  const reached = egress.flatMap(({ to, ports = [] }) => (to === undefined ? ports.map(({ port }) => port) : []));
  const faults = [
    ...unless(podSelector.matchLabels, { app: name }, 'its podSelector'),
    ...unless(policyTypes, ['Ingress', 'Egress'], 'its policyTypes'),
    ...unless(podsIn(ingress.flatMap(({ from = [] }) => from)), [...new Set(callers.map(podOf))].sort(), 'who may call it'),
    ...unless(
      ingress.some(({ from }) => from === undefined),
      role === 'door',
      'whether the world may call it',
    ),
    ...unless(podsIn(egress.flatMap(({ to = [] }) => to)), [...called].sort(), 'what it may call'),
    ...stores.filter((port) => !reached.includes(port)).map((port) => `it must reach port ${port}`),
    ...Object.values(STORE_PORTS)
      .filter((port) => reached.includes(port) && !stores.includes(port))
      .map((port) => `it must not reach port ${port}`),
  ];
  return faults.map((fault) => `deploy/base/network.yaml, ${name}: ${fault}`);
}

const podsIn = (peers: readonly Peer[]): string[] => peers.flatMap(({ podSelector }) => podSelector?.matchLabels?.['app'] ?? []).sort();

/** What keeps who scrapes from a port `metrics`, or lets it reach another one. */
export function metricsFaults(text: string): string[] {
  const policies = policiesIn(text).map(({ metadata: { name }, spec: { podSelector, ingress = [] } }) => ({
    name,
    isForAll: Object.keys(podSelector).length === 0,
    ports: ingress.filter(({ from = [] }) => from.some(watches)).flatMap(({ ports }) => ports.map(({ port }) => port)),
  }));
  const open = policies.find(({ isForAll, ports }) => isForAll && ports.includes('metrics'));
  return [
    ...(open === undefined ? ['no policy opens the port metrics of every pod to monitoring'] : []),
    ...policies.flatMap(({ name, ports }) =>
      ports.filter((port) => port !== 'metrics').map((port) => `${name}: monitoring must not reach port ${port}`),
    ),
  ].map((fault) => `deploy/base/network.yaml: ${fault}`);
}

const watches = ({ namespaceSelector }: Peer): boolean => namespaceSelector?.matchLabels?.['cauce/monitoring'] === 'true';
