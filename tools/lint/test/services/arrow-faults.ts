import { type Arrow, drawnArrows } from './arrows.js';
import { ownerOf, type Peer, policiesIn, type Policy } from './policy.js';

/** What listens at the ports that are opened wherever it is. */
const OUTSIDE: Readonly<Record<string, string>> = {
  5432: 'postgres',
  2113: 'event-store',
  9092: 'kafka',
  6379: 'redis',
  // Sentinels, which say where Redis is.
  26379: 'redis',
  443: 'processor',
  465: 'mail',
  587: 'mail',
};

/** Where `deploy/base/network.yaml` lets a service speak with whom no arrow of `docs/architecture.md` is drawn to, or not with whom one is. */
export function arrowFaults(services: readonly string[], architecture: string, network: string): string[] {
  const drawn = drawnArrows(architecture, services);
  const policies = policiesIn(network);
  const [out, into] = [new Set(policies.flatMap(arrowsOut)), new Set(policies.flatMap(arrowsIn))];
  const inner = (each: Arrow, end: 0 | 1) => services.includes(each.split(' → ')[end] ?? '');
  const faults = [
    ...[...drawn].filter((each) => inner(each, 0) && !out.has(each)).map((each) => `${each} is drawn, and no egress allows it`),
    ...[...drawn].filter((each) => inner(each, 1) && !into.has(each)).map((each) => `${each} is drawn, and no ingress allows it`),
    ...[...out].filter((each) => !drawn.has(each)).map((each) => `${each} is not drawn, and an egress allows it`),
    ...[...into].filter((each) => !drawn.has(each)).map((each) => `${each} is not drawn, and an ingress allows it`),
  ];
  return faults.map((fault) => `deploy/base/network.yaml: ${fault}`);
}

function arrowsOut({ spec: { podSelector, egress = [] } }: Policy): Arrow[] {
  const from = ownerOf(podSelector);
  if (from === undefined) return [];
  const ends = egress.flatMap(({ to, ports = [] }) =>
    to === undefined ? ports.map(({ port }) => OUTSIDE[port] ?? `port ${port}`) : to.flatMap((peer) => endOf(peer) ?? []),
  );
  return ends.map((end): Arrow => `${from} → ${end}`);
}

function arrowsIn({ spec: { podSelector, ingress = [] } }: Policy): Arrow[] {
  const to = ownerOf(podSelector);
  if (to === undefined) return [];
  const ends = ingress.flatMap(({ from }) => (from === undefined ? ['world'] : from.flatMap((peer) => endOf(peer) ?? [])));
  return ends.map((end): Arrow => `${end} → ${to}`);
}

/** Undefined: who watches, which is not drawn. */
function endOf({ podSelector, namespaceSelector, ipBlock }: Peer): string | undefined {
  if (ipBlock !== undefined) return 'world';
  if (podSelector !== undefined) return ownerOf(podSelector) ?? 'any pod';
  const { matchLabels = {} } = namespaceSelector ?? {};
  if (matchLabels['cauce/monitoring'] === 'true') return undefined;
  return matchLabels['cauce/operators'] === 'true' ? 'operator' : 'any namespace';
}
