import { setTimeout as pause } from 'node:timers/promises';
import type { Stack } from '@cauce/stack';
import { changesAreDelivered } from '../checks/changes-are-delivered.check.js';
import { moneyIsOnRecord } from '../checks/money-is-on-record.check.js';
import { nothingIsStuck } from '../checks/nothing-is-stuck.check.js';
import type { Injector } from '../faults/injector.js';
import type { Journal } from '../load/journal.js';
import type { Receiver } from '../receiver/receiver.js';
import { type OpenedShop, operatorOf } from '../shop.js';
import { type Door, listPayments, readMovements, readParked, readUndelivered } from './api.js';
import { readPaymentEvents } from './event-log.js';
import type { Evidence } from './evidence.js';

/** Where the evidence is. */
export type Witnesses = {
  readonly stack: Stack;
  readonly shop: OpenedShop;
  readonly journal: Journal;
  readonly receiver: Receiver;
  readonly injector: Injector;
};

const LOOK_EVERY_MS = 2_000;
/** A delivery that timed out waits for a minute, and its turn may come behind another such. */
const QUIET_WITHIN_MS = 7 * 60_000;

/** Waits until nothing is under way any more, at most seven minutes; what still is then will be found by the checks. */
export async function untilQuiet(witnesses: Witnesses, signal: AbortSignal, withinMs = QUIET_WITHIN_MS): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline && !signal.aborted && (await isBusy(witnesses))) await pause(LOOK_EVERY_MS);
}

/** Everything that can be known, read from outside. Throws when a source cannot be read. */
export async function collect({ stack, shop, journal, receiver, injector }: Witnesses): Promise<Evidence> {
  const operator = operatorOf(stack);
  const [events, movements, listed, parked, undelivered] = await Promise.all([
    readPaymentEvents(stack.world.addresses.eventStoreUrl),
    readMovements(processorOf(stack)),
    listPayments({ url: shop.doors[0] ?? '', token: shop.token }, shop.store),
    readParked(operator),
    readUndelivered(operator, shop.organization),
  ]);
  const { acknowledged, seen, refusals } = journal;
  return {
    acknowledged,
    seen,
    refusals,
    events,
    movements,
    receipts: receiver.receipts,
    listed,
    parked,
    undelivered,
    crashes: injector.crashes,
  };
}

/** By the streams and the receiver, and by the notifier's own list. While something cannot be read, it is not quiet either. */
async function isBusy({ stack, shop, receiver }: Witnesses): Promise<boolean> {
  try {
    const events = await readPaymentEvents(stack.world.addresses.eventStoreUrl);
    const undelivered = await readUndelivered(operatorOf(stack), shop.organization);
    const movements = await readMovements(processorOf(stack));
    const evidence = { ...NOTHING, events, undelivered, movements, receipts: receiver.receipts };
    return [nothingIsStuck, changesAreDelivered, moneyIsOnRecord].some((check) => check.breaches(evidence).length > 0);
  } catch {
    return true;
  }
}

function processorOf({ world }: Stack): Door {
  return { url: `http://127.0.0.1:${world.ports.sandbox}`, token: world.secrets.processorApiKey };
}

const NOTHING: Evidence = {
  acknowledged: [],
  seen: [],
  refusals: [],
  events: [],
  movements: [],
  receipts: [],
  listed: [],
  parked: [],
  undelivered: [],
  crashes: [],
};
