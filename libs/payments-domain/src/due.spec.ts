import { chargeTime, expiryTime, isDue, isWindowClosed, refundTime, windowTime } from './due.js';
import { evolveView, type PaymentEvent } from './index.js';

const at = '2030-01-01T10:00:00.000Z';
const later = '2030-01-01T10:05:00.000Z';
const windowEnd = '2030-01-01T10:15:00.000Z';
const expireTime = '2030-01-02T10:00:00.000Z';
const subscription = { stream: 'subscription-s', cycle: 1 };

function created(more: { subscription?: typeof subscription } = {}): PaymentEvent {
  const terms = { name: 'stores/s/payments/p', organization: 'organizations/o', title: 'Mugs', paymentType: 'PRODUCT' as const };
  const shown = { storeDisplayName: 'T', organizationDisplayName: 'T', environment: 'DEVELOPMENT' as const, methods: [] };
  const end = more.subscription ? {} : { expireTime };
  const priced = { ...terms, amountCents: 1000, currencyCode: 'COP', ...end };
  return { type: 'PaymentCreated', data: { terms: priced, payableCents: 1000, fingerprint: {}, shown, linkKey: 'k1', ...more, at } };
}
const started: PaymentEvent = {
  type: 'AttemptStarted',
  data: { attemptId: 'a', method: 'CARD', expireTime: windowEnd, chargeCents: 1000, at: later },
};
type Ended =
  'PaymentPutUnderReview' | 'AttemptFailed' | 'UnexpectedSettlementRecorded' | 'SettlementRefundRequested' | 'SettlementRefunded';
const of = (type: Ended) => ({ type, data: { attemptId: 'a', reason: 'DECLINED', at: windowEnd } }) as PaymentEvent;
const withdrawn: PaymentEvent = { type: 'WithdrawalRequested', data: { at: windowEnd } };

function dueOf(...events: PaymentEvent[]) {
  const view = events.reduce(evolveView, undefined);
  if (view === undefined) throw new Error('not created');
  const times = { charge: chargeTime(view), refund: refundTime(view), window: windowTime(view) };
  return { ...times, expiry: expiryTime(view.state), view };
}

it.each<[string, PaymentEvent[], object]>([
  ['a payment: its expiry alone', [created()], { charge: undefined, refund: undefined, window: undefined, expiry: expireTime }],
  ['an attempt: at once, and the end of its window', [created(), started], { charge: later, window: windowEnd, expiry: expireTime }],
  ['a review: at once, and no window', [created(), started, of('PaymentPutUnderReview')], { charge: later, window: undefined, expiry: undefined }],
  ['no ended attempt', [created(), started, of('AttemptFailed')], { charge: undefined, window: undefined, expiry: expireTime }],
  ['a subscription’s charge: at once, without a window', [created({ subscription }), started], { charge: later, window: undefined, expiry: undefined }],
  ['its withdrawal: anew', [created({ subscription }), started, withdrawn], { charge: windowEnd, window: undefined }],
  ['no unexpected money that is kept', [created(), of('UnexpectedSettlementRecorded')], { refund: undefined }],
  ['a refund, once it is asked for', [created(), of('UnexpectedSettlementRecorded'), of('SettlementRefundRequested')], { refund: windowEnd }],
  ['no refund that is done', [created(), of('UnexpectedSettlementRecorded'), of('SettlementRefundRequested'), of('SettlementRefunded')], { refund: undefined }],
])('due is %s', (_, events, times) => expect(dueOf(...events)).toMatchObject(times)); // prettier-ignore

it('a time has come at its very moment, and not before', () => {
  const { view } = dueOf(created(), started);
  const before = (time: string) => new Date(Date.parse(time) - 1).toISOString();
  expect([before(expireTime), expireTime].map((time) => isDue(time, view.state))).toEqual([false, true]);
  expect([before(windowEnd), windowEnd].map((time) => isWindowClosed(time, view))).toEqual([false, true]);
});
