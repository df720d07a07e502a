import { evolveView, type PaymentEvent } from '@cauce/payments-domain';
import type { BookedCharge } from '../processor/payment-processor.js';
import { differenceOf, isRounded, missingIn, toTable, waitingForOperator } from './difference.js';

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
const created: PaymentEvent = { type: 'PaymentCreated', data: { terms, payableCents: 1000, fingerprint: {}, shown, linkKey: 'k1', at } };
const started: PaymentEvent = { type: 'AttemptStarted', data: { attemptId: 'a', method: 'CARD', expireTime: at, chargeCents: 1000, at } };
const failed: PaymentEvent = { type: 'AttemptFailed', data: { attemptId: 'a', reason: 'DECLINED', at } };
const of = (
  type: 'AttemptSucceeded' | 'UnexpectedSettlementRecorded' | 'SettlementRefundRequested' | 'SettlementRefunded',
): PaymentEvent => ({
  type,
  data: { attemptId: 'a', at },
});
const unexpected = [created, started, failed, of('UnexpectedSettlementRecorded')];
const refunded = [...unexpected, of('SettlementRefundRequested'), of('SettlementRefunded')];

const booked = (about: Partial<BookedCharge>): BookedCharge => ({
  attemptId: 'a',
  paymentId: 'p',
  status: 'SUCCEEDED',
  amountCents: 1000,
  currencyCode: 'COP',
  createTime: at,
  ...about,
});
const compare = (about: Partial<BookedCharge>, ...events: PaymentEvent[]) =>
  differenceOf(booked(about), events.reduce(evolveView, undefined));

it.each<[string, Partial<BookedCharge>, PaymentEvent[]]>([
  ['a success', {}, [created, started, of('AttemptSucceeded')]],
  ['a failure', { status: 'FAILED' }, [created, started, failed]],
  ['an abandoned try', { status: 'ABANDONED' }, [created, started, failed]],
  ['a charge that goes on', { status: 'PENDING' }, [created, started]],
  ['a review', { status: 'NEEDS_REVIEW' }, [created, started]],
  ['unexpected money', {}, unexpected],
  ['unexpected money that went back', {}, refunded],
  ['a failure of nobody we know', { status: 'FAILED' }, []],
])('agrees on %s', (_, about, events) => expect(compare(about, ...events)).toBeUndefined());

it.each<[string, string, Partial<BookedCharge>, PaymentEvent[]]>([
  ['money of a try that is open with us', 'MONEY_NOT_RECORDED', {}, [created, started]],
  ['money of a try that failed with us', 'MONEY_NOT_RECORDED', {}, [created, started, failed]],
  ['money of a try we do not know', 'MONEY_NOT_RECORDED', {}, [created]],
  ['money of a payment we do not know', 'UNKNOWN_PAYMENT', {}, []],
  ['an end that we have not heard of', 'END_NOT_RECORDED', { status: 'FAILED' }, [created, started]],
  ['money that only we know of', 'NO_MONEY', { status: 'FAILED' }, [created, started, of('AttemptSucceeded')]],
  ['another amount', 'OTHER_AMOUNT', { amountCents: 999 }, [created, started, of('AttemptSucceeded')]],
  ['the same number of another currency', 'OTHER_AMOUNT', { currencyCode: 'USD' }, [created, started, of('AttemptSucceeded')]],
])('finds %s', (_, kind, about, events) => expect(compare(about, ...events)?.kind).toBe(kind));

it('finds an amount without a currency to be another amount', () => {
  const { amountCents: _, currencyCode: __, ...unnamed } = booked({});
  expect(differenceOf(unnamed, [created, started, of('AttemptSucceeded')].reduce(evolveView, undefined))?.kind).toBe('OTHER_AMOUNT');
});

describe('an older payment of 10.50 yen', () => {
  const inYen = { ...terms, amountCents: 1050, currencyCode: 'JPY' };
  const older: PaymentEvent = { ...created, data: { ...created.data, terms: inYen, payableCents: 1050 } };
  const view = [older, started, of('AttemptSucceeded')].reduce(evolveView, undefined);
  const charge = booked({ amountCents: 1100, currencyCode: 'JPY' });

  it('agrees with a charge of 11 yen, which is counted as rounded', () => {
    expect(differenceOf(charge, view)).toBeUndefined();
    expect(isRounded(charge, view)).toBe(true);
  });

  it('differs from any other charge', () =>
    expect(differenceOf(booked({ amountCents: 1000, currencyCode: 'JPY' }), view)).toMatchObject({ theirs: 'SUCCEEDED 1000 JPY', ours: 'SUCCEEDED 1050 JPY' })); // prettier-ignore

  it('is not rounded by a charge that took nothing', () => expect(isRounded({ ...charge, status: 'FAILED' }, view)).toBe(false));
});

it('counts no whole amount, and no charge of a payment that is not ours, as rounded', () => {
  expect(isRounded(booked({}), [created, started, of('AttemptSucceeded')].reduce(evolveView, undefined))).toBe(false);
  expect(isRounded(booked({}), undefined)).toBe(false);
});

it('shows both amounts with their currencies', () => {
  const { theirs, ours } = compare({ currencyCode: 'USD' }, created, started, of('AttemptSucceeded')) ?? {};
  expect([theirs, ours]).toEqual(['SUCCEEDED 1000 USD', 'SUCCEEDED 1000 COP']);
});

it('shows it in a table', () => {
  expect(toTable([])).toBe('');
  expect(toTable([missingIn('NOTHING', name, 'a')])).toBe(
    'KIND      PAYMENT              ATTEMPT  THEIRS   OURS\nNO_MONEY  stores/s/payments/p  a        NOTHING  SUCCEEDED\n',
  );
  const [settlement] = unexpected.reduce(evolveView, undefined)?.settlements.values() ?? [];
  expect(settlement && toTable([waitingForOperator(settlement)])).toContain(
    'UNEXPECTED_SETTLEMENT  stores/s/payments/p  a        SUCCEEDED  UNEXPECTED, OPEN\n',
  );
});
