import { randomBytes } from 'node:crypto';
import { evolve, evolveView, initial, type PaymentEvent, type PaymentView } from '@cauce/payments-domain';
import { PersonalIndex } from '@cauce/secrets';
import { type PaymentRow, toPaymentFold, toPaymentRow } from './payment.row.js';

const buyers = new PersonalIndex(randomBytes(32));
const at = '2030-01-01T10:00:00.000Z';
const later = '2030-01-01T10:05:00.000Z';
const expireTime = '2030-01-02T10:00:00.000Z';
const terms = {
  name: 'stores/s/payments/p',
  organization: 'organizations/o',
  title: 'Mugs',
  paymentType: 'PRODUCT' as const,
  amountCents: 1000,
  currencyCode: 'COP',
  expireTime,
};
const shown = { storeDisplayName: 'T', organizationDisplayName: 'T', environment: 'DEVELOPMENT' as const, methods: [] };
const created: PaymentEvent = { type: 'PaymentCreated', data: { terms, payableCents: 1000, fingerprint: {}, shown, linkKey: 'k1', at } };
const started: PaymentEvent = {
  type: 'AttemptStarted',
  data: { attemptId: 'a', method: 'CARD', expireTime, chargeCents: 1000, at: later },
};
const ended = (type: 'AttemptSucceeded' | 'PaymentFunded' | 'PaymentPutUnderReview'): PaymentEvent => ({
  type,
  data: { attemptId: 'a', at: later },
});

function rowOf(...events: PaymentEvent[]) {
  const view = events.reduce<PaymentView | undefined>(evolveView, undefined);
  if (!view) throw new Error('not created');
  return toPaymentRow(
    {
      id: 'p',
      state: events.reduce(evolve, initial),
      view,
      revision: BigInt(events.length - 1),
      foldVersion: 1,
      position: 7n,
      at: events.at(-1)?.data.at ?? at,
    },
    buyers,
  );
}

/** The row as Postgres returns it. */
function stored(row: PaymentRow): PaymentRow {
  const { resource, attempts, rest } = JSON.parse(JSON.stringify({ ...row, position: 0, revision: 0, refundedCents: null })) as PaymentRow;
  return { ...row, resource, attempts, ...(rest && { rest }) };
}

