import { evolveView, type PaymentEvent } from '@cauce/payments-domain';
import type { BookedRefund } from '../processor/payment-processor.js';
import { toTable } from './difference.js';
import { Fees } from './fees.js';
import { refundDifferenceOf, refundMissing } from './refund-difference.js';

const at = '2030-01-01T10:00:00.000Z';
const name = 'stores/s/payments/p';
const terms = {
  name,
  organization: 'organizations/o',
  title: 'Mugs',
  paymentType: 'PRODUCT' as const,
  amountCents: 1000,
  currencyCode: 'COP',
};
const shown = { storeDisplayName: 'T', organizationDisplayName: 'T', environment: 'DEVELOPMENT' as const, methods: [] };
const of = (type: 'AttemptSucceeded' | 'PaymentFunded'): PaymentEvent => ({ type, data: { attemptId: 'a', at } });
const paid: PaymentEvent[] = [
  { type: 'PaymentCreated', data: { terms, payableCents: 1000, fingerprint: {}, shown, linkKey: 'k1', at } },
  { type: 'AttemptStarted', data: { attemptId: 'a', method: 'CARD', expireTime: at, chargeCents: 1000, at } },
  of('AttemptSucceeded'),
  of('PaymentFunded'),
];
const requested: PaymentEvent = {
  type: 'RefundRequested',
  data: { refundId: 'r', attemptId: 'a', amountCents: 400, reason: 'broken', at },
};
const done: PaymentEvent = { type: 'PaymentRefunded', data: { refundId: 'r', attemptId: 'a', amountCents: 400, at } };
const refused: PaymentEvent = { type: 'RefundRefused', data: { refundId: 'r', attemptId: 'a', at } };
const unexpected: PaymentEvent[] = [
  { type: 'UnexpectedSettlementRecorded', data: { attemptId: 'b', at } },
  { type: 'SettlementRefundRequested', data: { attemptId: 'b', amountCents: 1000, at } },
  { type: 'SettlementRefunded', data: { attemptId: 'b', at } },
];

const booked = (about: Partial<BookedRefund> = {}): BookedRefund => ({
  refundId: 'r',
  attemptId: 'a',
  paymentId: 'p',
  status: 'REFUNDED',
  amountCents: 400,
  currencyCode: 'COP',
  createTime: at,
  ...about,
});
const compare = (about: Partial<BookedRefund>, events: readonly PaymentEvent[]) =>
  refundDifferenceOf(booked(about), events.reduce(evolveView, undefined));

it.each<[string, Partial<BookedRefund>, PaymentEvent[]]>([
  ['a refund', {}, [...paid, requested, done]],
  ['a refund on its way', { status: 'PENDING' }, [...paid, requested]],
  ['the refund of a settlement', { refundId: 'b', attemptId: 'b', amountCents: 1000 }, [...paid, ...unexpected]],
])('agrees on %s', (_, about, events) => expect(compare(about, events)).toBeUndefined());

it.each<[string, string, Partial<BookedRefund>, PaymentEvent[]]>([
  ['a refund that is open with us', 'REFUND_NOT_RECORDED', {}, [...paid, requested]],
  ['a refund that was refused to us', 'REFUND_NOT_RECORDED', {}, [...paid, requested, refused]],
  ['a refund that was refused to us, and is on its way', 'REFUND_NOT_RECORDED', { status: 'PENDING' }, [...paid, requested, refused]],
  ['a refund that we did not ask for', 'REFUND_NOT_ASKED', {}, paid],
  ['a refund of a payment that we do not know', 'REFUND_NOT_ASKED', {}, []],
  ['a refund that is not done there', 'NO_REFUND', { status: 'PENDING' }, [...paid, requested, done]],
  ['another amount', 'OTHER_REFUND', { amountCents: 401 }, [...paid, requested, done]],
  ['another currency', 'OTHER_REFUND', { currencyCode: 'USD' }, [...paid, requested, done]],
  ['another attempt’s money', 'OTHER_REFUND', { attemptId: 'z' }, [...paid, requested, done]],
])('finds %s', (_, kind, about, events) => expect(compare(about, events)?.kind).toBe(kind));

it('shows the refund beside its charge, and both amounts where they differ', () => {
  const differs = compare({ amountCents: 401 }, [...paid, requested, done]);
  expect(differs && toTable([differs])).toBe(
    'KIND          PAYMENT              ATTEMPT  REFUND  THEIRS                 OURS\n' +
      'OTHER_REFUND  stores/s/payments/p  a        r       REFUNDED 401 COP of a  DONE 400 COP of a\n',
  );
  expect(refundMissing({ payment: name, attempt: 'a', refund: 'r', requestTime: at, doneTime: at })).toMatchObject({
    kind: 'NO_REFUND',
    theirs: 'NOTHING',
  });
  expect(compare({}, [])).toMatchObject({ payment: 'p', ours: 'NO PAYMENT' });
});

it('sums fees by currency, and says nothing where the books have none', () => {
  const fees = new Fees();
  expect(String(fees)).toBe('');
  for (const each of [
    { feeCents: 30, currencyCode: 'USD' },
    { feeCents: 1, currencyCode: 'COP' },
    { feeCents: 2, currencyCode: 'COP' },
    {},
  ])
    fees.add(each);
  fees.add({ feeCents: 5 });
  expect(String(fees)).toBe(' Fees in cents: 3 COP, 30 USD.');
  const ofAccount = new Fees('acc');
  ofAccount.add({ feeCents: 7, currencyCode: 'USD' });
  expect(String(ofAccount)).toBe(' Fees of account acc in cents: 7 USD.');
});
