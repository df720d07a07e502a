import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTROL_PROPERTIES } from '../index.js';
import { checksum } from '../webhooks/checksum.js';
import { WEBHOOK_PROPERTIES } from '../webhooks/envelope.js';

type Request = {
  readonly about: string;
  /** The SERVICE_ACCESS_TOKEN that the partner holds. */
  readonly holds: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly answer: number;
  /** What it holds then; absent: the same. */
  readonly holdsThen?: string | null;
};
type Envelope = {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly timestamp: number;
  readonly signature: { readonly properties: readonly string[]; readonly checksum: string };
};

/** Made by another program than ours; partners test theirs with them. */
const FILE = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'guides', 'partners', 'requests.json');
const { partnerAccessToken, requests } = JSON.parse(readFileSync(FILE, 'utf8')) as {
  readonly partnerAccessToken: string;
  readonly requests: readonly Request[];
};

/** What a partner gets, as the notifier makes it. */
const GETS: Readonly<Record<string, readonly string[]>> = {
  ...CONTROL_PROPERTIES,
  'payment.statusChanged': WEBHOOK_PROPERTIES['payment.statusChanged'].always,
  'paymentAttempt.statusChanged': WEBHOOK_PROPERTIES['paymentAttempt.statusChanged'].always,
};

/** Which rules of the guide a request breaks: each has its number there. */
function broken({ holds, headers, body }: Request): readonly number[] {
  const envelope = parsed(body);
  const key = envelope?.event === 'handshake' ? String(envelope.data['token']) : holds;
  const sum = envelope && checksum(envelope.data, envelope.signature.properties, envelope.timestamp, key ?? '');
  const rules = [
    headers['authorization'] === `Bearer ${partnerAccessToken}`,
    envelope !== undefined,
    envelope === undefined || headers['x-service-event'] === envelope.event,
    envelope === undefined || Object.hasOwn(GETS, envelope.event),
    envelope === undefined || (headers['x-service-checksum'] === sum && envelope.signature.checksum === sum),
  ];
  return rules.flatMap((holdsTrue, at) => (holdsTrue ? [] : [at + 1]));
}

function parsed(body: string): Envelope | undefined {
  try {
    return JSON.parse(body) as Envelope;
  } catch {
    return undefined;
  }
}

it.each(requests)('$answer: $about', (request) => {
  const rules = broken(request);
  expect(rules).toHaveLength(request.answer === 200 ? 0 : 1); // a wrong one is wrong in one thing
  expect(request.answer).toBe(rules.length === 0 ? 200 : rules[0] === 1 ? 401 : 400);
  if (request.answer !== 200) expect(request.holdsThen).toBeUndefined();
});

it.each(requests.filter(({ answer }) => answer === 200))('is made as the notifier makes it: $about', ({ body }) => {
  const { event, data, signature } = parsed(body) ?? { event: '', data: {}, signature: { properties: [] } };
  expect(signature.properties).toEqual(GETS[event]);
  if (Object.hasOwn(CONTROL_PROPERTIES, event)) expect(Object.keys(data)).toEqual(signature.properties);
});

it('breaks each rule at least once, and the formula of the guide is the checksum', () => {
  expect(new Set(requests.flatMap(broken))).toEqual(new Set([1, 2, 3, 4, 5]));
  const { data, timestamp, signature } = parsed(requests[0]?.body ?? '') as Envelope;
  const text = signature.properties.map((name) => String(data[name])).join('') + String(timestamp) + String(data['token']);
  expect(hash('sha256', text).toUpperCase()).toBe(signature.checksum);
});
