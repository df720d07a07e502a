import { randomBytes } from 'node:crypto';
import type { MessageMaker } from '@cauce/event-store';
import { evolve, evolveView, initial, type PaymentEvent, type PaymentView } from '@cauce/payments-domain';
import { PersonalIndex } from '@cauce/secrets';
import { type PaymentRow, toPaymentRow } from '../payments/payment.row.js';
import { factsOfRow, factsOfView, type PaymentFacts } from './payment.facts.js';
import { paymentMessages } from './payment.messages.js';

const at = '2030-01-01T10:00:00.000Z';
const name = 'stores/s/payments/p';
const terms = {
  name,
  organization: 'organizations/o',
  title: 'Mugs',
  description: 'Two of them',
  paymentType: 'PRODUCT' as const,
  amountCents: 1005,
  currencyCode: 'COP',
  correlationId: 'DR-1',
  discountPercentage: 0.1,
  courier: 'Courier A',
  expireTime: '2030-01-02T10:00:00.000Z',
};
const buyer = { firstName: 'Ana', phoneNumber: '+573000000000' };
const shown = {
  storeDisplayName: 'Taller',
  organizationDisplayName: 'Taller S.A.S.',
  environment: 'DEVELOPMENT' as const,
  methods: ['CARD' as const],
};
const created: PaymentEvent = {
  type: 'PaymentCreated',
  data: { terms, payableCents: 905, fingerprint: {}, shown, linkKey: 'k1', personal: { buyer }, at },
};
const started: PaymentEvent = {
  type: 'AttemptStarted',
  data: { attemptId: 'a', method: 'CARD', expireTime: at, chargeCents: 905, personal: { payer: { ...buyer, ip: '203.0.113.9' } }, at },
};
const card = { brand: 'Visa', last4: '0002' };
const failed: PaymentEvent = { type: 'AttemptFailed', data: { attemptId: 'a', reason: 'INSUFFICIENT_FUNDS', personal: { card }, at } };
const unexpected: PaymentEvent = { type: 'UnexpectedSettlementRecorded', data: { attemptId: 'z', at } };
const funded: PaymentEvent = { type: 'PaymentFunded', data: { attemptId: 'a', at } };

const makers = paymentMessages((payment, key) => `https://checkout.example/${payment}/${key}`);

/** The message of the last of these events. Where no fold is needed, checks that the row gives the same message as the fold. */
function messageOf(...events: PaymentEvent[]) {
  const event = events.at(-1) ?? created;
  const view = events.reduce<PaymentView | undefined>(evolveView, undefined);
  const maker = makers[event.type] as MessageMaker<PaymentEvent, PaymentView, PaymentFacts, 'payment.statusChanged'> | undefined;
  if (maker === undefined || view === undefined) return undefined;
  if (maker.of === 'view') return maker.make(event, view);
  const told = maker.make(event, factsOfView(view));
  expect(maker.make(event, factsOfRow(rowOf(events)))).toStrictEqual(told);
  return told;
}

