import { propertyForms, type SentEvent, TEST_EVENT } from '@cauce/contracts';
import { type AnyResource, field, type JsonSchema, schemaOf } from '@cauce/kernel';
import type { Components } from './components.js';
import type { OperationObject, Parameter } from './shape.js';

/** The webhooks as the document shows them: what we POST to the merchant's receiver. */
export function toWebhooks(
  data: Partial<Record<SentEvent, AnyResource>>,
  components: Components,
): Record<string, { post: OperationObject }> {
  const events = Object.entries(data) as [SentEvent, AnyResource][];
  return Object.fromEntries(events.map(([event, resource]) => [event, { post: toOperation(event, resource, components) }]));
}

function toOperation(event: SentEvent, resource: AnyResource, components: Components): OperationObject {
  const schema = components.refer(envelope(event, resource));
  return {
    operationId: `on${resource.title}`,
    summary: event,
    description: event === TEST_EVENT ? ABOUT_TEST : ABOUT,
    tags: ['Webhooks'],
    parameters: HEADERS.filter(({ name }) => name !== BACKFILL || event !== TEST_EVENT).map((header) =>
      header.name === 'X-Service-Event' ? { ...header, schema: { type: 'string', const: event } } : header,
    ),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: 'Acknowledged.' },
      ...(event === TEST_EVENT ? UNHEARD : NOT_TAKEN),
    },
    security: [{ webhookKey: [] }],
  };
}

const ABOUT =
  'Answer with any 2xx immediately and do the work afterwards. Otherwise the webhook is retried 9 times over 75.6 hours (± 20 %). Process each `webhook-id` only once; with `X-Service-Sequence` you can discard outdated webhooks.';
const ABOUT_TEST =
  'An operator tests the endpoint. Nothing has changed. It is sent once, signed like all others, with `X-Service-Sequence: 0`. Answer with any 2xx.';

const NOT_TAKEN = {
  '410': { description: 'The endpoint is disabled, and its webhooks wait until it is enabled again.' },
  default: { description: 'The webhook is retried later. `Retry-After` is respected.' },
};
const UNHEARD = { default: { description: 'The operator sees the failure. The test is not retried and has no other effect.' } };

function envelope(event: SentEvent, resource: AnyResource): JsonSchema {
  return {
    type: 'object',
    title: `${resource.title}Envelope`,
    description: `The body of ${event}. Its checksum covers these values of \`data\`, in this order: ${formsOf(event)}.`,
    required: ['event', 'data', 'timestamp', 'signature'],
    properties: {
      event: { type: 'string', const: event, description: 'What happened. Equals the header X-Service-Event.' },
      data: schemaOf(resource),
      timestamp: {
        ...UNIX_SECONDS,
        description: 'When it happened, in Unix seconds, rounded down. The same on every attempt.',
        examples: [1769860800],
      },
      signature: SIGNATURE,
    },
  };
}

/** Each list of properties that the event is sent with. In words: a generator stops at a `const` that is a list. */
function formsOf(event: SentEvent): string {
  return propertyForms(event)
    .map((form) => form.map((property) => `\`${property}\``).join(', '))
    .join('; or ');
}

/** One for all events, so that clients have one type of it. */
const SIGNATURE: JsonSchema = {
  type: 'object',
  title: 'WebhookSignature',
  description: 'Proves that the webhook is genuine.',
  required: ['properties', 'checksum'],
  properties: {
    properties: {
      type: 'array',
      description: 'The values of `data` that the checksum covers, in this order. Compare it with the list that you expect for the event.',
      minItems: 1,
      items: { type: 'string' },
    },
    checksum: {
      type: 'string',
      description:
        'The values that `properties` names, as text, in that order and without separators (an absent value is empty, an object is its RFC 8785 canonical JSON), followed by `timestamp` and your webhook key: the SHA-256 of this text, in upper-case hexadecimal. Equals the header X-Service-Checksum.',
      pattern: '^[0-9A-F]{64}$',
      examples: ['67145F5BE49225DA87509B1C0A2321E255A9D5801AC46280EF55EDFD40AA06C7'],
    },
  },
};

/** Until the year 9999. */
const UNIX_SECONDS = field.integer({ minimum: 0, maximum: 253_402_300_799 });
const COUNT = field.integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const header = (name: string, description: string, example: string | number): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { ...(typeof example === 'number' ? COUNT : { type: 'string' }), examples: [example] },
});

/** On webhooks that an operator had sent to an endpoint though they were recorded before the endpoint wanted them. */
const BACKFILL = 'X-Service-Backfill';

const HEADERS: readonly Parameter[] = [
  header('X-Service-Event', 'Equals `event` of the body.', 'payment.statusChanged'),
  header(
    'X-Service-Checksum',
    'Equals `signature.checksum` of the body.',
    '67145F5BE49225DA87509B1C0A2321E255A9D5801AC46280EF55EDFD40AA06C7',
  ),
  header('X-Service-Sequence', 'Increases with every change of the same resource. Gaps are normal.', 3),
  {
    ...header(
      BACKFILL,
      '`true` if an operator requested this webhook for an event from before the endpoint subscribed to it; otherwise absent.',
      'true',
    ),
    required: false,
  },
  header('webhook-id', 'The id of the event, the same on every attempt (Standard Webhooks).', '0198c0de-6f1a-7c3e-9a11-2b8f7d5e4c10'),
  header('webhook-timestamp', 'The time of this attempt, in Unix seconds (Standard Webhooks).', 1769860800),
  header(
    'webhook-signature',
    '`v1,` followed by the Base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with your signing secret. There may be several, separated by spaces: accept the webhook if one matches (Standard Webhooks).',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
  {
    ...header(
      'traceparent',
      'The trace of this attempt (W3C Trace Context); absent if there is none. Not covered by a signature.',
      '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    ),
    required: false,
  },
];
