import {
  type BuyerMail,
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
])('is refused: %s', (_, value) => expect(() => decodeMessage(TOPIC, value)).toThrow(MalformedMessage));

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
    ['a one-time code, which no message may carry', { ...about, kind: 'one-time-code', code: '482931', expireTime: time }],
  ])('is none with %s', (_, mail) => expect(decodeBuyerMail(mail)).toBeUndefined());
});

it('a mail is read from its row as it was', () => expect(decodeBuyerMail(encodeBuyerMail(buyerMail))).toEqual(buyerMail));