/** A row that is ahead of the events, since the payment has ended. */
function rowOf(events: readonly PaymentEvent[]): PaymentRow {
  const later: PaymentEvent[] = [...events, { type: 'PaymentExpired', data: { at: '2030-01-09T10:00:00.000Z' } }];
  const [state, view] = [later.reduce(evolve, initial), later.reduce<PaymentView | undefined>(evolveView, undefined)];
  if (view === undefined) throw new Error('no payment was created');
  const shown = { id: 'p', state, view, revision: BigInt(later.length - 1), foldVersion: 1, position: 1n, at };
  return JSON.parse(
    JSON.stringify(toPaymentRow(shown, new PersonalIndex(randomBytes(32))), (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  ) as PaymentRow;
}

it.each([
  ['a creation that no buyer is told of', [created]],
  ['the start of an attempt', [created, started]],
  ['an unexpected settlement', [created, unexpected]],
])('%s is not announced', (_, events) => expect(messageOf(...events)).toBeUndefined());

describe('a buyer with an e-mail address', () => {
  const reachable: PaymentEvent = {
    type: 'PaymentCreated',
    data: { ...created.data, personal: { buyer: { ...buyer, email: 'ana@correo.example' } } },
  };
  const silent: PaymentEvent = { type: 'PaymentCreated', data: { ...reachable.data, terms: { ...terms, disableBuyerNotification: true } } };
  const paid: PaymentEvent = { type: 'AttemptSucceeded', data: { attemptId: 'a', personal: { card }, at } };
  const told = {
    email: 'ana@correo.example',
    firstName: 'Ana',
    resource: name,
    url: `https://checkout.example/${name}/k1`,
    title: 'Mugs',
    storeDisplayName: 'Taller',
    environment: 'DEVELOPMENT',
    amountCents: 1005,
    payableCents: 905,
    currencyCode: 'COP',
    discountPercentage: 0.1,
    correlationId: 'DR-1',
  };
  const expireTime = '2030-01-02T10:00:00.000Z';

  it('gets the link when the payment is created, with the payment as created', () => {
    const message = messageOf(reachable);
    expect(message?.buyerMail).toStrictEqual({ kind: 'payment-link', ...told, expireTime });
    expect(message).toMatchObject({ kind: 'payment.created', data: { name, status: 'AWAITING_PAYMENT' } });
    expect(message?.data).not.toHaveProperty('discountPercentage');
  });

  it('gets a receipt with the method when the payment is funded', () =>
    expect(messageOf(reachable, started, paid, funded)?.buyerMail).toStrictEqual({
      kind: 'payment-receipt',
      ...told,
      method: 'CARD',
      last4: '0002',
    }));

  it('gets no mail about other events', () => {
    expect(messageOf(reachable, started, failed)?.buyerMail).toBeUndefined();
    expect(messageOf(reachable, started, paid)?.buyerMail).toBeUndefined();
  });

  it('gets what the store had set when the payment was created, and no merchant does', () => {
    const storeProfile = { supportEmail: 'ayuda@taller.example', logoUrl: 'https://taller.example/logo.png' };
    const of: PaymentEvent = { type: 'PaymentCreated', data: { ...reachable.data, shown: { ...shown, storeProfile } } };
    const [link, receipt] = [messageOf(of), messageOf(of, started, paid, funded)];
    expect([link?.buyerMail?.storeProfile, receipt?.buyerMail?.storeProfile]).toStrictEqual([storeProfile, storeProfile]);
    expect(JSON.stringify([link?.data, receipt?.data])).not.toContain('taller.example');
  });

  it('gets only the receipt when the merchant disabled the notification', () => {
    expect(messageOf(silent)).toBeUndefined();
    expect(messageOf(silent, started, paid, funded)?.buyerMail?.kind).toBe('payment-receipt');
  });
});

it('a buyer without an e-mail address gets no mail', () => {
  expect(messageOf(created, started, funded)).not.toHaveProperty('buyerMail');
});

describe('money that went back', () => {
  const reachable: PaymentEvent = {
    type: 'PaymentCreated',
    data: { ...created.data, personal: { buyer: { ...buyer, email: 'ana@correo.example' } } },
  };
  const paid: PaymentEvent[] = [started, { type: 'AttemptSucceeded', data: { attemptId: 'a', personal: { card }, at } }, funded];
  const of = { refundId: 'r', attemptId: 'a', amountCents: 400, at };
  const requested: PaymentEvent = { type: 'RefundRequested', data: { ...of, reason: 'told by Ana on the phone' } };
  const returned: PaymentEvent = { type: 'PaymentRefunded', data: of };

  it('is told to the buyer, and to nobody else; why is an operator’s', () => {
    const message = messageOf(reachable, ...paid, requested, returned);
    expect(message).toMatchObject({
      kind: 'payment.refunded',
      buyerMail: { kind: 'payment-refund', refundCents: 400, payableCents: 905, method: 'CARD', last4: '0002', url: expect.any(String) },
    });
    expect(message?.data).toEqual({ name });
    expect(JSON.stringify(message)).not.toContain('told by Ana');
  });

  it('is told to nobody where the buyer has no address', () => expect(messageOf(created, ...paid, requested, returned)).toBeUndefined());

  it.each<[string, PaymentEvent[]]>([
    ['on its way', [requested]],
    ['refused', [requested, { type: 'RefundRefused', data: { refundId: 'r', attemptId: 'a', code: '05', at } }]],
  ])('and is %s is told to nobody', (_, events) => expect(messageOf(reachable, ...paid, ...events)).toBeUndefined());
});

it('a payment’s message has the fields of its webhook, and no others', () =>
  expect(messageOf(created, started, funded)).toStrictEqual({
    kind: 'payment.statusChanged',
    data: {
      name,
      url: `https://checkout.example/${name}/k1`,
      amountCents: 1005,
      currencyCode: 'COP',
      title: 'Mugs',
      description: 'Two of them',
      buyer,
      status: 'FUNDED',
      organization: 'organizations/o',
      paymentType: 'PRODUCT',
      correlationId: 'DR-1',
    },
    withdraws: { resource: name, kinds: ['payment-link'] },
  }));

it('an attempt’s message has the payer and the failure, never the card', () =>
  expect(messageOf(created, started, failed)?.data).toStrictEqual({
    name: `${name}/attempts/a`,
    createTime: at,
    method: 'CARD',
    payer: { ...buyer, ip: '203.0.113.9' },
    status: 'FAILED',
    correlationId: 'DR-1',
    errorMessage: 'There was not enough available. Use another card or another way to pay.',
  }));

it.each([
  ['a wish for review', [created, started, { type: 'PaymentPutUnderReview', data: { attemptId: 'a', at } } as const], 'UNDER_REVIEW'],
  ['an expiry', [created, started, { type: 'PaymentExpired', data: { at } } as const], 'EXPIRED'],
  ['a cancellation', [created, started, { type: 'PaymentCanceled', data: { by: 'OPERATOR', at } } as const], 'CANCELED'],
])('%s needs no fold: its message has the new status, and all other fields as created', (_, events, status) => {
  const message = messageOf(...events);
  expect(makers[events[2]?.type ?? 'PaymentCreated']?.of).toBe('facts');
  expect(message).toMatchObject({ kind: 'payment.statusChanged', data: { name, status, correlationId: 'DR-1' } });
  expect(message?.withdraws).toEqual(status === 'UNDER_REVIEW' ? undefined : { resource: name, kinds: ['payment-link'] });
});

it('names the integration that created the payment', () => {
  const integration = 'integrations/i';
  const its: PaymentEvent = { type: 'PaymentCreated', data: { ...created.data, integration } };
  expect(factsOfRow(rowOf([its])).integration).toBe(integration);
  const view = evolveView(undefined, its);
  expect(view && factsOfView(view)).toMatchObject({ integration, organization: 'organizations/o', store: 'stores/s' });
});
