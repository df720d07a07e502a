import { checksum, propertiesOf } from '@cauce/contracts';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { makeSecrets } from '../../endpoints/endpoint.secrets.js';
import { unsignedEnvelope, webhookRequest } from './webhook-request.js';

const merchant = makeSecrets();
const toSend = ({ webhookKey, signingSecret }: typeof merchant) => ({ webhookKey, bearer: webhookKey, signingSecrets: [signingSecret] });
const secrets = toSend(merchant);
const data = {
  name: 'stores/s/payments/p',
  correlationId: 'ñ',
  amountCents: 1005,
  currencyCode: 'COP',
  status: 'FUNDED',
  buyer: { firstName: 'Ana' },
};
const delivery = {
  url: 'https://merchant.example/hooks',
  eventId: '0b7e2a54-8c1d-4e0f-9a36-2f5d1c7e9b10',
  revision: '7',
  body: unsignedEnvelope('payment.statusChanged', data, 1_900_000_000),
};
const at = new Date();

describe('a webhook', () => {
  it('is the documented envelope, with the documented headers', () => {
    const { method, url, headers = {}, body } = webhookRequest(delivery, secrets, at);
    const properties = propertiesOf('payment.statusChanged', data);
    const sum = checksum(data, properties, 1_900_000_000, secrets.webhookKey);
    expect({ method, url }).toEqual({ method: 'POST', url: delivery.url });
    expect(JSON.parse(body)).toEqual({
      event: 'payment.statusChanged',
      data,
      timestamp: 1_900_000_000,
      signature: { properties, checksum: sum },
    });
    expect(headers).toMatchObject({
      authorization: `Bearer ${secrets.webhookKey}`,
      'content-type': 'application/json',
      'x-service-event': 'payment.statusChanged',
      'x-service-checksum': sum,
      'x-service-sequence': '7',
      'webhook-id': delivery.eventId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    });
  });

  it('has the same body on every attempt, with a new signature', () => {
    const [first, later] = [at, new Date(at.getTime() + 60_000)].map((time) => webhookRequest(delivery, secrets, time));
    expect(later?.body).toBe(first?.body);
    expect(later?.headers?.['webhook-signature']).not.toBe(first?.headers?.['webhook-signature']);
  });

  it('differs only in its checksum after a key rotation', () => {
    const [before, after] = [merchant, makeSecrets()].map((each) => webhookRequest(delivery, toSend(each), at).body);
    const without = (body = '') => body.replace(/"checksum":"[0-9A-F]{64}"/, '');
    expect(after).not.toBe(before);
    expect(without(after)).toBe(without(before));
  });

  it('to an integration has a bearer of its own, and no headers of Standard Webhooks', () => {
    const { headers = {}, body } = webhookRequest(delivery, { webhookKey: 'service', bearer: 'partner', signingSecrets: [] }, at);
    const properties = propertiesOf('payment.statusChanged', data);
    const sum = checksum(data, properties, 1_900_000_000, 'service');
    expect(headers).toEqual({
      authorization: 'Bearer partner',
      'content-type': 'application/json',
      'user-agent': 'Cauce-Webhooks/1',
      'x-service-event': 'payment.statusChanged',
      'x-service-checksum': sum,
      'x-service-sequence': '7',
    });
    expect(body).not.toContain('partner');
  });

  it('is signed by each of several secrets', () => {
    const other = makeSecrets();
    const both = { ...secrets, signingSecrets: [merchant.signingSecret, other.signingSecret] };
    const { headers = {}, body } = webhookRequest(delivery, both, at);
    for (const { signingSecret } of [merchant, other]) expect(() => new Webhook(signingSecret).verify(body, headers)).not.toThrow();
    expect(() => new Webhook(makeSecrets().signingSecret).verify(body, headers)).toThrow();
  });

  it('verifies with the secrets, whatever its content, also after it was stored as JSON', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (any) => {
        const kept = JSON.parse(
          JSON.stringify(unsignedEnvelope('payment.statusChanged', { ...any, name: 'n' }, 1)),
        ) as typeof delivery.body;
        const { headers = {}, body } = webhookRequest({ ...delivery, body: kept }, secrets, at);
        const sent = new Webhook(merchant.signingSecret).verify(body, headers) as {
          data: object;
          signature: { properties: string[]; checksum: string };
        };
        expect(checksum(sent.data, sent.signature.properties, 1, secrets.webhookKey)).toBe(sent.signature.checksum);
      }),
    );
  });
});
