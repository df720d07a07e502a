import { evolveView, type PaymentEvent, type PaymentView, upcast } from '@cauce/payments-domain';
import { fails, LIVES, minute, paymentLife, refund, refunded, start, succeeds } from '../../test/world.js';
import type { Row } from '../spool.js';
import { PAYMENTS } from './payments.js';

/** The rows of a payment's life, by view. @param events as they are stored, or without what an export leaves out */
function rowsOf(events: readonly { type: string; data: object }[]): { payments: Row[]; attempts: Row[] } {
  const rows: { payments: Row[]; attempts: Row[] } = { payments: [], attempts: [] };
  const folding = PAYMENTS.begin('p', (view, row) => rows[view as 'payments' | 'attempts'].push(row));
  events.forEach((event, revision) => folding.next(event as { type: string; data: { at: string } }, revision));
  folding.end();
  return rows;
}

const exported = (events: readonly { type: string; data: object }[]) =>
  events.map(({ type, data }) => {
    const { personal: _personal, fingerprint: _fingerprint, ...shown } = data as Record<string, unknown>;
    return { type, data: shown };
  });
const isAt = (time: string) => (row: Row) =>
  (row['valid_from'] as string) <= time && (row['valid_to'] === null || time < (row['valid_to'] as string));

it.each(Object.entries(LIVES))('of a payment that is %s, one row is so at each time, and says what ?readTime= answers', (_, steps) => {
  const events = paymentLife('p', steps);
  const { payments, attempts } = rowsOf(exported(events));
  for (let at = 0; at < 2 * (steps.length + 2); at += 1) {
    const time = minute(at / 2);
    const then = (events as unknown as PaymentEvent[])
      .filter(({ data }) => data.at <= time)
      .reduce<PaymentView | undefined>((view, event) => evolveView(view, upcast(event)), undefined);
    const rows = payments.filter(isAt(time));
    expect(rows).toEqual([
      expect.objectContaining({
        status: then?.payment.status,
        update_time: then?.payment.updateTime,
        amount_cents: 10_000,
        payable_cents: 9_000,
      }),
    ]);
    const tries = attempts.filter(isAt(time)).map(({ id, status, reason }) => [id, status, reason]);
    expect(tries.sort()).toEqual(
      [...(then?.attempts ?? [])].map(([id, { resource, details }]) => [id, resource.status, details.failure ?? null]),
    );
  }
});

it('a row says what an analyst asks', () => {
  const { payments, attempts } = rowsOf(
    paymentLife('p', [start('a1'), fails('a1'), start('a2', 'PSE'), succeeds('a2'), refund('r1', 4_000), refunded('r1')]),
  );
  expect(payments.at(-1)).toMatchObject({
    id: 'p',
    store: 'stores/s',
    organization: 'organizations/o',
    environment: 'PRODUCTION',
    test_clock: false,
    status: 'FUNDED',
    method: 'PSE',
    reason: null,
    attempts: 2,
    funded_by: 'a2',
    refunded_cents: 4_000,
    valid_from: minute(6),
    valid_to: null,
  });
  expect(
    attempts.map(({ id, number, status, reason, valid_from, valid_to }) => [id, number, status, reason, valid_from, valid_to]),
  ).toEqual([
    ['a1', 1, 'PENDING', null, minute(1), minute(2)],
    ['a2', 2, 'PENDING', null, minute(3), minute(4)],
    ['a1', 1, 'FAILED', 'INSUFFICIENT_FUNDS', minute(2), null],
    ['a2', 2, 'SUCCEEDED', null, minute(4), null],
  ]);
});

it('of several events at one time the last counts', () => {
  const events = paymentLife('p', [start('a1'), succeeds('a1')]).map((event) => ({ ...event, data: { ...event.data, at: minute(0) } }));
  expect(rowsOf(events).payments.map(({ status, revision, valid_from, valid_to }) => [status, revision, valid_from, valid_to])).toEqual([
    ['FUNDED', 3, minute(0), null],
  ]);
});
