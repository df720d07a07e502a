import { setTimeout as pause } from 'node:timers/promises';
import type { Stack } from '@cauce/stack';
import type { Bombs } from './bombs/bombs.js';
import { changesAreDelivered } from './checks/changes-are-delivered.check.js';
import { chargesHaveOutcomes } from './checks/charges-have-outcomes.check.js';
import { cyclesAreChargedOnce } from './checks/cycles-are-charged-once.check.js';
import { endsAreTrue } from './checks/ends-are-true.check.js';
import { moneyIsOnRecord } from './checks/money-is-on-record.check.js';
import { nothingIsStuck } from './checks/nothing-is-stuck.check.js';
import { subscriptionsEndTrue } from './checks/subscriptions-end-true.check.js';
import { type Door, listPayments, listSubscriptions, readMovements, readParked, readUndelivered } from './evidence/api.js';
import { readEvents } from './evidence/event-log.js';
import type { Evidence, Movement } from './evidence/evidence.js';
import type { Injector } from './faults/injector.js';
import type { FaultsStack } from './faults-stack.js';
import type { Journal } from './load/journal.js';
import type { Renewals } from './load/renewals.js';
import type { Receiver } from './receiver/receiver.js';
import { type OpenedShop, operatorOf } from './shop.js';

/** Where the evidence is. */
export type Witnesses = {
  readonly stack: FaultsStack;
  readonly shop: OpenedShop;
  readonly journal: Journal;
  readonly receiver: Receiver;
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
export async function collect({ stack, shop, journal, receiver, injector, renewals, bombs }: Witnesses): Promise<Evidence> {
  const operator = operatorOf(stack);
  const at = Date.now();
  const merchant = { url: shop.doors[0] ?? '', token: shop.token };
  const [log, movements, listed, listedSubscriptions, parked, undelivered] = await Promise.all([
    readEvents(stack.world.addresses.eventStoreUrl, bombs?.streams),
    readMovementsBut(stack, bombs),
    listPayments(merchant, shop.store),
    listSubscriptions(merchant, shop.store),
    readParked(operator),
    readUndelivered(operator, shop.organization),
  ]);
  const { acknowledged, seen, refusals } = journal;
  return {
    at,
    acknowledged,
    seen,
    refusals,
    ...log,
    renewals: renewals.all,
    movements,
    receipts: receiver.receipts,
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
  endsAreTrue,
  cyclesAreChargedOnce,
  chargesHaveOutcomes,
  subscriptionsEndTrue,
];

/** What is not as it should be in the end, by the streams, the books, the receiver and the notifier's own list; empty when all is. */
async function underWay({ stack, shop, receiver, renewals, bombs }: Witnesses): Promise<string> {
  try {
    await renewals.release(); // whatever was charged late is held, too
    const log = await readEvents(stack.world.addresses.eventStoreUrl, bombs?.streams);
    const undelivered = await readUndelivered(operatorOf(stack), shop.organization);
    const movements = await readMovementsBut(stack, bombs);
    const evidence = {
      ...NOTHING,
      ...log,
      renewals: renewals.all,
      at: Date.now() + SOON_MS,
      undelivered,
      movements,
      receipts: receiver.receipts,
    };
    return TO_WAIT_FOR.flatMap((check) => check.breaches(evidence)).join('\n');
  } catch {
    return 'something cannot be read';
  }
}

/** Of payments that are evidence. */
async function readMovementsBut(stack: Stack, bombs: Bombs | undefined): Promise<Movement[]> {
  const movements = await readMovements(processorOf(stack));
  return movements.filter(({ reference }) => bombs?.streams.has(`payment-${reference}`) !== true);
}

function processorOf({ world }: Stack): Door {
  return { url: `http://127.0.0.1:${world.ports.sandbox}`, token: world.secrets.processorApiKey };
}

const NOTHING: Evidence = {
  at: 0,
  acknowledged: [],
  seen: [],
  refusals: [],
  events: [],
  subscriptionEvents: [],
  renewals: [],
  movements: [],
  receipts: [],
  listed: [],
  listedSubscriptions: [],
  parked: [],
  thrown: [],
  undelivered: [],
  crashes: [],
};
