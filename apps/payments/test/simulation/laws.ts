import { evolveView, type Payment, type PaymentEvent, type PaymentView } from '@cauce/payments-domain';
import { isTold } from './event-store.js';
import type { Voice } from './story.js';
import type { World } from './world.js';

/** A law: whose lines tell its story, and its check of a world at its quiet end (laws without `fault` are checked throughout). */
type Definition = { readonly voices: readonly Voice[]; readonly fault?: (world: World) => string | undefined };

const CREATION = ['fault', 'merchant', 'stream'] as const;
const MONEY = ['fault', 'buyer', 'stream', 'processor'] as const;
const CHARGES = ['fault', 'merchant', 'stream', 'processor', 'bus'] as const;
const WEBHOOKS = ['fault', 'buyer', 'stream', 'bus', 'webhook'] as const;

/** The laws that hold whatever is killed, lost, late or repeated. */
export const LAWS = {
  'no acknowledged payment is lost': { voices: CREATION, fault: lostPayment },
  'a key makes one payment': { voices: CREATION, fault: secondPayment },
  'money moves once, or is on record as unexpected': { voices: MONEY, fault: secondMovement },
  'no money without a record': { voices: MONEY, fault: unrecordedMoney },
  'no attempt stays pending once the processor knows its end': { voices: MONEY, fault: stuckAttempt },
  'the same command twice records nothing': { voices: MONEY },
  'a refund that was asked for is given': { voices: MONEY, fault: openRefund },
  'the books are what is on record': { voices: MONEY, fault: otherBooks },
  'every charge of a subscription has an outcome': { voices: CHARGES, fault: unansweredCharge },
  'a paid cycle is told, and no other': { voices: CHARGES, fault: wrongOutcome },
  'money of a cycle that was given up is listed': { voices: CHARGES, fault: unlistedMoney },
  'every status change is delivered': { voices: WEBHOOKS, fault: undelivered },
  'a status change is one delivery': { voices: WEBHOOKS, fault: secondDelivery },
  'status changes arrive in order': { voices: WEBHOOKS },
  'all comes to rest': { voices: ['fault', 'merchant', 'buyer', 'stream', 'due', 'processor', 'bus', 'webhook'] },
} as const satisfies Record<string, Definition>;

/** The name of a law. */
export type Law = keyof typeof LAWS;

/** Judges a world at its quiet end. */
export function judgeAll(world: World): void {
  for (const [law, { fault }] of Object.entries<Definition>(LAWS)) {
    const how = fault?.(world);
    if (how !== undefined) world.breaks(law as Law, how);
  }
}

/** The events of a payment by its name; an acknowledged name may belong to no payment. */
function eventsOf({ store, names }: World, name: string): readonly PaymentEvent[] {
  return store.of(names.idOf(name) ?? name);
}

function lostPayment(world: World): string | undefined {
  const isThere = ({ payment, body }: { payment: string; body: string }) =>
    eventsOf(world, payment).some((event) => event.type === 'PaymentCreated' && event.data.terms.title === body);
  const lost = world.merchant.acknowledged.find((answer) => !isThere(answer));
  return lost && `${lost.key} (${lost.body}) was acknowledged as ${lost.payment}, and is nowhere`;
}

function secondPayment({ merchant: { acknowledged }, store, names }: World): string | undefined {
  const other = acknowledged.find(({ key, payment }) => acknowledged.some((answer) => answer.key === key && answer.payment !== payment));
  if (other) return `the key ${other.key} made more than one payment`;
  const twice = store.payments.find((payment) => store.of(payment).filter(({ type }) => type === 'PaymentCreated').length > 1);
  return twice && `${names.of(twice)} was created twice`;
}

function recorded({ store }: World, payment: string, ...types: PaymentEvent['type'][]): ReadonlySet<string> {
  return new Set(
    store.of(payment).flatMap((event) => ('attemptId' in event.data && types.includes(event.type) ? event.data.attemptId : [])),
  );
}

function secondMovement(world: World): string | undefined {
  const { movements } = world.processor;
  for (const payment of new Set(movements.map((movement) => movement.payment))) {
    const unexpected = recorded(world, payment, 'UnexpectedSettlementRecorded');
    const moved = movements.filter((movement) => movement.payment === payment && !unexpected.has(movement.key));
    const keys = moved.map(({ key }) => world.names.of(key)).join(', ');
    if (moved.length > 1) return `${world.names.of(payment)} was paid ${moved.length} times: ${keys}`;
  }
  return undefined;
}

function unrecordedMoney(world: World): string | undefined {
  const { names, processor } = world;
  const unrecorded = processor.movements.find(
    ({ key, payment }) => !recorded(world, payment, 'AttemptSucceeded', 'UnexpectedSettlementRecorded').has(key),
  );
  return unrecorded && `the money of ${names.of(unrecorded.key)} has moved, and ${names.of(unrecorded.payment)} knows nothing of it`;
}

function stuckAttempt(world: World): string | undefined {
  for (const payment of world.store.payments) {
    const ended = recorded(world, payment, 'AttemptSucceeded', 'AttemptFailed');
    const pending = [...recorded(world, payment, 'AttemptStarted')].find((attempt) => !ended.has(attempt));
    const status = pending && world.processor.statusOf(pending);
    if (status !== undefined && status !== 'PENDING' && status !== 'NEEDS_REVIEW')
      return `${world.names.of(pending ?? '')} is PENDING, though the processor says ${status}`;
  }
  return undefined;
}

