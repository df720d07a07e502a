import { addressesFor, SERVICE_NAMES, type ServiceName, serviceOf } from '@cauce/services';
import { parseAllDocuments } from 'yaml';
import { unless } from './expectation.js';

type Peer = { readonly podSelector?: { readonly matchLabels: { readonly app?: string } } };
type Policy = {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly podSelector: { readonly matchLabels?: Readonly<Record<string, string>> };
    readonly policyTypes: readonly string[];
    readonly ingress?: readonly { readonly from?: readonly Peer[]; readonly ports: readonly { readonly port: string | number }[] }[];
    readonly egress?: readonly { readonly to?: readonly Peer[]; readonly ports?: readonly { readonly port: string | number }[] }[];
  };
};

/** Where each kind of store listens, as the manifests let services reach it. */
const STORE_PORTS = { postgres: 5432, 'event-store': 2113, kafka: 9092, redis: 6379 } as const;
/** A door of the gateway is the gateway's pod. */
const podOf = (caller: string) => (caller === 'operator' ? 'gateway' : caller);

/** What `deploy/base/network.yaml` lets a service do that its descriptor does not draw, or forbids that it does. */
export function networkFaults(name: ServiceName, text: string): string[] {
  const policies = parseAllDocuments(text).map((document) => document.toJS() as Policy);
  const policy = policies.find(({ metadata }) => metadata.name === name);
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

const podsIn = (peers: readonly Peer[]): string[] => peers.flatMap(({ podSelector }) => podSelector?.matchLabels.app ?? []).sort();
