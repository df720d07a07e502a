import {
  type BuyerMail,
  type ChargeOrder,
  type ChargeOutcome,
  decodeBuyerMail,
  decodeMessage,
  encodeBuyerMail,
  encodeMessage,
  isAnnouncement,
  type ResourceMessage,
} from '../index.js';
import { MalformedMessage } from './malformed-message.js';

const TOPIC = 'payments.payment.v1';

const message: ResourceMessage = {
  id: '0b7e2a54-8c1d-4e0f-9a36-2f5d1c7e9b10',
  kind: 'payment.statusChanged',
  stream: 'payment-p',
  revision: 3,
  at: '2026-11-21T23:05:40.000Z',
  recordedAt: '2026-11-21T23:05:40.123Z',
  organization: 'organizations/o',
  store: 'stores/s',
  data: { name: 'stores/s/payments/p', status: 'FUNDED' },
  withdraws: { resource: 'stores/s/payments/p', kinds: ['payment-link'] },
};

const buyerMail: BuyerMail = {
  kind: 'payment-link',
  email: 'ana@correo.example',
  firstName: 'Ana',
  resource: 'stores/s/payments/p',
  url: 'https://checkout.example/p/x',
  title: 'Mugs',
  storeDisplayName: 'Taller',
  environment: 'PRODUCTION',
  amountCents: 1005,
  payableCents: 905,
  currencyCode: 'COP',
};

it('decodes to what was encoded', () => expect(decodeMessage(TOPIC, encodeMessage(message))).toEqual(message));

it('contains the buyer’s mail', () => {
  const created: ResourceMessage = { ...message, kind: 'payment.created', buyerMail };
  expect(decodeMessage(TOPIC, encodeMessage(created))).toEqual(created);
});

it('contains what the store had set for its buyers', () => {
  const storeProfile = { supportEmail: 'ayuda@dosrios.example', logoUrl: 'https://dosrios.example/logo.png' };
  const created: ResourceMessage = { ...message, kind: 'payment.created', buyerMail: { ...buyerMail, storeProfile } };
  expect(decodeMessage(TOPIC, encodeMessage(created))).toEqual(created);
  expect(decodeBuyerMail(encodeBuyerMail({ ...buyerMail, storeProfile: { supportEmail: 7 } as never }))).toBeUndefined();
});

it('is sent to merchants when it is a webhook', () => {
  expect(isAnnouncement(message)).toBe(true);
  expect(isAnnouncement({ ...message, kind: 'payment.created' })).toBe(false);
});

it('of an unknown kind is ignored when it has no webhook', () =>
  expect(decodeMessage(TOPIC, Buffer.from(JSON.stringify({ ...message, kind: 'x', announced: false })))).toBeUndefined());

it.each([
  ['no JSON', Buffer.from('{')],
  ['no object', Buffer.from('7')],
  ['a webhook of a kind that only later versions know', Buffer.from(JSON.stringify({ ...message, kind: 'x', announced: true }))],
  ['a kind that is not known, and nothing said of it', Buffer.from(JSON.stringify({ ...message, kind: 'x' }))],
  ['no kind', Buffer.from(JSON.stringify({ ...message, kind: 7 }))],
  ['a mail without an address', Buffer.from(JSON.stringify({ ...message, notice: { ...buyerMail, email: undefined } }))],
  ['a mail of a broken amount', encodeMessage({ ...message, buyerMail: { ...buyerMail, payableCents: 0.5 } })],
  ['a withdrawal of no resource', Buffer.from(JSON.stringify({ ...message, withdraws: { kinds: ['payment-link'] } }))],
  ['no revision', Buffer.from(JSON.stringify({ ...message, revision: '3' }))],
  ['no data', Buffer.from(JSON.stringify({ ...message, data: null }))],
  ['a list for data', Buffer.from(JSON.stringify({ ...message, data: ['FUNDED'] }))],
  ['a webhook that names nothing', Buffer.from(JSON.stringify({ ...message, data: { status: 'FUNDED' } }))],
  ['a time that is none', Buffer.from(JSON.stringify({ ...message, recordedAt: 'soon' }))],
  ['a time of a year that no table has', Buffer.from(JSON.stringify({ ...message, recordedAt: '+275760-09-13T00:00:00.000Z' }))],
  ['an integration that is a number', Buffer.from(JSON.stringify({ ...message, integration: 7 }))],
  ['a withdrawal of kinds that are no texts', Buffer.from(JSON.stringify({ ...message, withdraws: { resource: 'r', kinds: [7] } }))],
  ['a discount that is a text', encodeMessage({ ...message, buyerMail: { ...buyerMail, discountPercentage: '10' as unknown as number } })],
])('is refused: %s', (_, value) => expect(() => decodeMessage(TOPIC, value)).toThrow(MalformedMessage));

