import { randomUUID } from 'node:crypto';
import type { EventStore, NewEvent } from '@cauce/event-store';

/** Of each payment: created, an attempt, its success, and funded. */
export const EVENTS_OF_A_PAYMENT = 4;
const AT_ONCE = 16;

/** Appends payments, as payments writes them, as fast as possible. */
export async function fillWithPayments(store: EventStore, count: number, signal: AbortSignal): Promise<void> {
  let left = count;
  const worker = async () => {
    for (; left > 0;) {
      signal.throwIfAborted();
      left -= 1;
      const id = randomUUID();
      await store.append(`payment-${id}`, 'no_stream', lifeOf(id));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** The events of a payment that was paid by card. */
export function lifeOf(id: string): NewEvent[] {
  const at = '2030-01-01T10:00:00.000Z';
  const attemptId = 'w36baitccsrzh65iqjopzowphc';
  const terms = {
    name: `stores/pibqxhoemf3cxldil3rlhlfj3o/payments/${id}`,
    organization: 'organizations/w36baitccsrzh65iqjopzowphc',
    title: 'Two mugs of the workshop',
    description: 'Glazed by hand, in blue and in white, with a saucer each',
    paymentType: 'PRODUCT',
    amountCents: 21_600_000,
    currencyCode: 'COP',
    correlationId: `order-${id}`,
    expireTime: '2030-01-02T10:00:00.000Z',
  };
  const shown = {
    storeDisplayName: 'Chapinero',
    organizationDisplayName: 'Taller de Ana',
    environment: 'PRODUCTION',
    methods: ['CARD', 'PSE', 'WALLET_A', 'BANK_A'],
  };
  const personal = { buyer: { firstName: 'Ana', lastName: 'Ríos', phoneNumber: '+573000000000', email: 'ana@example.com' } };
  const fingerprint = { amountCents: 'kRZ9J0mTqBqf', currencyCode: 'Qz0sH1rX3vPw', title: 'pL7uVb2NnCdE' };
  return [
    { type: 'PaymentCreated', data: { terms, shown, personal, fingerprint, linkKey: 'l1', payableCents: 21_600_000, at } },
    { type: 'AttemptStarted', data: { attemptId, method: 'CARD', chargeCents: 21_600_000, expireTime: '2030-01-01T10:15:00.000Z', at } },
    { type: 'AttemptSucceeded', data: { attemptId, personal: { card: { brand: 'VISA', last4: '0001' } }, at } },
    { type: 'PaymentFunded', data: { attemptId, at } },
  ].map((event) => ({ ...event, id: randomUUID(), metadata: { principal: 'access-tokens/w36baitccsrzh65iqjopzowphc', requestId: id } }));
}
