import { MalformedMessage, type PaymentMessage, decodePaymentMessage, encodePaymentMessage } from '../index.js';

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

it('comes back as it was', () => expect(decodePaymentMessage(encodePaymentMessage(message))).toEqual(message));

it.each([
  ['no JSON', Buffer.from('{')],
  ['no object', Buffer.from('7')],
  ['another kind', encodePaymentMessage({ ...message, kind: 'x' as PaymentMessage['kind'] })],
  ['no revision', Buffer.from(JSON.stringify({ ...message, revision: '3' }))],
  ['no data', Buffer.from(JSON.stringify({ ...message, data: null }))],
])('is refused: %s', (_, value) => expect(() => decodePaymentMessage(value)).toThrow(MalformedMessage));
