import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { makeSecrets } from '../../endpoints/endpoint.secrets.js';
import { webhookSignature } from './webhook-signature.js';

const sign = (secret: string, id: string, at: Date, body: string) =>
  webhookSignature(secret, { id, timestamp: Math.floor(at.getTime() / 1000), body });

it('law: signs as the library of Standard Webhooks does, with a secret’s first webhook and with later ones', () => {
  const secrets = [makeSecrets(), makeSecrets()].map(({ signingSecret }) => signingSecret);
  const at = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...secrets), fc.uuid(), at, fc.string({ unit: 'binary' }), (secret, id, time, body) => {
      expect(sign(secret, id, time, body)).toBe(new Webhook(secret).sign(id, time, body));
    }),
  );
});

it('signs with the secret it is given after more secrets than it keeps', () => {
  const first = makeSecrets().signingSecret;
  const at = new Date();
  const before = sign(first, 'id', at, '{}');
  for (let others = 0; others < 3_001; others += 1) sign(makeSecrets().signingSecret, 'id', at, '{}');
  expect(sign(first, 'id', at, '{}')).toBe(before);
  expect(before).toBe(new Webhook(first).sign('id', at, '{}'));
});