describe('a row keeps its whole fold', () => {
  const payer = { firstName: 'Ana', document: '1020304050' };
  const card = { brand: 'Visa', last4: '0002' };
  const full: PaymentEvent = {
    type: 'PaymentCreated',
    data: {
      ...{
        terms: { ...terms, discountPercentage: 0.1 },
        shown,
        linkKey: 'k1',
        payableCents: 900,
        integration: 'integrations/i',
        testClock: true,
      },
      ...{ fingerprint: { title: 'h1' }, personal: { buyer: { firstName: 'Ana', phoneNumber: '+573001234567' } }, at },
    },
  };
  const of = (attemptId: string) => ({ attemptId, at: later });
  const history: PaymentEvent[] = [
    full,
    { type: 'AttemptStarted', data: { ...of('a'), method: 'CARD', expireTime, chargeCents: 900, user: 'users/u', personal: { payer } } },
    { type: 'AttemptFailed', data: { ...of('a'), reason: 'DECLINED', personal: { card } } },
    { type: 'AttemptStarted', data: { ...of('b'), method: 'PSE', expireTime, chargeCents: 900, machineTime: at } },
    { type: 'AttemptSucceeded', data: of('a') },
    { type: 'PaymentFunded', data: of('a') },
    { type: 'AttemptSucceeded', data: of('b') },
    { type: 'UnexpectedSettlementRecorded', data: of('b') },
    { type: 'SettlementRefundRequested', data: { ...of('b'), machineTime: later } },
    { type: 'UnexpectedSettlementRecorded', data: of('z') },
    { type: 'SettlementRefunded', data: of('b') },
  ];

  it.each(history.map((_, nth) => nth + 1))('after %d events', (count) => {
    const events = history.slice(0, count);
    expect(toPaymentFold(stored(rowOf(...events)))).toEqual({
      state: events.reduce(evolve, initial),
      view: events.reduce<PaymentView | undefined>(evolveView, undefined),
      revision: BigInt(count - 1),
      at: events.at(-1)?.data.at,
      position: { commit: 7n, prepare: 7n },
    });
  });

  const refund = { refundId: 'r', ...of('a'), amountCents: 400 };
  const returned: PaymentEvent[] = [
    full,
    { type: 'AttemptStarted', data: { ...of('a'), method: 'CARD', expireTime, chargeCents: 900 } },
    { type: 'AttemptFailed', data: { ...of('a'), reason: 'DECLINED', code: '05', isFinal: true } },
    { type: 'AttemptSucceeded', data: of('a') },
    { type: 'PaymentFunded', data: of('a') },
    { type: 'RefundRequested', data: { ...refund, reason: 'broken', machineTime: later } },
    { type: 'PaymentRefunded', data: refund },
    { type: 'RefundRequested', data: { ...refund, refundId: 's', reason: 'broken' } },
    { type: 'RefundRefused', data: { refundId: 's', ...of('a'), code: 'TOO_OLD' } },
    { type: 'UnexpectedSettlementRecorded', data: of('a') },
    { type: 'SettlementRefundRequested', data: { ...of('a'), amountCents: 500 } },
  ];

  it.each(returned.map((_, nth) => nth + 1))('of a payment with refunds, after %d events', (count) => {
    const events = returned.slice(0, count);
    const fold = toPaymentFold(stored(rowOf(...events)));
    expect(fold?.state).toEqual(events.reduce(evolve, initial));
    expect(fold?.view).toEqual(events.reduce<PaymentView | undefined>(evolveView, undefined));
  });

  const cycle: PaymentEvent[] = [
    { type: 'PaymentCreated', data: { ...full.data, subscription: { stream: 'subscription-s', cycle: 3 } } },
    { type: 'AttemptStarted', data: { ...of('a'), method: 'CARD', storedMethod: 'm', expireTime, chargeCents: 900, machineTime: at } },
    { type: 'ChargeRefused', data: { chargeId: 'b', reason: 'ATTEMPT_IN_PROGRESS', at: later } },
    { type: 'WithdrawalRequested', data: { machineTime: later, at: later } },
    { type: 'AttemptFailed', data: { ...of('a'), reason: 'WITHDRAWN' } },
    { type: 'PaymentCanceled', data: { by: 'SUBSCRIPTION', at: later } },
  ];

  it.each(cycle.map((_, nth) => nth + 1))('of a subscription’s payment, after %d events', (count) => {
    const events = cycle.slice(0, count);
    const fold = toPaymentFold(stored(rowOf(...events)));
    expect(fold?.state).toEqual(events.reduce(evolve, initial));
    expect(fold?.view).toEqual(events.reduce<PaymentView | undefined>(evolveView, undefined));
  });

  // What the version before the one with this spec wrote. A row of today has the same form, so that either version reads the other's.
  it('in the form of earlier versions', () => {
    const changed = { createTime: later, updateTime: later };
    const attempt = (id: string, method: string) => ({
      name: `${terms.name}/attempts/${id}`,
      status: 'SUCCEEDED',
      method,
      ...changed,
      expireTime,
    });
    const settlement = (id: string, state: string) => ({
      name: `${terms.name}/unexpected-settlements/${id}`,
      attempt: `${terms.name}/attempts/${id}`,
      ...{ amountCents: 900, currencyCode: 'COP', ...changed, state },
    });
    const events: PaymentEvent[] = [
      ...[...cycle.slice(0, 1), ...history.slice(1, 3)],
      { type: 'ChargeRefused', data: { chargeId: 'r', reason: 'OTHER_AMOUNT', at: later } },
      { type: 'WithdrawalRequested', data: { machineTime: later, at: later } },
      ...history.slice(3),
    ];
    const row = stored(rowOf(...events));
    expect(row.attempts).toEqual([attempt('a', 'CARD'), attempt('b', 'PSE')]);
    expect(row.rest).toStrictEqual({
      shown,
      payableCents: 900,
      fundedBy: 'a',
      testClock: true,
      machineTime: later,
      subscription: { stream: 'subscription-s', cycle: 3 },
      withdrawTime: later,
      refusedCharges: ['r'],
      fingerprint: { title: 'h1' },
      details: [{ payer: { name: 'users/u', ...payer }, card }, {}],
      settlements: [settlement('b', 'REFUNDED'), settlement('z', 'OPEN')],
      at: later,
    });
    expect(toPaymentFold(row)?.state).toEqual(events.reduce(evolve, initial));
  });

  it('but older rows keep none', () => expect(toPaymentFold({ ...rowOf(full), rest: null })).toBeUndefined());
});

