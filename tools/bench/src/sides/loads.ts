import { eventually } from '@cauce/testing/system';
import { closedLoop } from '../load/closed-loop.js';
import { MerchantClient } from '../load/merchant-client.js';
import { creates } from '../payments/creates.js';
import { lives } from '../payments/lives.js';
import { runWave } from '../renewals/wave.js';
import type { Side } from './side.js';

/** A kind of work, and how much of it was done. */
export type Load<Of extends Side = Side> = { readonly name: string; readonly run: (side: Of, terms: Terms) => Promise<number> };

/** `seconds`: how long; a wave of renewals takes as long as it takes. */
export type Terms = { readonly seconds: number; readonly signal: AbortSignal };

/** Over all doors. */
const CLIENTS = 16;
const TEMPLATE = JSON.stringify({ title: 'Two mugs', description: 'Glazed in Ráquira.', amountCents: 24_000_000, currency: 'COP' });

/** Together they have work for every service. */
export const LOADS: readonly Load[] = [
  { name: 'creation', run: creations(CLIENTS) },
  { name: 'life', run: wholeLives },
  { name: 'renewal', run: renewals },
  { name: 'template', run: templates },
  { name: 'integration', run: integrations },
];

/** By so many connections over all doors. */
export function creations(connections: number): Load['run'] {
  return (side, { seconds, signal }) =>
    byDoors(side, (door, clients) => creates({ ...side.shop, ...door, processes: [] }, clients, seconds, signal), connections);
}

export function wholeLives(side: Side, { seconds, signal }: Terms): Promise<number> {
  const { shop, arrivals } = side;
  return byDoors(side, (door, clients) => lives({ ...shop, ...door, processes: [], arrivals }, clients, seconds, signal));
}

export async function renewals({ bench, arrivals, waves }: Side, { signal }: Terms): Promise<number> {
  const due = waves.shift() ?? [];
  const wave = { ids: due.map(({ id }) => id), dueAt: due[0]?.dueAt ?? 0, hasEndpoints: true, countsFollowUp: false };
  return (await runWave(bench, arrivals, wave, signal)).settled;
}

/** Of the catalog: an operator makes them. */
function templates(side: Side, terms: Terms): Promise<number> {
  return asOperator(side, terms, (client) => client.post(`/admin/v1/${side.shop.organization}/templates`, TEMPLATE));
}

/** Of the partner gateway: asked for by an operator, over when the partner has the handshake. */
function integrations(side: Side, terms: Terms): Promise<number> {
  let nth = side.made.get('integration') ?? 0;
  const { partner, connected } = side;
  return asOperator(side, terms, async (client) => {
    const at = (nth += 1);
    const body = JSON.stringify({ baseUrl: partner.baseUrl(at), accessToken: `pat_${at}` });
    // Its id follows from store and base address: asked for again after a 503, it is the same one.
    await eventually(() => client.post(`/admin/v1/${connected.store}/integrations`, body), Boolean);
    await partner.untilConnected(at);
  });
}

function asOperator(side: Side, terms: Terms, operation: (client: MerchantClient) => Promise<unknown>): Promise<number> {
  const { operatorToken } = side.bench.addresses;
  return byDoors(side, async ({ operatorUrl }, clients) => {
    const client = new MerchantClient(operatorUrl, operatorToken, clients);
    try {
      return await closedLoop({ ...terms, clients, operation: () => operation(client) });
    } finally {
      await client.close();
    }
  });
}

/** Runs one load at each door side by side; answers how many changes all made. */
async function byDoors(
  { doors }: Side,
  run: (door: Side['doors'][number], clients: number) => Promise<{ readonly operations: number }>,
  connections = CLIENTS,
): Promise<number> {
  const done = await Promise.all(doors.map((door) => run(door, connections / doors.length)));
  return done.reduce((sum, { operations }) => sum + operations, 0);
}
