import { createHmac } from 'node:crypto';
import { sameText } from '@cauce/secrets';
import { readEnvelope, workOut } from './checksum-proof.js';
import type { Inbox, ReceivedWebhook } from './inboxes.js';

/** What a careful receiver checks. All three, or the webhook is not believed. */
export type Verified = { readonly bearer: boolean; readonly checksum: boolean; readonly standardWebhooks: boolean };

type Keys = Pick<Inbox, 'webhookKey' | 'signingSecret'>;
type Received = Pick<ReceivedWebhook, 'headers' | 'body' | 'receivedAt'>;

/** Standard Webhooks: older or newer than this is a replay. */
const TOLERANCE_SECONDS = 300;

/** Checks a webhook with the receiver's keys; without a key nothing verifies. */
export const verify = (received: Received, { webhookKey, signingSecret }: Keys): Verified => ({
  bearer: webhookKey !== undefined && sameText(received.headers['authorization'] ?? '', `Bearer ${webhookKey}`),
  checksum: webhookKey !== undefined && checksumMatches(received, webhookKey),
  standardWebhooks: signingSecret !== undefined && signatureMatches(received, signingSecret),
});

export const isVerified = ({ bearer, checksum, standardWebhooks }: Verified): boolean => bearer && checksum && standardWebhooks;

const checksumMatches = ({ headers, body }: Received, key: string): boolean => {
  const envelope = readEnvelope(body);
  const sent = headers['x-service-checksum'] ?? '';
  if (!envelope || envelope.event !== headers['x-service-event'] || envelope.signature.checksum !== sent) return false;
  return workOut(envelope, key, sent).differsAt === undefined;
};

/** What Standard Webhooks signs: id, time and the body as it was sent. */
const signedContent = ({ headers, body }: Pick<Received, 'headers' | 'body'>): Buffer =>
  Buffer.concat([Buffer.from(`${headers['webhook-id'] ?? ''}.${headers['webhook-timestamp'] ?? ''}.`), body]);

/** The signature a `whsec_…` secret makes of it, with its version. */
export const signatureOf = (received: Pick<Received, 'headers' | 'body'>, secret: string): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signedContent(received)).digest('base64')}`;
};

const signatureMatches = (received: Received, secret: string): boolean => {
  const { headers } = received;
  const age = Math.abs(Date.parse(received.receivedAt) / 1000 - Number(headers['webhook-timestamp']));
  const given = (headers['webhook-signature'] ?? '').split(' ');
  const mine = signatureOf(received, secret);
  return (headers['webhook-id'] ?? '') !== '' && age <= TOLERANCE_SECONDS && given.some((signature) => sameText(signature, mine));
};
