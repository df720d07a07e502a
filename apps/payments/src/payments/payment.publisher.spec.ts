import type { StoredEvent } from '@cauce/event-store';
import { type PaymentEvent, type PaymentView, evolveView } from '@cauce/payments-domain';
import { toMessage } from './payment.publisher.js';

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
  data: { terms, fingerprint: {}, shown, linkKey: 'k1', personal: { buyer }, at },
};
const started: PaymentEvent = {
  type: 'AttemptStarted',
  data: { attemptId: 'a', method: 'CARD', expireTime: at, chargeCents: 905, personal: { payer: { ...buyer, ip: '203.0.113.9' } }, at },
};
const card = { brand: 'Visa', last4: '0002' };
const failed: PaymentEvent = { type: 'AttemptFailed', data: { attemptId: 'a', reason: 'INSUFFICIENT_FUNDS', personal: { card }, at } };
const unexpected: PaymentEvent = { type: 'UnexpectedSettlementRecorded', data: { attemptId: 'z', at } };
const funded: PaymentEvent = { type: 'PaymentFunded', data: { attemptId: 'a', at } };

/** The message of the last of these events, with the fold up to it. */
function messageOf(...events: PaymentEvent[]) {
  const event = events.at(-1) ?? created;
  const stored: StoredEvent<PaymentEvent> = {
    ...event,
    id: 'e1',
    stream: 'payment-p',
    revision: BigInt(events.length - 1),
    metadata: {},
    recordedAt: at,
    position: { commit: 1n, prepare: 1n },
  };
  const view = events.reduce<PaymentView | undefined>(evolveView, undefined);
  return view && toMessage(stored, view, (payment, key) => `https://checkout.example/${payment}/${key}`);
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
    payment: name,
    url: `https://checkout.example/${name}/k1`,
    title: 'Mugs',
    storeDisplayName: 'Taller',
    environment: 'DEVELOPMENT',
    amountCents: 1005,
    payableCents: 905,
    currencyCode: 'COP',
    discountPercentage: 0.1,
    correlationId: 'DR-1',
    expireTime: '2030-01-02T10:00:00.000Z',
  };

  it('is to get the link when the payment is created, which is told as it began', () => {
    const message = messageOf(reachable);
    expect(message?.notice).toStrictEqual({ kind: 'payment-link', ...told });
    expect(message).toMatchObject({ kind: 'payment.created', revision: 0, data: { name, status: 'AWAITING_PAYMENT' } });
    expect(message?.data).not.toHaveProperty('discountPercentage');
  });

  it('is to get a receipt when it is funded, which says how it was paid', () =>
    expect(messageOf(reachable, started, paid, funded)?.notice).toStrictEqual({
      kind: 'payment-receipt',
      ...told,
      method: 'CARD',
      last4: '0002',
    }));

  it('is told nothing of what happens between', () => {
    expect(messageOf(reachable, started, failed)?.notice).toBeUndefined();
    expect(messageOf(reachable, started, paid)?.notice).toBeUndefined();
  });

  it('gets the receipt alone where the merchant disabled the notification', () => {
    expect(messageOf(silent)).toBeUndefined();
    expect(messageOf(silent, started, paid, funded)?.notice?.kind).toBe('payment-receipt');
  });
});

it('a buyer without an e-mail address is told nothing', () => {
  expect(messageOf(created, started, funded)).not.toHaveProperty('notice');
});

it('a payment’s message has the fields of the contract’s event, and no others', () =>
  expect(messageOf(created, started, funded)).toStrictEqual({
    id: 'e1',
    kind: 'payment.statusChanged',
    stream: 'payment-p',
    revision: 2,
    at,
    recordedAt: at,
    organization: 'organizations/o',
    store: 'stores/s',
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
  }));

it('an attempt’s message says who paid and why it failed, never with which card', () =>
  expect(messageOf(created, started, failed)?.data).toStrictEqual({
    name: `${name}/attempts/a`,
    createTime: at,
    method: 'CARD',
    payer: { ...buyer, ip: '203.0.113.9' },
    status: 'FAILED',
    correlationId: 'DR-1',
    errorMessage: 'There was not enough available. Nothing was taken. Use another card or another way to pay.',
  }));

it('names the integration that created the payment', () => {
  const integration = 'integrations/i';
  const its: PaymentEvent = { type: 'PaymentCreated', data: { ...created.data, integration } };
  expect(messageOf(its, started, funded)?.integration).toBe(integration);
});
