import { isNothingTaken } from '@cauce/kernel';
import type { PaymentView } from '@cauce/payments-domain';
import { type Charge, chargesOf } from '../evidence/charges.js';
import type { Evidence, Movement } from '../evidence/evidence.js';
import { historiesOf, type History } from '../evidence/histories.js';
import type { Check } from './check.js';

/**
 * Each payment has come to what the processor's books call for: FUNDED, once, if its money came, however late and whether a callback
 * told it or not; EXPIRED, not before its time and not much after, if none did. What was given up never moves money.
 */
export const endsAreTrue: Check = {
  name: 'each payment ends in its true state',
  breaches({ at, movements, events }: Evidence) {
    const histories = historiesOf(events);
    const charges = chargesOf(histories);
    const expected = movements.filter(({ key }) => charges.get(key)?.isUnexpected !== true);
    const paid = new Set(expected.map(({ key, reference }) => charges.get(key)?.stream ?? `payment-${reference ?? ''}`));
    return [
      ...histories.flatMap((history) => wrongEnd(history, paid.has(history.stream), at)),
      ...histories.flatMap(wrongTimes),
      ...movements.flatMap((movement) => givenUp(movement, charges.get(movement.key), histories)),
    ];
  },
};

function wrongEnd({ stream, view }: History, isPaid: boolean, at: number): string[] {
  if (view === undefined) return [];
  const { status, expireTime } = view.payment;
  if (status === 'FUNDED' && !isPaid) return [`${stream} is FUNDED; the processor moved nothing for it`];
  if (status !== 'FUNDED' && isPaid) return [`${stream} is ${status}; the processor moved its money`];
  return isOverdue(view, at) ? [`${stream} is AWAITING_PAYMENT; its time was over at ${expireTime ?? ''}`] : [];
}

function isOverdue({ payment: { status, expireTime } }: PaymentView, at: number): boolean {
  return status === 'AWAITING_PAYMENT' && expireTime !== undefined && Date.parse(expireTime) <= at;
}

function wrongTimes({ stream, events, view }: History): string[] {
  const ends = (type: string) => events.filter((event) => event.type === type);
  const expireTime = view?.payment.expireTime ?? '';
  return [
    ...(ends('PaymentFunded').length > 1 ? [`${stream} was funded ${ends('PaymentFunded').length} times`] : []),
    ...ends('PaymentExpired').flatMap(({ data: { at } }) => (at < expireTime ? [`${stream} expired at ${at}, before ${expireTime}`] : [])),
  ];
}

/** Money is unexpected only once its payment was paid by another attempt, or canceled: what was waited for, or was fenced, cannot be unexpected. */
function givenUp({ key }: Movement, charge: Charge | undefined, histories: readonly History[]): string[] {
  const events = histories.find(({ stream }) => stream === charge?.stream)?.events ?? [];
  const of = (type: string) => events.find((event) => event.type === type && 'attemptId' in event.data && event.data.attemptId === key);
  const [failed, unexpected] = [of('AttemptFailed'), of('UnexpectedSettlementRecorded')];
  const { reason, isFinal } = failed?.type === 'AttemptFailed' ? failed.data : {};
  if (reason && isNothingTaken(reason)) return [`${charge?.stream ?? ''} gave attempt ${key} up (${reason}), and its money moved`];
  if (isFinal) return [`${charge?.stream ?? ''} said of attempt ${key} that its refusal is final, and its money moved`];
  const before = events.slice(0, unexpected === undefined ? 0 : events.indexOf(unexpected));
  const isWaitedFor = unexpected !== undefined && !before.some(({ type }) => type === 'PaymentFunded' || type === 'PaymentCanceled');
  return isWaitedFor ? [`${charge?.stream ?? ''} took the money of attempt ${key} for unexpected, though it was waited for`] : [];
}
