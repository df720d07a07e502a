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
      '2XX': { description: 'It has arrived.' },
      ...(event === TEST_EVENT ? UNHEARD : NOT_TAKEN),
    },
    security: [{ webhookKey: [] }],
  };
}

const ABOUT =
  'Answer any 2xx at once and work later. Without one it is sent again: 9 more times over 75.6 hours (± 20 %). Take each `webhook-id` once; with `X-Service-Sequence` you can drop what is older than what you have.';
const ABOUT_TEST =
  'An operator tries the endpoint. Nothing has happened. It is sent once, signed as all others are, with `X-Service-Sequence: 0`. Answer any 2xx.';

const NOT_TAKEN = {
  '410': { description: 'The endpoint is given up: it is disabled, and what is due waits until it is enabled again.' },
  default: { description: 'It is sent again later. `Retry-After` is honoured.' },
};
const UNHEARD = { default: { description: 'The operator is told. It is not sent again, and changes nothing.' } };

function envelope(event: SentEvent, resource: AnyResource): JsonSchema {
  const forms = propertyForms(event);
  return {
    type: 'object',
    title: `${resource.title}Envelope`,
    required: ['event', 'data', 'timestamp', 'signature'],
    properties: {
      event: { type: 'string', const: event, description: 'What happened. Equals the header X-Service-Event.' },
      data: schemaOf(resource),
      timestamp: {
        ...UNIX_SECONDS,
        description: 'When it happened, in Unix seconds, rounded down. The same on every attempt.',
        examples: [1769860800],
      },
      signature: {
        type: 'object',
        description: 'How to know that it is from us.',
        required: ['properties', 'checksum'],
        properties: {
          properties: {
            type: 'array',
            description: 'Which values of `data` the checksum is made of, in this order.',
            ...(forms.length === 1 ? { const: forms[0] } : { enum: forms }),
            items: { type: 'string' },
          },
          checksum: {
            type: 'string',
            description:
              'The values that `properties` names, as text, in that order, with nothing in between (an absent one is empty, an object its RFC 8785 canonical JSON); then `timestamp`; then your webhook key: SHA-256 of it, in upper-case hexadecimal. Equals the header X-Service-Checksum.',
            pattern: '^[0-9A-F]{64}$',
            examples: ['67145F5BE49225DA87509B1C0A2321E255A9D5801AC46280EF55EDFD40AA06C7'],
          },
        },
      },
    },
  };
}

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
  header('X-Service-Sequence', 'Grows with every change of the same payment. Gaps are normal.', 3),
  {
    ...header(
      BACKFILL,
      '`true`: it was recorded before you were told of such events, and an operator has it sent now. Else absent.',
      'true',
    ),
    required: false,
  },
  header('webhook-id', 'Of the event: the same on every attempt (Standard Webhooks).', '0198c0de-6f1a-7c3e-9a11-2b8f7d5e4c10'),
  header('webhook-timestamp', 'Of this attempt, in Unix seconds (Standard Webhooks).', 1769860800),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 in Base64 of `{webhook-id}.{webhook-timestamp}.{body}`, keyed with your signing secret. Accept it when one of several, separated by spaces, is right (Standard Webhooks).',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];
