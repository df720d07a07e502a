import { createHash, createHmac } from 'node:crypto';
import { PAYMENT, STORE } from './fake-api.js';

const SECRET = Buffer.alloc(32, 1);
const digest = (text: string) => createHash('sha256').update(text).digest('hex').toUpperCase();

/** A genuine webhook, and what to verify it with. @param now Unix seconds. */
export function aWebhook(now: number) {
  const data = { name: PAYMENT.name, amountCents: 100, currencyCode: 'COP', status: 'FUNDED', title: 'Mug' };
  const checksum = digest(`${PAYMENT.name}100COPFUNDED${now}whk`);
  const properties = ['name', 'correlationId', 'amountCents', 'currencyCode', 'status'];
  const body = JSON.stringify({ event: 'payment.statusChanged', data, timestamp: now, signature: { properties, checksum } });
  const headers = {
    Authorization: 'Bearer whk',
    'X-Service-Event': 'payment.statusChanged',
    'X-Service-Checksum': checksum,
    'webhook-id': 'w',
    'webhook-timestamp': String(now),
    'webhook-signature': `v1,${createHmac('sha256', SECRET).update(`w.${now}.${body}`).digest('base64')}`,
  };
  return { body, headers, key: 'whk', secret: `whsec_${SECRET.toString('base64')}`, now: now * 1_000 };
}

/** A genuine handshake. @param now Unix seconds. */
export function aHandshake(now: number) {
  const data = { organization: PAYMENT.organization, store: STORE, token: 'cauce_first' };
  const properties = Object.keys(data);
  const checksum = digest(`${Object.values(data).join('')}${now}cauce_first`);
  const body = JSON.stringify({ event: 'handshake', data, timestamp: now, signature: { properties, checksum } });
  const headers = { authorization: 'Bearer pat', 'x-service-event': 'handshake', 'x-service-checksum': checksum };
  return { body, headers, keys: { partnerAccessToken: 'pat', serviceAccessTokens: [] } };
}
