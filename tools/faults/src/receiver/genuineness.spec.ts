import { createHash } from 'node:crypto';
import { checksumOf, type Envelope, faultsOf, signatureOf } from './genuineness.js';

const KEYS = { webhookKey: 'whk_dev_4f1c9a', signingSecret: 'whsec_c2VjcmV0' };
const data = {
  name: 'stores/s3k9/payments/k7m2qz4txa',
  correlationId: 'DR-2048',
  amountCents: 24000000,
  currencyCode: 'COP',
  status: 'FUNDED',
};
const properties = ['name', 'correlationId', 'amountCents', 'currencyCode', 'status'];
const CHECKSUM = '549C3983C77B42859D73BA92040128B09815EC24D72E4AD6CA17A6F82B080BAE';
const envelope: Envelope = { event: 'payment.statusChanged', data, timestamp: 1795302340, signature: { properties, checksum: CHECKSUM } };
const body = JSON.stringify(envelope);

const unsigned = {
  authorization: `Bearer ${KEYS.webhookKey}`,
  'x-service-event': 'payment.statusChanged',
  'x-service-checksum': CHECKSUM,
  'webhook-id': 'e1',
  'webhook-timestamp': '1795302341',
};
const headers = { ...unsigned, 'webhook-signature': signatureOf(unsigned, body, KEYS.signingSecret) };

it('computes the checksum of an example worked out by hand', () => expect(checksumOf(envelope, KEYS.webhookKey)).toBe(CHECKSUM));

it('finds no fault in a genuine webhook', () => expect(faultsOf(headers, body, envelope, KEYS)).toEqual([]));

it.each([
  ['the bearer', { authorization: 'Bearer x' }, envelope],
  ['X-Service-Event', { 'x-service-event': 'payment.created' }, envelope],
  ['the checksum', { 'x-service-checksum': 'x' }, envelope],
  ['the checksum', {}, { ...envelope, data: { ...data, amountCents: 1 } }],
  ['the signature', { 'webhook-id': 'e2' }, envelope],
])('finds %s wrong', (fault, changes, said) => expect(faultsOf({ ...headers, ...changes }, body, said, KEYS)).toEqual([fault]));

it('takes an absent value as an empty string', () => {
  const said = { ...envelope, data: { name: 'n' }, signature: { properties: ['name', 'correlationId'], checksum: '' } };
  expect(checksumOf(said, 'k')).toBe(checksumOf({ ...said, data: { name: 'n', correlationId: '' } }, 'k'));
});

it('takes an object as canonical JSON: the buyer of a subscription', () => {
  const said = {
    ...envelope,
    data: { name: 'n', buyer: { lastName: 'Ríos', email: 'ana@correo.example' } },
    signature: { properties: ['name', 'buyer'], checksum: '' },
  };
  const text = `n{"email":"ana@correo.example","lastName":"Ríos"}${envelope.timestamp}k`;
  expect(checksumOf(said, 'k')).toBe(createHash('sha256').update(text).digest('hex').toUpperCase());
});
