import {
  type BuyerNotice,
  MalformedMessage,
  type PaymentMessage,
  decodePaymentMessage,
  encodePaymentMessage,
  isAnnouncement,
} from '../index.js';

const message: PaymentMessage = {
  id: '0b7e2a54-8c1d-4e0f-9a36-2f5d1c7e9b10',
  kind: 'payment.statusChanged',
  stream: 'payment-p',
  revision: 3,
  at: '2026-11-21T23:05:40.000Z',
  recordedAt: '2026-11-21T23:05:40.123Z',
  organization: 'organizations/o',
  store: 'stores/s',
  data: { name: 'stores/s/payments/p', status: 'FUNDED' },
};

const notice: BuyerNotice = {
  kind: 'payment-link',
  email: 'ana@correo.example',
  firstName: 'Ana',
  payment: 'stores/s/payments/p',
  url: 'https://checkout.example/p/x',
  title: 'Mugs',
  storeDisplayName: 'Taller',
  environment: 'PRODUCTION',
  amountCents: 1005,
  payableCents: 905,
  currencyCode: 'COP',
};

it('comes back as it was', () => expect(decodePaymentMessage(encodePaymentMessage(message))).toEqual(message));

it('brings along what the buyer is to be told', () => {
  const created: PaymentMessage = { ...message, kind: 'payment.created', notice };
  expect(decodePaymentMessage(encodePaymentMessage(created))).toEqual(created);
});

it('is announced to merchants when the contract knows it', () => {
  expect(isAnnouncement(message)).toBe(true);
  expect(isAnnouncement({ ...message, kind: 'payment.created' })).toBe(false);
});

it('of a kind that is not known is none of the reader’s business when no webhook is made of it', () =>
  expect(decodePaymentMessage(Buffer.from(JSON.stringify({ ...message, kind: 'x', announced: false })))).toBeUndefined());

it.each([
  ['no JSON', Buffer.from('{')],
  ['no object', Buffer.from('7')],
  ['a webhook of a kind that only later versions know', Buffer.from(JSON.stringify({ ...message, kind: 'x', announced: true }))],
  ['a kind that is not known, and nothing said of it', Buffer.from(JSON.stringify({ ...message, kind: 'x' }))],
  ['no kind', Buffer.from(JSON.stringify({ ...message, kind: 7 }))],
  ['a notice without an address', Buffer.from(JSON.stringify({ ...message, notice: { ...notice, email: undefined } }))],
  ['a notice of a broken amount', encodePaymentMessage({ ...message, notice: { ...notice, payableCents: 0.5 } })],
  ['no revision', Buffer.from(JSON.stringify({ ...message, revision: '3' }))],
  ['no data', Buffer.from(JSON.stringify({ ...message, data: null }))],
])('is refused: %s', (_, value) => expect(() => decodePaymentMessage(value)).toThrow(MalformedMessage));