describe('the payment of a subscription', () => {
  const { expireTime: _, ...endless } = terms;
  const subscription = { stream: 'subscription-s', cycle: 3 };
  const first: PaymentEvent = { ...created, data: { ...created.data, terms: endless, subscription } };
  const withdrawn: PaymentEvent = { type: 'WithdrawalRequested', data: { at: expireTime } };

  it('is due for its charge, and anew when it is withdrawn', () => {
    const due = (...events: PaymentEvent[]) => rowOf(...events).chargeActionTime;
    expect([due(first), due(first, started), due(first, started, withdrawn)]).toEqual([null, later, expireTime]);
  });

  it('is due apart from those that buyers wait for', () => {
    expect(rowOf(first, started).nextActionTime).toBeNull();
    expect(rowOf(created, started)).toMatchObject({ nextActionTime: later, chargeActionTime: null });
  });

  it('waits for the end of no window', () => {
    const byClock: PaymentEvent = { ...first, data: { ...first.data, testClock: true } };
    expect(rowOf(byClock, started)).toMatchObject({ clockOrg: 'organizations/o', clockActionTime: null });
  });
});

it('stays due for a refund until it is done', () => {
  const of = (type: 'UnexpectedSettlementRecorded' | 'SettlementRefundRequested' | 'SettlementRefunded'): PaymentEvent => ({
    type,
    data: { attemptId: 'z', at: later },
  });
  const asked = [created, of('UnexpectedSettlementRecorded'), of('SettlementRefundRequested')];
  expect(rowOf(...asked).nextActionTime).toBe(later);
  expect(rowOf(...asked, of('SettlementRefunded')).nextActionTime).toBe(expireTime);
});

describe('for an organization with a test clock', () => {
  const byClock: PaymentEvent = { ...created, data: { ...created.data, testClock: true } };
  const machineTime = '2026-11-22T08:00:00.000Z';
  const window = '2030-01-01T10:20:00.000Z';
  const charging: PaymentEvent = { ...started, data: { ...started.data, expireTime: window, machineTime } };
  const due = (...events: PaymentEvent[]) => {
    const { nextActionTime, clockOrg, clockActionTime } = rowOf(...events);
    return { nextActionTime, clockOrg, clockActionTime };
  };
  const clockOrg = terms.organization;

  it('the expiry waits for the clock', () => {
    expect(due(byClock)).toEqual({ nextActionTime: null, clockOrg, clockActionTime: expireTime });
  });

  it('a charge is due at once, by the machine’s time, and the end of its window by the clock', () => {
    expect(due(byClock, charging)).toEqual({ nextActionTime: machineTime, clockOrg, clockActionTime: window });
  });

  it('a review is due in real time only: its window does not end it', () => {
    expect(due(byClock, charging, ended('PaymentPutUnderReview'))).toEqual({
      nextActionTime: machineTime,
      clockOrg,
      clockActionTime: null,
    });
  });

  it('nothing is due once it is paid', () => {
    const history = [byClock, charging, ended('AttemptSucceeded'), ended('PaymentFunded')];
    expect(due(...history)).toEqual({ nextActionTime: null, clockOrg, clockActionTime: null });
  });

  it('a refund is due at once, too', () => {
    const found: PaymentEvent = { type: 'UnexpectedSettlementRecorded', data: { attemptId: 'z', at: later } };
    const asked: PaymentEvent = { type: 'SettlementRefundRequested', data: { attemptId: 'z', machineTime, at: later } };
    expect(due(byClock, found, asked)).toEqual({ nextActionTime: machineTime, clockOrg, clockActionTime: expireTime });
  });

  it('a row of another organization has no clock', () => {
    expect(due(created)).toEqual({ nextActionTime: expireTime, clockOrg: null, clockActionTime: null });
  });
});

it('is found by store, newest first', () =>
  expect(rowOf(created)).toMatchObject({
    paymentId: 'p',
    store: 'stores/s',
    createTime: at,
    position: 7n,
    revision: 0n,
    integration: null,
  }));

