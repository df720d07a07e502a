import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asText, checksum } from './checksum.js';
import { propertiesOf, propertyForms, WEBHOOK_EVENTS, type WebhookEvent } from './envelope.js';

type Vector = {
  readonly about: string;
  readonly event: WebhookEvent;
  readonly data: Readonly<Record<string, unknown>>;
  readonly properties: readonly string[];
  readonly timestamp: number;
  readonly webhookKey: string;
  readonly text: string;
  readonly checksum: string;
};

/** Made by another program than ours; receivers test theirs with them. */
const FILE = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'webhook-vectors.json');
const VECTORS = JSON.parse(readFileSync(FILE, 'utf8')) as readonly Vector[];

it.each(VECTORS)('$event, $about', ({ event, data, properties, timestamp, webhookKey, text, checksum: sum }) => {
  expect(propertiesOf(event, data)).toEqual(properties);
  expect(properties.map((property) => asText(data[property])).join('') + String(timestamp) + webhookKey).toBe(text);
  expect(checksum(data, properties, timestamp, webhookKey)).toBe(sum);
});

it('there is a vector for every form of every event', () => {
  const forms = WEBHOOK_EVENTS.flatMap((event) => propertyForms(event).map((properties) => `${event}: ${properties.join()}`));
  expect(new Set(VECTORS.map(({ event, properties }) => `${event}: ${properties.join()}`))).toEqual(new Set(forms));
});
