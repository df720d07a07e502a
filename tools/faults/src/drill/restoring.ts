import { eventually, MerchantApi } from '@cauce/testing/system';
import { getJson, readParked } from '../evidence/api.js';
import { Buyer } from '../load/buyer.js';
import { Journal } from '../load/journal.js';
import type { Payment } from '../load/merchant.js';
import type { Told } from './account.js';
import { type Belongings, newPayment } from './belongings.js';
import { loseEventStore, putBack, STORES } from './copies.js';
import { backToTheDay, type Ground } from './ground.js';
import { compareLosses } from './judge.js';
import { LOST_WITH_THE_EVENT_STORE } from './losses.js';
import { findLost } from './probes.js';
import type { Result } from './report.js';
import { isEventStoreOlder, type Round } from './rounds.js';
import { shortlyBefore, type Step, Steps } from './steps.js';

const CARD = '9999000000000001';
const READY = { within: 60_000 };

/** When a repair came so far, seconds after its beginning; and the charges that nobody can record any more. */
type Repaired = { readonly servesAfter: number; readonly cleanAfter: number; readonly unknown: readonly string[] };

/** Loses stores, puts copies back, does what the runbook says, and compares what is lost with what it says. */
export async function restore(ground: Ground, round: Round, leftOut: ReadonlySet<Step>): Promise<Result> {
  const { rig, older, between, newer, account } = ground;
  await rig.progress.step('Back to the day', () => backToTheDay(ground));
  const { unknown, ...times } = await repair(ground, round, leftOut);
  const lost = await account.lost();
  const found = await Promise.all([older, between, newer].map((each, at) => findLost(rig, each, round.loses[at] ?? [])));
  const breaches = [older, between, newer].flatMap(({ label }, at) =>
    compareLosses(`of the merchant ${label}`, round.loses[at] ?? [], found[at] ?? new Map()),
  );
  breaches.push(...wrongPayments(ground, round, lost), ...(await wrongMoney(ground, unknown)));
  breaches.push(...(await readParked(rig.operator)).map((each) => `something is parked: ${JSON.stringify(each)}`));
  const copy = ground.copies[round.put['event-store'] ?? round.put.postgres ?? 'first'];
  return {
    name: round.name,
    what: round.what,
    ...times,
    lostPayments: lost.length,
    lostSeconds: (Date.parse(ground.day.begun) - Date.parse(copy.begun)) / 1000,
    lost: [...(found[0] ?? new Map<string, string>()).keys()],
    breaches,
  };
}

/** From the copies to clean audits, step by step. */
async function repair(ground: Ground, round: Round, leftOut: ReadonlySet<Step>): Promise<Repaired> {
  const { rig, copies, older } = ground;
  const oldest = Object.values(round.put).includes('first') ? copies.first : copies.second;
  const [steps, began, isOlder] = [new Steps(rig, shortlyBefore(oldest), leftOut), performance.now(), isEventStoreOlder(round)];
  for (const store of STORES) {
    const taken = round.put[store];
    if (taken !== undefined) await putBack(rig, store, copies[taken]);
  }
  await steps.migrate();
  if (isOlder) {
    await steps.compare();
    await steps.accept();
  }
  await rig.startServices();
  const servesAfter = await serves(older, began);
  if (!isOlder) await steps.rebuild();
  await steps.republish();
  const unknown = await steps.record();
  await steps.audit();
  const cleanAfter = secondsSince(began);
  await steps.rowsAgree();
  await rig.untilReady();
  return { servesAfter, cleanAfter, unknown };
}

/** What was acknowledged before the event store was copied is there; what came after is gone, where that copy is put back. */
function wrongPayments({ copies, account }: Ground, { put }: Round, lost: readonly Told[]): string[] {
  const taken = put['event-store'];
  if (taken === undefined) return lost.map(({ name }) => `${name} is gone, though the event store was not touched`);
  const { begun, seconds } = copies[taken];
  const gone = new Set(lost.map(({ name }) => name));
  const wronglyGone = lost.filter(({ toldAt }) => toldAt < Date.parse(begun));
  const wronglyThere = account.told.filter(({ name, madeAt }) => madeAt > Date.parse(begun) + seconds * 1000 && !gone.has(name));
  return [
    ...wronglyGone.map(({ name }) => `${name} is gone, though the copy has it`),
    ...wronglyThere.map(({ name }) => `${name} is there, though the copy is older`),
  ];
}

/** Whatever has no record is in the list that an operator was given, and no money moved twice. */
async function wrongMoney({ account }: Ground, listed: readonly string[]): Promise<string[]> {
  const money = await account.moneyWithoutRecord();
  const unlisted = money.filter((key) => !listed.includes(key));
  const unfounded = listed.filter((key) => !money.includes(key));
  return [
    ...unlisted.map((key) => `charge ${key} has no payment, and reconcile does not list it`),
    ...unfounded.map((key) => `reconcile lists charge ${key}, which has a payment`),
    ...(await account.paidTwice()).map((payment) => `payment ${payment} was paid twice`),
  ];
}

/** The event store has no copy. Services go on with an empty log, and nobody is known to them. */
export async function loseTheEventStore(ground: Ground, leftOut: ReadonlySet<Step>): Promise<Result> {
  const { rig, older, account } = ground;
  await rig.progress.step('Back to the day', () => backToTheDay(ground));
  const steps = new Steps(rig, shortlyBefore(ground.copies.first), leftOut);
  const began = performance.now();
  await loseEventStore(rig);
  const breaches: string[] = [];
  const gap = await steps.compare();
  if (gap !== undefined && !gap.includes('It is empty')) breaches.push(`reconcile does not say that the log is empty: ${gap}`);
  await steps.accept();
  await rig.startServices();
  const unknown = await steps.record();
  await steps.audit();
  const cleanAfter = secondsSince(began);
  breaches.push(...(await wrongMoney(ground, unknown)));
  const lostPayments = await account.lost();
  if (lostPayments.length !== account.told.length) breaches.push('some payments are still there');
  breaches.push(...compareLosses('of the merchant', LOST_WITH_THE_EVENT_STORE, await findLost(rig, older, LOST_WITH_THE_EVENT_STORE)));
  return {
    name: EVENT_STORE_FOR_EVER,
    what: 'the event store, for ever',
    cleanAfter,
    lostPayments: lostPayments.length,
    lost: ['everything'],
    breaches,
  };
}

/** As `--only` takes it. */
export const EVENT_STORE_FOR_EVER = 'event-store-for-ever';

/** Until somebody has created a payment and paid it. */
export async function serves({ shop, merchant }: Belongings, began: number): Promise<number> {
  const api = new MerchantApi(shop.doors[0] ?? '', shop.token);
  await eventually(() => api.payments(shop.store), () => true, READY); // prettier-ignore
  const payment = await newPayment(merchant);
  await new Buyer(payment.url, new Journal()).payWith(CARD);
  await eventually(() => getJson<Payment>(merchant.ownDoor, `/v1/${payment.name}`), ({ status }) => status === 'FUNDED', READY); // prettier-ignore
  return secondsSince(began);
}

export function secondsSince(began: number): number {
  return (performance.now() - began) / 1000;
}
