import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What the endpoint was registered with. */
export type Keys = { readonly webhookKey: string; readonly signingSecret: string };

/** A webhook's body. */
export type Webhook = {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly timestamp: number;
  readonly signature: { readonly properties: readonly string[] };
};

/** It did not come from us, or not like this. The reason is for your log, not for the sender. */
export class NotGenuine extends Error {}

/**
 * The webhook in a request, once it is known that we sent it. Throws NotGenuine.
 * @param rawBody byte for byte as it came. @param headers with names in lower case, as Node has them. @param now Unix seconds.
 */
export function verify(rawBody: Buffer, headers: Readonly<Record<string, string>>, keys: Keys, now = Date.now() / 1000): Webhook {
  const header = (name: string) => headers[name] ?? '';
  // With a key that was never set, anybody could be the sender.
  if (!keys.webhookKey || !same(header('authorization'), `Bearer ${keys.webhookKey}`)) throw new NotGenuine('bearer');

  const [id, time] = [header('webhook-id'), header('webhook-timestamp')];
  if (!/^\d+$/.test(time) || Math.abs(now - Number(time)) > 300) throw new NotGenuine('timestamp');
  const key = Buffer.from(keys.signingSecret.replace('whsec_', ''), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${time}.`).update(rawBody).digest('base64');
  const given = header('webhook-signature').split(' '); // two while keys change
  if (key.length === 0 || !given.some((one) => same(one, `v1,${mac}`))) throw new NotGenuine('signature');

  const webhook = JSON.parse(rawBody.toString('utf8')) as Webhook; // signed, so it is one of ours
  if (header('x-service-event') !== webhook.event) throw new NotGenuine('event');
  if (!same(header('x-service-checksum'), checksum(webhook, keys.webhookKey))) throw new NotGenuine('checksum');
  return webhook;
}

function checksum({ data, timestamp, signature }: Webhook, webhookKey: string): string {
  const values = signature.properties.map((name) => textOf(data[name]));
  return createHash('sha256')
    .update(`${values.join('')}${timestamp}${webhookKey}`)
    .digest('hex')
    .toUpperCase();
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : value === undefined || value === null ? '' : canonical(value));

/** RFC 8785. JSON.stringify writes texts and numbers as it wants them; the order of members is left to do. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(',')}}`;
}

/** In the same time, however much of it is right. */
function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
