import type { PaymentEvent } from '@cauce/payments-domain';
import { isTold } from './publishing.js';
import type { Voice } from './story.js';
import { paymentOf, streamOf } from './streams.js';
import type { World } from './world.js';

/** A law: who tells its story, and what is wrong with a world at its quiet end (laws without `fault` are watched all along). */
type Definition = { readonly voices: readonly Voice[]; readonly fault?: (world: World) => string | undefined };

const CREATION = ['fault', 'merchant', 'stream'] as const;
const MONEY = ['fault', 'buyer', 'stream', 'processor'] as const;
const WEBHOOKS = ['fault', 'buyer', 'stream', 'bus', 'webhook'] as const;

/** What holds whatever is killed, lost, late or repeated. */
export const LAWS = {
  'no acknowledged payment is lost': { voices: CREATION, fault: lostPayment },
  'a key makes one payment': { voices: CREATION, fault: secondPayment },
  'money moves once, or is on record as unexpected': { voices: MONEY, fault: secondMovement },
  'no money without a record': { voices: MONEY, fault: unrecordedMoney },
  'no attempt stays pending once the processor knows its end': { voices: MONEY, fault: stuckAttempt },
  'the same command twice records nothing': { voices: MONEY },
  'every status change is delivered': { voices: WEBHOOKS, fault: undelivered },
  'a status change is one delivery': { voices: WEBHOOKS, fault: secondDelivery },
  'status changes arrive in order': { voices: WEBHOOKS },
  'all comes to rest': { voices: ['fault', 'buyer', 'stream', 'due', 'processor', 'bus', 'webhook'] },
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

const eventsOf = ({ store }: World, payment: string): readonly PaymentEvent[] => store.read(streamOf(payment)).map(({ event }) => event);

function lostPayment(world: World): string | undefined {
  const isThere = ({ payment, body }: { payment: string; body: string }) =>
    eventsOf(world, payment).some((event) => event.type === 'PaymentCreated' && event.data.fingerprint['body'] === body);
  const lost = world.merchant.acknowledged.find((answer) => !isThere(answer));
  return lost && `${lost.key} (${lost.body}) was acknowledged as ${lost.payment}, and is nowhere`;
}

function secondPayment(world: World): string | undefined {
  const { acknowledged } = world.merchant;
  const other = acknowledged.find(({ key, payment }) => acknowledged.some((answer) => answer.key === key && answer.payment !== payment));
  if (other) return `the key ${other.key} made more than one payment`;
  const twice = world.store.names
    .map(paymentOf)
    .find((payment) => eventsOf(world, payment).filter(({ type }) => type === 'PaymentCreated').length > 1);
  return twice && `${twice} was created twice`;
}

function recorded(world: World, payment: string, ...types: PaymentEvent['type'][]): ReadonlySet<string> {
  return new Set(
    eventsOf(world, payment).flatMap((event) => ('attemptId' in event.data && types.includes(event.type) ? event.data.attemptId : [])),
  );
}

function secondMovement(world: World): string | undefined {
  const payments = [...new Set(world.processor.movements.map(({ payment }) => payment))];
  for (const payment of payments) {
    const unexpected = recorded(world, payment, 'UnexpectedSettlementRecorded');
    const moved = world.processor.movements.filter((movement) => movement.payment === payment && !unexpected.has(movement.key));
    if (moved.length > 1) return `${payment} was paid ${moved.length} times: ${moved.map(({ key }) => key).join(', ')}`;
  }
  return undefined;
}

function unrecordedMoney(world: World): string | undefined {
  const unrecorded = world.processor.movements.find(
    ({ key, payment }) => !recorded(world, payment, 'AttemptSucceeded', 'UnexpectedSettlementRecorded').has(key),
  );
  return unrecorded && `the money of ${unrecorded.key} has moved, and ${unrecorded.payment} knows nothing of it`;
}

function stuckAttempt(world: World): string | undefined {
  for (const payment of world.store.names.map(paymentOf)) {
    const ended = recorded(world, payment, 'AttemptSucceeded', 'AttemptFailed');
    const pending = [...recorded(world, payment, 'AttemptStarted')].find((attempt) => !ended.has(attempt));
    const status = pending && world.processor.statusOf(pending);
    if (status !== undefined && status !== 'NEEDS_REVIEW') return `${pending} is PENDING, though the processor says ${status}`;
  }
  return undefined;
}

function undelivered({ store, receiver, deliveries }: World): string | undefined {
  const missing = store.log.find((stored) => isTold(stored) && !receiver.has(stored) && deliveries.of(stored)?.status !== 'FAILED');
  return missing && `the receiver never heard of ${missing.event.type} (${missing.stream}, revision ${missing.revision})`;
}

function secondDelivery({ deliveries: { rows } }: World): string | undefined {
  const twice = rows.find((row) => rows.some((other) => other !== row && other.of.id === row.of.id));
  return twice && `${twice.of.event.type} (${twice.of.stream}, revision ${twice.of.revision}) became two deliveries`;
}