it.each([
  ['its expiry, while it waits for the buyer', [created], expireTime],
  ['a pending attempt, at once', [created, started], later],
  ['the attempt under review: its end may have been lost on the way', [created, started, ended('PaymentPutUnderReview')], later],
  ['nothing, once it is paid', [created, started, ended('AttemptSucceeded'), ended('PaymentFunded')], null],
  [
    'the attempt that was pending when it was canceled',
    [created, started, { type: 'PaymentCanceled', data: { by: 'OPERATOR', at } }],
    later,
  ],
] as [string, PaymentEvent[], string | null][])('what is due next is %s', (_, events, due) =>
  expect(rowOf(...events).nextActionTime).toBe(due),
);

describe('a row says how far refunds are', () => {
  const paid = [created, started, ended('AttemptSucceeded'), ended('PaymentFunded')];
  const of = (refundId: string, amountCents: number) => ({ refundId, attemptId: 'a', amountCents, at: later });
  const asked = (refundId: string, cents: number): PaymentEvent => ({
    type: 'RefundRequested',
    data: { ...of(refundId, cents), reason: 'x' },
  });
  const done = (refundId: string, cents: number): PaymentEvent => ({ type: 'PaymentRefunded', data: of(refundId, cents) });
  const refused = (refundId: string): PaymentEvent => ({ type: 'RefundRefused', data: { refundId, attemptId: 'a', at: later } });

  it.each<[string, PaymentEvent[], string | null, bigint | null]>([
    ['none', [], null, null],
    ['on its way', [asked('r', 400)], 'REQUESTED', 0n],
    ['a part', [asked('r', 400), done('r', 400)], 'PART', 400n],
    ['a part, and the rest is on its way', [asked('r', 400), done('r', 400), asked('s', 600)], 'REQUESTED', 400n],
    ['all of it', [asked('r', 400), done('r', 400), asked('s', 600), done('s', 600)], 'WHOLE', 1000n],
    ['refused', [asked('r', 400), refused('r')], 'REFUSED', 0n],
    ['refused after a part', [asked('r', 400), done('r', 400), asked('s', 600), refused('s')], 'REFUSED', 400n],
    ['done after a refusal', [asked('r', 400), refused('r'), asked('s', 1000), done('s', 1000)], 'WHOLE', 1000n],
  ])('%s', (_, events, refunded, refundedCents) => expect(rowOf(...paid, ...events)).toMatchObject({ refunded, refundedCents }));

  it('and an older row, without these columns, is a fold all the same', () => {
    const { refunded: _, refundedCents: __, ...older } = stored(rowOf(...paid));
    expect(toPaymentFold(older)?.view?.refunds.size).toBe(0);
  });
});

describe('what operators find the buyer by', () => {
  const hashesOf = (...events: PaymentEvent[]) => {
    const { buyerEmail, buyerPhone, buyerDocument } = rowOf(...events);
    return { buyerEmail, buyerPhone, buyerDocument };
  };
  const buyer = { firstName: 'Ana', phoneNumber: '+573001234567', email: 'Ana@correo.example' };
  const by = (attemptId: string, payer: object): PaymentEvent => ({
    type: 'AttemptStarted',
    data: { attemptId, method: 'PSE', expireTime, chargeCents: 1000, personal: { payer }, at: later },
  });
  const withBuyer: PaymentEvent = { type: 'PaymentCreated', data: { ...created.data, personal: { buyer } } };

  it('is the merchant’s buyer, and the document of who last tried to pay with one', () => {
    const tries = [
      by('a', { documentType: 'CC', document: '1020304050' }),
      by('b', { documentType: 'CE', document: 'AB1234', email: 'other@correo.example' }),
      by('c', { phoneNumber: '+573009999999' }),
    ];
    expect(hashesOf(withBuyer, ...tries)).toEqual(buyers.hashes({ ...buyer, documentType: 'CE', document: 'AB1234' }));
    expect(hashesOf(created, ...tries)).toEqual(
      buyers.hashes({ email: 'other@correo.example', phoneNumber: '+573009999999', documentType: 'CE', document: 'AB1234' }),
    );
  });

  it('is nothing where nothing is known, or it was erased', () => {
    const { personal: _, ...erased } = by('a', {}).data as Record<string, unknown>;
    expect(hashesOf(created, { type: 'AttemptStarted', data: erased } as PaymentEvent)).toEqual(buyers.hashes({}));
  });
});
