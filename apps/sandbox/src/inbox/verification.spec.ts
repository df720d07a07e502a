import { checksum, propertiesOf, type WebhookEvent } from '@cauce/contracts';
import fc from 'fast-check';
import { readEnvelope, workOut } from './checksum-proof.js';
import { isVerified, signatureOf, verify } from './verification.js';

const keys = { webhookKey: 'whk_dev_4f1c9a', signingSecret: `whsec_${Buffer.alloc(32, 5).toString('base64')}` };
const receivedAt = '2026-11-21T18:05:40.500Z';
const data = { name: 'stores/s/payments/p', correlationId: 'DR-2048', amountCents: 24000000, currencyCode: 'COP', status: 'FUNDED' };

/** The body of a webhook, signed with the receiver's key. */
function toEnvelope(event: WebhookEvent, data: Readonly<Record<string, unknown>>, timestamp: number, key: string) {
  const properties = propertiesOf(event, data);
  return { event, data, timestamp, signature: { properties, checksum: checksum(data, properties, timestamp, key) } };
}

const sent = (change: { headers?: Record<string, string>; body?: string } = {}) => {
  const envelope = toEnvelope('payment.statusChanged', data, 1795302340, keys.webhookKey);
  const body = Buffer.from(change.body ?? JSON.stringify(envelope));
  const headers: Record<string, string> = {
    authorization: `Bearer ${keys.webhookKey}`,
    'x-service-event': envelope.event,
    'x-service-checksum': envelope.signature.checksum,
    'webhook-id': 'e1',
    'webhook-timestamp': String(Math.floor(Date.parse(receivedAt) / 1000)),
    ...change.headers,
  };
  headers['webhook-signature'] ??= signatureOf({ headers, body }, keys.signingSecret);
  return { headers, body, receivedAt };
};

describe('a webhook', () => {
  it('that follows docs/api.md passes all three checks', () => {
    expect(verify(sent(), keys)).toEqual({ bearer: true, checksum: true, standardWebhooks: true });
  });

  it.each<[string, ReturnType<typeof sent>, Partial<ReturnType<typeof verify>>]>([
    ['another bearer', sent({ headers: { authorization: 'Bearer other' } }), { bearer: false, checksum: true }],
    ['no scheme', sent({ headers: { authorization: keys.webhookKey } }), { bearer: false }],
    ['another checksum in the header', sent({ headers: { 'x-service-checksum': 'A'.repeat(64) } }), { checksum: false, bearer: true }],
    ['another event in the header', sent({ headers: { 'x-service-event': 'handshake' } }), { checksum: false }],
    ['a body that was changed', sent({ body: sent().body.toString().replace('24000000', '1') }), { checksum: false }],
    ['a body that is not an envelope', sent({ body: 'hello' }), { checksum: false, standardWebhooks: true }],
    ['another signature', sent({ headers: { 'webhook-signature': 'v1,AAAA' } }), { standardWebhooks: false, checksum: true }],
    ['a signature made ten minutes ago', sent({ headers: { 'webhook-timestamp': '1795283740' } }), { standardWebhooks: false }],
    ['no time', sent({ headers: { 'webhook-timestamp': '' } }), { standardWebhooks: false }],
  ])('with %s is not verified', (_name, webhook, found) => {
    expect(verify(webhook, keys)).toMatchObject(found);
    expect(isVerified(verify(webhook, keys)) && found.standardWebhooks === undefined).toBe(false);
  });

  it('may carry two signatures while its secret is rotated', () => {
    const once = sent();
    const two = { ...once.headers, 'webhook-signature': `v1,old ${once.headers['webhook-signature']}` };
    expect(verify({ ...once, headers: two }, keys).standardWebhooks).toBe(true);
  });

  it('passes no check while the inbox has no keys', () => {
    expect(verify(sent(), {})).toEqual({ bearer: false, checksum: false, standardWebhooks: false });
  });
});

describe('the explained checksum', () => {
  it('shows the values in order, the joined text and the position of a difference', () => {
    const envelope = readEnvelope(sent().body);
    const proof = envelope && workOut(envelope, keys.webhookKey, envelope.signature.checksum);
    expect(proof).toMatchObject({ joined: 'stores/s/payments/pDR-204824000000COPFUNDED', timestamp: '1795302340' });
    expect(proof).not.toHaveProperty('differsAt');
    expect(proof?.values.map(({ property }) => property)).toEqual(['name', 'correlationId', 'amountCents', 'currencyCode', 'status']);
    expect(envelope && workOut(envelope, 'other', '').differsAt).toBe(1);
    expect(envelope && workOut(envelope, keys.webhookKey, `${envelope.signature.checksum}0`).differsAt).toBe(65);
  });

  it('equals the sender’s for any data', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('name', 'correlationId', 'status', 'method'), fc.jsonValue()), (any) => {
        const envelope = toEnvelope('paymentAttempt.statusChanged', any, 1, 'k');
        const read = readEnvelope(Buffer.from(JSON.stringify(envelope)));
        expect(read && workOut(read, 'k', envelope.signature.checksum).differsAt).toBeUndefined();
      }),
      { examples: [[{ status: { toString: null } }]] },
    );
  });

  it.each(['', 'null', '[]', '{}', '{"event":"e","data":{},"timestamp":"1","signature":{"properties":[],"checksum":""}}', '{"event":"e"}'])(
    'is not possible for the body %j',
    (body) => {
      expect(readEnvelope(Buffer.from(body))).toBeUndefined();
    },
  );
});