describe('what subscriptions and payments tell each other', () => {
  const charge: ChargeOrder = {
    do: 'CHARGE',
    chargeId: 'w36baitccsrzh65iqjopzowphc',
    cycle: 2,
    amountCents: 900,
    currencyCode: 'COP',
    method: 'm',
    title: 'Club',
    buyer: { email: 'ana@correo.example', phoneNumber: '+573001234567', firstName: 'Ana', lastName: 'Ríos' },
    payer: { documentType: 'CC', document: '1', firstName: 'Ana', lastName: 'Ríos', ip: '127.0.0.1' },
    shown: { storeDisplayName: 'Taller', organizationDisplayName: 'Taller', environment: 'PRODUCTION' },
    testClock: true,
  };
  const outcome: ChargeOutcome = { subscription: 'subscription-s', chargeId: 'c', outcome: 'FAILED', payment: 'p', reason: 'DECLINED' };
  const read = (part: object) => decodeMessage(TOPIC, Buffer.from(JSON.stringify({ ...message, ...part })));

  it.each<[string, object]>([
    ['a charge', { chargeOrder: charge }],
    ['a charge of a buyer who is erased', { chargeOrder: { ...charge, buyer: undefined, payer: undefined, testClock: undefined } }],
    ['a charge with more than we know', { chargeOrder: { ...charge, later: 'x' } }],
    ['a withdrawal', { chargeOrder: { do: 'WITHDRAW', cycle: 2 } }],
    ['an outcome', { chargeOutcome: outcome }],
    ['an outcome of another charge’s money', { chargeOutcome: { ...outcome, outcome: 'SUCCEEDED', reason: undefined, fundedBy: 'd' } }],
  ])('are read as they were sent: %s', (_, part) => expect(read(part)).toMatchObject(JSON.parse(JSON.stringify(part)) as object));

  const without = (whole: object, field: string) => ({ ...whole, [field]: undefined });
  it.each<[string, object]>([
    ...['do', 'chargeId', 'cycle', 'amountCents', 'currencyCode', 'method', 'title', 'shown'].map((field) => [`a charge without ${field}`, { chargeOrder: without(charge, field) }] as [string, object]), // prettier-ignore
    ...['subscription', 'chargeId', 'outcome', 'payment'].map((field) => [`an outcome without ${field}`, { chargeOutcome: without(outcome, field) }] as [string, object]), // prettier-ignore
    ['an order that is none', { chargeOrder: 'CHARGE' }],
    ['an order of half a cycle', { chargeOrder: { do: 'WITHDRAW', cycle: 0.5 } }],
    ['an order to do something else', { chargeOrder: { ...charge, do: 'REFUND' } }],
    ['an amount in words', { chargeOrder: { ...charge, amountCents: '900' } }],
    ['a buyer who is a name', { chargeOrder: { ...charge, buyer: 'Ana' } }],
    ['a payer without a document', { chargeOrder: { ...charge, payer: without(charge.payer ?? {}, 'document') } }],
    ['an environment that there is not', { chargeOrder: { ...charge, shown: { ...charge.shown, environment: 'STAGING' } } }],
    ['an outcome that there is not', { chargeOutcome: { ...outcome, outcome: 'PERHAPS' } }],
    ['a reason that there is not', { chargeOutcome: { ...outcome, reason: 'toString' } }],
    ['an outcome that is a list', { chargeOutcome: [outcome] }],
  ])('are refused: %s', (_, part) => expect(() => read(part)).toThrow(MalformedMessage));
});