function openRefund({ store, processor, names }: World): string | undefined {
  for (const payment of store.payments) {
    const events: readonly PaymentEvent[] = store.of(payment);
    const given = events.flatMap((event) => (isReturn(event) ? refundIdOf(event) : []));
    const ended = new Set([...given, ...events.flatMap((event) => (event.type === 'RefundRefused' ? event.data.refundId : []))]);
    const open = events.flatMap((event) => (isRequest(event) && !ended.has(refundIdOf(event)) ? event.data.attemptId : []))[0];
    if (open !== undefined) return `the money of ${names.of(open)} is not back`;
    const unmade = given.find((refund) => !processor.refunds.has(refund));
    if (unmade !== undefined) return `the money of ${names.of(unmade)} is not back, though it is recorded`;
  }
  return undefined;
}

type Of<Type extends PaymentEvent['type']> = Extract<PaymentEvent, { type: Type }>;
type Request = Of<'RefundRequested'> | Of<'SettlementRefundRequested'>;
type Return = Of<'PaymentRefunded'> | Of<'SettlementRefunded'>;

const isRequest = (event: PaymentEvent): event is Request => event.type === 'RefundRequested' || event.type === 'SettlementRefundRequested';
const isReturn = (event: PaymentEvent): event is Return => event.type === 'PaymentRefunded' || event.type === 'SettlementRefunded';

/** The refund of a settlement has its attempt's id. */
function refundIdOf({ data }: Request | Return): string {
  return 'refundId' in data ? data.refundId : data.attemptId;
}

/** By currency: what came for payments and as unexpected settlements, less what went back. */
function otherBooks({ store, processor }: World): string | undefined {
  const recorded = new Map<string, number>();
  for (const payment of store.payments) {
    const view = store.of(payment).reduce<PaymentView | undefined>(evolveView, undefined);
    if (view === undefined) continue;
    const { currencyCode } = view.payment;
    recorded.set(currencyCode, (recorded.get(currencyCode) ?? 0) + keptCents(view.state));
  }
  const { netCents } = processor;
  const differs = [...recorded.keys(), ...netCents.keys()].find((each) => (recorded.get(each) ?? 0) !== (netCents.get(each) ?? 0));
  return (
    differs && `in ${differs} the processor keeps ${netCents.get(differs) ?? 0} cents, and ${recorded.get(differs) ?? 0} are on record`
  );
}

/** Money that paid may be listed as unexpected, too: it came once. */
function keptCents({ payableCents, fundedBy, unexpectedSettlements, refunds }: Payment): number {
  const came = new Set([...unexpectedSettlements, ...(fundedBy === undefined ? [] : [fundedBy])]);
  const back = [...refunds.values()].filter(({ state }) => state === 'DONE');
  return back.reduce((kept, { amountCents }) => kept - amountCents, came.size * payableCents);
}

function undelivered({ store, receiver, deliveries, names }: World): string | undefined {
  const missing = store.log.find((stored) => isTold(stored) && !receiver.has(stored) && deliveries.of(stored)?.status !== 'FAILED');
  return missing && `the receiver never heard of ${missing.type} (${names.ofStream(missing.stream)}, revision ${String(missing.revision)})`;
}

function secondDelivery({ deliveries: { rows }, store, names }: World): string | undefined {
  const twice = rows.find((row) => rows.some((other) => other !== row && other.of.id === row.of.id))?.of;
  return (
    twice && `${store.find(twice.id)?.type ?? twice.id} (${names.ofStream(twice.stream)}, revision ${twice.revision}) became two deliveries`
  );
}

function unansweredCharge({ subscription, bus, names }: World): string | undefined {
  const told = new Set(bus.topic.map(({ chargeOutcome }) => chargeOutcome?.chargeId));
  const silent = subscription.orders.find((order) => order.do === 'CHARGE' && !told.has(order.chargeId));
  return silent?.do === 'CHARGE' ? `nothing was told of ${names.of(silent.chargeId)}` : undefined;
}

function wrongOutcome(world: World): string | undefined {
  const { bus, names } = world;
  const outcomes = bus.topic.flatMap(({ chargeOutcome }) => chargeOutcome ?? []);
  const [paidBy] = recorded(world, names.idOf('cycle-1') ?? '', 'PaymentFunded');
  const wrong = outcomes.find(({ outcome, chargeId, fundedBy = chargeId }) => outcome === 'SUCCEEDED' && fundedBy !== paidBy);
  if (wrong) return `${names.of(wrong.chargeId)} was told to have succeeded, but ${names.of(paidBy ?? 'nothing')} paid`;
  const isTold = outcomes.some(({ outcome, chargeId }) => outcome === 'SUCCEEDED' && chargeId === paidBy);
  return paidBy === undefined || isTold ? undefined : `${names.of(paidBy)} paid, and that was not told`;
}

function unlistedMoney(world: World): string | undefined {
  const { subscription, processor, names } = world;
  if (subscription.orders.at(-1)?.do !== 'WITHDRAW') return undefined;
  const payment = names.idOf('cycle-1') ?? '';
  const listed = recorded(world, payment, 'UnexpectedSettlementRecorded');
  const unlisted = processor.movements.find((movement) => movement.payment === payment && !listed.has(movement.key));
  return unlisted && `the cycle was given up, and the money of ${names.of(unlisted.key)} is not listed`;
}
