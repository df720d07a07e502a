import { setTimeout as pause } from 'node:timers/promises';
import type { Bombs } from './bombs/bombs.js';
import { changesAreDelivered } from './checks/changes-are-delivered.check.js';
import { chargesHaveOutcomes } from './checks/charges-have-outcomes.check.js';
import { cyclesAreChargedOnce } from './checks/cycles-are-charged-once.check.js';
import { endsAreTrue } from './checks/ends-are-true.check.js';
import { moneyIsOnRecord } from './checks/money-is-on-record.check.js';
import { nothingIsStuck } from './checks/nothing-is-stuck.check.js';
import { refundsAreOnRecord } from './checks/refunds-are-on-record.check.js';
import { subscriptionsEndTrue } from './checks/subscriptions-end-true.check.js';
import { listPayments, listSubscriptions, readParked, readUndelivered } from './evidence/api.js';
import { type Books, readAllBooks } from './evidence/books.js';
import { readEvents } from './evidence/event-log.js';
import type { Contract, Evidence, Receipt } from './evidence/evidence.js';
import type { Injector } from './faults/injector.js';
import type { FaultsStack } from './faults-stack.js';
import { Journal } from './load/journal.js';
import type { Renewals } from './load/renewals.js';
import { operatorOf, type Tenant } from './shop.js';

/** Where the evidence is. */
export type Witnesses = {
  readonly stack: FaultsStack;
  /** The first is charged for by the environment's processor, the other by its own account's. */
  readonly tenants: readonly [Tenant, ...Tenant[]];
  readonly injector: Injector;
  readonly renewals: Renewals;
  readonly bombs?: Bombs | undefined;
};

const LOOK_EVERY_MS = 2_000;
/** Payments that expire within this time are waited for; the others expire tomorrow. */
const SOON_MS = 60_000;
/** A delivery that timed out waits for a minute; what has not moved for longer will not move. */
const STANDSTILL_MS = 90_000;

/** Waits until nothing is under way any more, or what still is has not moved for a minute and a half: the checks will find it. */
export async function untilQuiet(witnesses: Witnesses, signal: AbortSignal): Promise<void> {
  let last = { state: '', since: Date.now() };
  while (!signal.aborted && Date.now() - last.since < STANDSTILL_MS) {
    const state = await underWay(witnesses);
    if (state === '') return;
    if (state !== last.state) last = { state, since: Date.now() };
    await pause(LOOK_EVERY_MS);
  }
}

/** Everything that can be known, read from outside. Throws when a source cannot be read. */
export async function collect({ stack, tenants, injector, renewals, bombs }: Witnesses): Promise<Evidence> {
  const operator = operatorOf(stack);
  const at = Date.now();
  const ofEach = async <Item>(read: (tenant: Tenant) => Promise<Item[]>) => (await Promise.all(tenants.map(read))).flat();
  const merchant = ({ shop }: Tenant) => ({ url: shop.doors[0] ?? '', token: shop.token });
  const [log, books, listed, listedSubscriptions, parked, undelivered] = await Promise.all([
    readEvents(stack.world.addresses.eventStoreUrl, bombs?.streams),
    readBooksBut(tenants, bombs),
    ofEach((tenant) => listPayments(merchant(tenant), tenant.shop.store)),
    ofEach((tenant) => listSubscriptions(merchant(tenant), tenant.shop.store)),
    readParked(operator),
    ofEach(({ shop }) => readUndelivered(operator, shop.organization)),
  ]);
  const { acknowledged, seen, refusals, askedRefunds } = journalOf(tenants);
  return {
    at,
    acknowledged,
    seen,
    refusals,
    ...log,
    renewals: renewals.all,
    contracts: contractsOf(tenants),
    ...books,
    askedRefunds,
    faults: injector.inflicted,
    outages: tenants.flatMap(({ processor, journal }) => journal.outages.map((outage) => ({ ...outage, books: processor.name }))),
    receipts: receiptsOf(tenants),
    listed,
    listedSubscriptions,
    parked,
    thrown: bombs?.thrown ?? [],
    undelivered,
    crashes: injector.crashes,
  };
}

const TO_WAIT_FOR = [
  nothingIsStuck,
  changesAreDelivered,
  moneyIsOnRecord,
  refundsAreOnRecord,
  endsAreTrue,
  cyclesAreChargedOnce,
  chargesHaveOutcomes,
  subscriptionsEndTrue,
];

/** What is not as it should be in the end, by the streams, the books, the receiver and the notifier's own list; empty when all is. */
async function underWay({ stack, tenants, renewals, bombs }: Witnesses): Promise<string> {
  try {
    await renewals.release(); // whatever was charged late is held, too
    const log = await readEvents(stack.world.addresses.eventStoreUrl, bombs?.streams);
    const operator = operatorOf(stack);
    const undelivered = await Promise.all(tenants.map(({ shop }) => readUndelivered(operator, shop.organization)));
    const books = await readBooksBut(tenants, bombs);
    const evidence = {
      ...NOTHING,
      ...log,
      renewals: renewals.all,
      at: Date.now() + SOON_MS,
      undelivered: undelivered.flat(),
      ...books,
      receipts: receiptsOf(tenants),
    };
    return TO_WAIT_FOR.flatMap((check) => check.breaches(evidence)).join('\n');
  } catch {
    return 'something cannot be read';
  }
}

/** Of payments that are evidence. */
async function readBooksBut(tenants: readonly Tenant[], bombs: Bombs | undefined): Promise<Books> {
  const { movements, returns, refunds, charges } = await readAllBooks(tenants.map(({ processor }) => processor));
  const isEvidence = ({ reference }: { readonly reference: string | undefined }) => bombs?.streams.has(`payment-${reference}`) !== true;
  return {
    movements: movements.filter(isEvidence),
    returns: returns.filter(isEvidence),
    refunds: refunds.filter(isEvidence),
    charges: charges.filter(isEvidence),
  };
}

/** What came to all receivers: each payment's and each subscription's webhooks come to one of them. */
function receiptsOf(tenants: readonly Tenant[]): Receipt[] {
  return tenants.flatMap(({ receiver }) => receiver.receipts);
}

/** What all clients did and were told. */
export function journalOf(tenants: readonly Tenant[]): Journal {
  return Journal.of(tenants.map(({ journal }) => journal));
}

function contractsOf(tenants: readonly Tenant[]): Contract[] {
  return tenants.map(({ shop: { organization }, processor: { name, account } }) => ({ organization, books: name, account }));
}

const NOTHING: Evidence = {
  at: 0,
  acknowledged: [],
  seen: [],
  refusals: [],
  events: [],
  subscriptionEvents: [],
  renewals: [],
  contracts: [],
  movements: [],
  returns: [],
  refunds: [],
  charges: [],
  askedRefunds: [],
  faults: [],
  outages: [],
  receipts: [],
  listed: [],
  listedSubscriptions: [],
  parked: [],
  thrown: [],
  undelivered: [],
  crashes: [],
};
