import type { AskedRefund, BookedRefund, Evidence } from '../evidence/evidence.js';
import { historiesOf } from '../evidence/histories.js';
import { type RefundOnRecord, refundsOf } from '../evidence/refunds.js';
import type { Check } from './check.js';

/** The processors' books and the streams tell the same of what went back, and what an operator was told of with a 200 is in the stream. */
export const refundsAreOnRecord: Check = {
  name: 'no refund without a record',
  breaches({ refunds, events, askedRefunds }: Evidence) {
    const recorded = refundsOf(historiesOf(events));
    const byId = Map.groupBy(recorded, ({ refundId }) => refundId);
    const booked = new Map(refunds.map((refund) => [refund.key, refund]));
    return [
      ...[...byId].flatMap(([id, its]) => (its.length > 1 ? [`refund ${id} was recorded ${its.length} times`] : [])),
      ...refunds.flatMap((refund) => unrecorded(refund, byId.get(refund.key)?.[0])),
      ...recorded.flatMap(({ refundId, stream, state }) =>
        state === 'REFUNDED' && !booked.has(refundId)
          ? [`${stream} says that refund ${refundId} went back; the processor returned nothing`]
          : [],
      ),
      ...askedRefunds.flatMap((asked) => forgotten(asked, byId)),
    ];
  },
};

function unrecorded({ key, charge, amountCents }: BookedRefund, recorded: RefundOnRecord | undefined): string[] {
  if (recorded === undefined) return [`the processor returned ${amountCents} cents for ${key}, which nobody asked for`];
  const { stream, attemptId, state, amountCents: expected } = recorded;
  if (state !== 'REFUNDED') return [`the processor returned money for refund ${key} of ${stream}, which is ${state}`];
  if (amountCents !== expected)
    return [`the processor returned ${amountCents} cents for refund ${key} of ${stream} instead of ${expected}`];
  return charge === attemptId ? [] : [`the processor returned money of charge ${charge} for refund ${key} of attempt ${attemptId}`];
}

function forgotten({ name, requestId, amountCents }: AskedRefund, recorded: ReadonlyMap<string, readonly RefundOnRecord[]>): string[] {
  const refund = recorded.get(name.slice(name.lastIndexOf('/') + 1))?.[0];
  if (refund === undefined) return [`${name} was acknowledged (request ${requestId}) and is in no stream`];
  if (amountCents === undefined || amountCents === refund.amountCents) return [];
  return [`${name} was acknowledged with ${amountCents} cents and is recorded with ${refund.amountCents}`];
}