describe('a message in the first format', () => {
  const { withdraws: _, ...sent } = message;
  const { resource: payment, ...mail } = buyerMail;
  const inFirstForm = (fields: object) => decodeMessage(TOPIC, Buffer.from(JSON.stringify({ ...sent, ...fields, announced: true })));

  it('names the resource of a mail `payment`, and the mail `notice`', () =>
    expect(inFirstForm({ kind: 'payment.created', data: {}, notice: { ...mail, payment } })).toEqual({
      ...sent,
      kind: 'payment.created',
      data: {},
      buyerMail,
    }));
  it.each(['FUNDED', 'EXPIRED', 'CANCELED'])('with status %s withdraws the link, without naming it', (status) =>
    expect(inFirstForm({ data: { ...message.data, status } })?.withdraws).toEqual(message.withdraws),
  );
  it.each([
    ['an attempt’s change', { kind: 'paymentAttempt.statusChanged' }],
    ['a payment under review', { data: { ...message.data, status: 'UNDER_REVIEW' } }],
  ])('withdraws nothing for %s', (_, fields) => expect(inFirstForm(fields)).not.toHaveProperty('withdraws'));
  it('finds all that it needs in today’s messages', () =>
    expect(JSON.parse(encodeMessage({ ...message, buyerMail }).toString())).toMatchObject({
      notice: { ...mail, payment },
      announced: true,
    }));
});

describe('a mail about a subscription', () => {
  const about = {
    email: 'ana@correo.example',
    firstName: 'Ana',
    resource: 'stores/s/subscription-plans/p/subscriptions/u',
    storeDisplayName: 'Taller',
    environment: 'PRODUCTION',
    currencyCode: 'COP',
    planDisplayName: 'Open Studio',
    methodUrl: 'https://checkout.example/u/x',
  } as const;
  const time = '2026-12-21T23:00:00.000Z';
  const mails: BuyerMail[] = [
    { ...about, kind: 'subscription-welcome', amountCents: 900, nextChargeTime: time },
    { ...about, kind: 'charge-failed', amountCents: 900, attempt: 1, attempts: 4, nextAttemptTime: time, reason: 'DECLINED' },
    { ...about, kind: 'subscription-suspended', amountCents: 900 },
    { ...about, kind: 'subscription-canceled', hasFailed: true },
    { ...about, kind: 'trial-ends', amountCents: 900, trialEndTime: time },
  ];

  it.each(mails)('is read as it was sent: $kind', (mail) => {
    const told: ResourceMessage = { ...message, kind: 'subscription.subscriptionStatusChanged', buyerMail: mail };
    expect(decodeMessage('billing.subscription.v1', encodeMessage(told))).toEqual(told);
    expect(decodeBuyerMail(encodeBuyerMail(mail))).toEqual(mail);
  });

  it.each(mails)('without its link is none: $kind', ({ methodUrl: _, ...mail }: BuyerMail & { methodUrl?: string }) => {
    expect(decodeBuyerMail(mail)).toBeUndefined();
  });

  it.each([
    ['a time that is none', { ...about, kind: 'trial-ends', amountCents: 900, trialEndTime: 'soon' }],
    ['half a cent', { ...about, kind: 'charge-failed', amountCents: 0.5, attempt: 1 }],
    ['an attempt without a number', { ...about, kind: 'charge-failed', amountCents: 900 }],
    ['a kind that nobody knows', { ...about, kind: 'toString' }],
    ['a reason that there is not', { ...about, kind: 'charge-failed', amountCents: 900, attempt: 1, reason: 'toString' }],
    ['a flag that is a text', { ...about, kind: 'subscription-canceled', hasFailed: 'yes' }],
    ['an environment that there is not', { ...about, kind: 'subscription-canceled', environment: 'STAGING' }],
    ['a one-time code, which no message may carry', { ...about, kind: 'one-time-code', code: '482931', expireTime: time }],
  ])('is none with %s', (_, mail) => expect(decodeBuyerMail(mail)).toBeUndefined());
});

it('a mail is read from its row as it was', () => expect(decodeBuyerMail(encodeBuyerMail(buyerMail))).toEqual(buyerMail));
