/** An arrow: who opens the connection, and to whom. */
export type Arrow = `${string} → ${string}`;

/** The diagram's own names for what the manifests call otherwise. `world`: whoever is outside, at any address. */
const NAMES: Readonly<Record<string, string>> = {
  partners: 'partner-gateway',
  store: 'event-store',
  pg: 'postgres',
  sandbox: 'processor',
  merchant: 'world',
  owner: 'world',
  receiver: 'world',
  partner: 'world',
};
/** They answer; whichever way a line to them points, a service opens the connection. */
const STORES = ['event-store', 'postgres', 'redis', 'kafka'];
const LINE = /\s*<?-(?:->|\.->)(?:\|[^|]*\|)?\s*/;

/** The arrows of the diagram in `docs/architecture.md` that begin or end at one of these services. */
export function drawnArrows(document: string, services: readonly string[]): Set<Arrow> {
  const [, diagram = ''] = /```mermaid\nflowchart LR\n([\s\S]*?)```/.exec(document) ?? [];
  const lines = diagram.split('\n').filter((line) => LINE.test(line));
  const arrows = lines.flatMap((line) => {
    const stops = line.trim().split(LINE).map(nodesIn);
    return stops.slice(1).flatMap((to, at) => (stops[at] ?? []).flatMap((from) => to.map((each) => arrow(from, each))));
  });
  return new Set(arrows.filter((each) => each.split(' → ').some((end) => services.includes(end))));
}

/** `catalog & partners[partner-gateway]` is two nodes. */
function nodesIn(stop: string): string[] {
  return stop.split(' & ').map((node) => {
    const id = /^[\w-]+/.exec(node.trim())?.[0] ?? '';
    return NAMES[id] ?? id;
  });
}

function arrow(from: string, to: string): Arrow {
  if (STORES.includes(from)) return `${to} → ${from}`;
  // Buyers come as the world does, and get their mails from a mail server.
  if (from === 'buyer') return `world → ${to}`;
  return `${from} → ${to === 'buyer' ? 'mail' : to}`;
}
