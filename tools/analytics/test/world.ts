import { randomUUID } from 'node:crypto';
import { type EventStore, type NewEvent } from '@cauce/event-store';
import { decide, evolve, initial, type PaymentCommand } from '@cauce/payments-domain';

const ORGANIZATION = 'organizations/o';
const STORE = 'stores/s';
/** Long ago, so that it differs from recorded time. */
const BEGIN = Date.parse('2026-01-01T00:00:00.000Z');

/** The time of a minute of the story. */
export const minute = (n: number): string => new Date(BEGIN + n * 60_000).toISOString();

type PaymentStep = PaymentCommand extends infer Each ? (Each extends PaymentCommand ? Omit<Each, 'at'> : never) : never;

/** What a payment of a small world records, command by command; a minute lies between two. */
export function paymentLife(id: string, steps: readonly PaymentStep[], from = 0): NewEvent[] {
  const events: NewEvent[] = [];
  let state = initial;
  for (const [n, step] of [creation(id), ...steps].entries()) {
    const decision = decide({ ...step, at: minute(from + n) }, state);
    if (decision.kind !== 'accepted') throw new Error(`${step.type} was ${decision.kind}`);
    state = decision.events.reduce(evolve, state);
    events.push(...decision.events.map((event) => ({ ...event, id: randomUUID(), metadata: { principal: 'access-tokens/t' } })));
  }
  return events;
}

const creation = (id: string): PaymentStep => ({
  type: 'CreatePayment',
  terms: {
    name: `${STORE}/payments/${id}`,
    organization: ORGANIZATION,
    title: 'Two mugs',
    paymentType: 'PRODUCT',
    amountCents: 10_000,
    currencyCode: 'COP',
    discountPercentage: 0.1,
    expireTime: minute(100_000),
  },
  fingerprint: { amountCents: 'mac' },
  shown: { storeDisplayName: 'S', organizationDisplayName: 'O', environment: 'PRODUCTION', methods: ['CARD', 'PSE'] },
  linkKey: 'l1',
  personal: { buyer: { firstName: 'Ana', phoneNumber: '+573000000000' } },
});

export const start = (attemptId: string, method: 'CARD' | 'PSE' = 'CARD'): PaymentStep => ({
  type: 'StartAttempt',
  attemptId,
  method,
  expireTime: minute(90_000),
});
export const succeeds = (attemptId: string): PaymentStep => ({ type: 'RecordAttemptOutcome', attemptId, outcome: 'SUCCEEDED' });
export const fails = (attemptId: string): PaymentStep => ({
  type: 'RecordAttemptOutcome',
  attemptId,
  outcome: 'FAILED',
  reason: 'INSUFFICIENT_FUNDS',
});
export const refund = (refundId: string, amountCents: number): PaymentStep => ({
  type: 'RefundPayment',
  refundId,
  amountCents,
  reason: 'broken',
});
export const refunded = (refundId: string): PaymentStep => ({ type: 'RecordRefund', refundId, outcome: 'REFUNDED' });

/** Lives that a test appends, by the ids of their payments. */
export const LIVES: Readonly<Record<string, readonly PaymentStep[]>> = {
  waiting: [],
  declined: [start('a1'), fails('a1')],
  paid: [start('a1'), succeeds('a1')],
  second: [start('a1'), fails('a1'), start('a2', 'PSE'), succeeds('a2')],
  returned: [start('a1'), succeeds('a1'), refund('r1', 4_000), refunded('r1')],
};

/** Appends every life for each number, one event after the other, so that streams lie among each other in the log. */
export async function fill(log: EventStore, numbers: readonly number[]): Promise<void> {
  for (const n of numbers) {
    const lives = Object.entries(LIVES).map(([name, steps]) => ({
      stream: `payment-${name}${n}`,
      events: paymentLife(`${name}${n}`, steps),
    }));
    const longest = Math.max(...lives.map(({ events }) => events.length));
    for (let at = 0; at < longest; at += 1)
      for (const { stream, events } of lives) {
        const next = events[at];
        if (next) await log.append(stream, 'any', [next]);
      }
  }
}
