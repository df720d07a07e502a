import { type AttemptView, evolveView, type PaymentEvent, type PaymentView, refundedCents, upcast } from '@cauce/payments-domain';
import type { StreamFold } from './fold.js';
import { Intervals } from './interval.js';
import type { StateOf } from './state.js';

/** Payments and their attempts, folded as payments folds them. */
export const PAYMENTS: StreamFold = {
  category: 'payment',
  begin(id, emit) {
    let view: PaymentView | undefined;
    const payment = new Intervals((row) => emit('payments', row));
    const attempts = new Map<string, Intervals>();
    return {
      next(event, revision) {
        const before = view;
        // Only payments writes to these streams.
        view = evolveView(before, upcast(event as PaymentEvent));
        if (view === undefined || view === before) return;
        const { at } = event.data;
        payment.becomes(paymentState(id, view), at, revision);
        for (const [attemptId, attempt] of view.attempts) {
          if (attempt === before?.attempts.get(attemptId)) continue;
          const intervals = attempts.get(attemptId) ?? new Intervals((row) => emit('attempts', row));
          attempts.set(attemptId, intervals);
          intervals.becomes(attemptState(id, view, attemptId, attempt), at, revision);
        }
      },
      end() {
        payment.end();
        for (const intervals of attempts.values()) intervals.end();
      },
    };
  },
};

function paymentState(id: string, view: PaymentView): StateOf<'payments'> {
  const { payment, state, integration, attempts } = view;
  const last = attempts.get(state.fundedBy ?? '') ?? [...attempts.values()].at(-1);
  const settlements = [...view.settlements.values()];
  return {
    id,
    name: payment.name,
    ...ownerOf(view),
    integration: integration ?? null,
    ...subscriptionOf(view),
    correlation_id: payment.correlationId ?? null,
    payment_type: payment.paymentType,
    discount_source: payment.discountSource ?? null,
    currency: payment.currencyCode,
    amount_cents: payment.amountCents,
    payable_cents: state.payableCents,
    refunded_cents: refundedCents(view),
    unexpected_cents: sum(settlements.map(({ amountCents }) => amountCents)),
    unexpected_refunded_cents: sum(
      settlements.map(({ state: is, amountCents, refundAmountCents }) => (is === 'REFUNDED' ? (refundAmountCents ?? amountCents) : 0)),
    ),
    status: payment.status,
    method: last?.resource.method ?? null,
    reason: last?.details.failure ?? null,
    attempts: attempts.size,
    funded_by: state.fundedBy ?? null,
    create_time: payment.createTime,
    update_time: payment.updateTime,
    expire_time: payment.expireTime ?? null,
  };
}

function attemptState(payment: string, view: PaymentView, id: string, { resource, details }: AttemptView): StateOf<'attempts'> {
  return {
    id,
    payment,
    number: [...view.attempts.keys()].indexOf(id) + 1,
    ...ownerOf(view),
    ...subscriptionOf(view),
    currency: view.payment.currencyCode,
    amount_cents: view.state.payableCents,
    status: resource.status,
    method: resource.method,
    reason: details.failure ?? null,
    code: details.code ?? null,
    is_final: details.isFinal ?? false,
    account: details.account ?? null,
    stored_method: details.storedMethod ?? null,
    create_time: resource.createTime,
    update_time: resource.updateTime,
    expire_time: resource.expireTime,
  };
}

function ownerOf({ payment, shown, testClock }: PaymentView) {
  const [store = ''] = /^stores\/[^/]+/.exec(payment.name) ?? [];
  return { organization: payment.organization, store, environment: shown.environment, test_clock: testClock ?? false };
}

/** A subscription's id is that of its stream. */
function subscriptionOf({ subscription }: PaymentView) {
  const { stream, cycle } = subscription ?? {};
  return { subscription: stream?.slice(stream.indexOf('-') + 1) ?? null, cycle: cycle ?? null };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
