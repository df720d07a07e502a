import type { History } from './histories.js';

/** What the streams say of money that goes back. */
export type RefundOnRecord = {
  /** Its key at the processor; of an unexpected settlement the attempt's id. */
  readonly refundId: string;
  readonly attemptId: string;
  readonly stream: string;
  readonly amountCents: number;
  readonly state: 'OPEN' | 'REFUNDED' | 'REFUSED';
};

/** Every refund that was asked for, also of unexpected settlements, in the order of the streams; one that was recorded twice comes twice. */
export function refundsOf(histories: readonly History[]): RefundOnRecord[] {
  return histories.flatMap(ofHistory);
}

function ofHistory({ stream, events }: History): RefundOnRecord[] {
  const started = events.filter((event) => event.type === 'AttemptStarted');
  const chargedCents = (attemptId: string) => started.find(({ data }) => data.attemptId === attemptId)?.data.chargeCents ?? 0;
  const refunded = new Set(
    events.flatMap(({ type, data }) =>
      type === 'PaymentRefunded' ? [data.refundId] : type === 'SettlementRefunded' ? [data.attemptId] : [],
    ),
  );
  const refused = new Set(events.flatMap(({ type, data }) => (type === 'RefundRefused' ? [data.refundId] : [])));
  const stateOf = (id: string) => (refunded.has(id) ? 'REFUNDED' : refused.has(id) ? 'REFUSED' : 'OPEN');
  return events.flatMap(({ type, data }) => {
    if (type !== 'RefundRequested' && type !== 'SettlementRefundRequested') return [];
    const { attemptId, amountCents = chargedCents(attemptId) } = data;
    const refundId = 'refundId' in data ? data.refundId : attemptId;
    return [{ refundId, attemptId, stream, amountCents, state: stateOf(refundId) }];
  });
}
