import type { ServiceName } from '@cauce/services';
import { type Operated, runOperation } from '@cauce/stack';
import { eventually } from '@cauce/testing/services';
import { type Check, check } from '../benchmark.js';
import { WEBHOOKS_OF_A_LIFE } from '../payments/lives.js';
import { chargedOnce } from '../renewals/charged.js';
import { WEBHOOKS_EACH } from '../renewals/wave.js';
import { rowsOf } from '../stack/rows.js';
import type { Side } from './side.js';

type Count = { readonly count: number };

/** Followers save their places a moment later. */
const WITHIN = { within: 30_000 };
const PARKING = ['payments', 'billing', 'notifier', 'partner-gateway'] as const;

/** Whether all that a side was asked for is there, once: rows, webhooks, handshakes, and what the operations of operators say. */
export async function intact(side: Side, name: string): Promise<readonly Check[]> {
  const count = (change: string) => side.made.get(change) ?? 0;
  const webhooks = count('life') * WEBHOOKS_OF_A_LIFE + count('renewal') * WEBHOOKS_EACH;
  await side.arrivals.untilReceived(webhooks, WITHIN.within);
  const all = [
    ...(await rowChecks(side, count)),
    ...webhookChecks(side, webhooks),
    ...(await deliveryChecks(side, webhooks)),
    ...(await operationChecks(side, webhooks)),
    ...(await Promise.all(PARKING.map((service) => nothingParked(side, service)))),
  ];
  return all.map(({ what, ...rest }) => ({ what: `${name}: ${what}`, ...rest }));
}

async function rowChecks(side: Side, count: (change: string) => number): Promise<readonly Check[]> {
  const { bench, shop, subscriber, connected, partner } = side;
  const { catalog, 'partner-gateway': partners } = bench.stack.world.addresses.databaseUrls;
  const bought = await chargedOnce(bench, [shop], []);
  const renewed = await chargedOnce(bench, [subscriber], []);
  const integrations = await eventually(
    () => counted(partners, "SELECT count(*)::int AS count FROM integration WHERE store = $1 AND resource->>'status' = 'ACTIVE'", [connected.store]),
    (active) => active === count('integration'),
    WITHIN,
  ).catch(() => Number.NaN);
  return [
    check('payments', bought.payments, count('creation') + count('life')),
    check('payments FUNDED by one attempt', bought.funded, count('life')),
    // The one that all others are copies of was charged, too.
    check('charges of subscriptions, FUNDED by one attempt', renewed.funded, count('renewal') + 1),
    check('payments of subscriptions', renewed.payments, count('renewal') + 1),
    check('subscriptions with one more ChargeRequested and CycleCharged', renewed.renewedOnce, count('renewal')),
    check('templates', await counted(catalog, 'SELECT count(*)::int AS count FROM template WHERE organization = $1', [shop.organization]), count('template')),
    check('integrations ACTIVE', integrations, count('integration')),
    check('integrations with one handshake', partner.connectedOnce, count('integration')),
  ];
} // prettier-ignore

function webhookChecks({ arrivals: { received, duplicates, inverted } }: Side, webhooks: number): readonly Check[] {
  return [
    check('webhooks', received, webhooks),
    check('webhooks that came twice', duplicates, 0),
    check('webhooks that came out of order', inverted, 0),
  ];
}

async function deliveryChecks({ bench, shop, subscriber }: Side, webhooks: number): Promise<readonly Check[]> {
  const { notifier } = bench.stack.world.addresses.databaseUrls;
  const query = `SELECT count(*)::int AS count FROM delivery WHERE organization = ANY($1) AND status`;
  const organizations = [[shop.organization, subscriber.organization]];
  return [
    check('deliveries DELIVERED', await counted(notifier, `${query} = 'DELIVERED'`, organizations), webhooks),
    check('other deliveries', await counted(notifier, `${query} <> 'DELIVERED'`, organizations), 0),
  ];
}

/** `audit`: what follows from the log is there. `reconcile`: ours are the processor's books, and subscriptions agree with their payments. */
async function operationChecks(side: Side, webhooks: number): Promise<readonly Check[]> {
  const audits = [await clean(side, 'payments', 'audit'), await clean(side, 'billing', 'audit')];
  const expected = audits.reduce((sum, { out }) => sum + Number(/(\d+) webhooks? and/.exec(out)?.[1] ?? NaN), 0);
  const books = [await clean(side, 'payments', 'reconcile'), await clean(side, 'billing', 'reconcile')];
  return [
    check('webhooks that the audits expect', expected, webhooks),
    ...['payments', 'billing'].flatMap((service, at) => [
      held(`audit of ${service}`, audits[at]),
      held(`reconcile of ${service}`, books[at]),
    ]),
  ];
}

function held(what: string, said: Operated | undefined): Check {
  return said?.code === 0 ? { what } : { what, breach: said?.out ?? 'it did not run' };
}

/** Runs an operation until it finds nothing, and has looked at everything; answers what it said last. */
async function clean(side: Side, service: ServiceName, operation: string): Promise<Operated> {
  let said: Operated = { code: -1, out: '' };
  const run = async () => (said = await operate(side, service, [operation, '--from', side.openedAt, '--to', new Date().toISOString()]));
  await eventually(run, ({ code, out }) => code === 0 && !out.includes('not looked at'), WITHIN).catch(() => undefined);
  return said;
}

function operate({ bench }: Side, service: ServiceName, args: readonly string[]): Promise<Operated> {
  return runOperation(service, bench.stack.services.running.find(({ name }) => name === service)?.env ?? {}, args);
}

async function nothingParked({ bench }: Side, service: (typeof PARKING)[number]): Promise<Check> {
  const url = bench.stack.world.addresses.databaseUrls[service];
  return check(`messages parked by ${service}`, await counted(url, 'SELECT count(*)::int AS count FROM parked_message'), 0);
}

async function counted(url: string, query: string, values: readonly unknown[] = []): Promise<number> {
  const [row] = await rowsOf<Count>(url, query, values);
  return row?.count ?? 0;
}
