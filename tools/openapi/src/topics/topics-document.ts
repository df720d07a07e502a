import { CONTROL_OUTCOMES, MESSAGE_KINDS, type ResourceTopic, TOPICS } from '@cauce/contracts';
import { SERVICE_NAMES, type ServiceName, SERVICES } from '@cauce/services';
import type { AsyncApiShape } from '../gates/asyncapi.js';
import type { Schema } from '../gates/schema.js';
import type { TypeSchemas } from '../types/type-schemas.js';

type Topic = keyof typeof TOPICS;
type Message = AsyncApiShape['channels'][string]['messages'][string];

const RESOURCE = ['libs/contracts/src/events/resource-message.ts', 'SentMessage'] as const;
const OUTCOME = ['libs/contracts/src/events/control-outcome.ts', 'ControlOutcome'] as const;

/** Where the types of the messages are written. */
export const MESSAGE_FILES = [RESOURCE[0], OUTCOME[0]];

/** The topics as an AsyncAPI document: which service sends what to which, and who reads it. */
export function topicsDocument(types: TypeSchemas): AsyncApiShape {
  const { fields, schemas } = withParts(types.of(...RESOURCE));
  const resources = Object.entries(MESSAGE_KINDS).map(
    ([topic, kinds]) => [topic, resourceMessages(topic as ResourceTopic, kinds, fields)] as const,
  );
  const outcome = message('controlOutcome', { type: 'object' }, types.of(...OUTCOME), INTEGRATION);
  const messages = {
    ...(Object.fromEntries(resources) as Record<ResourceTopic, Record<string, Message>>),
    [CONTROL_OUTCOMES]: { controlOutcome: outcome },
  } as Record<Topic, Record<string, Message>>;
  const channels = Object.entries(TOPICS).map(
    ([topic, settings]) => [topic, channel(topic as Topic, settings, messages[topic as Topic])] as const,
  );
  return {
    ...ABOUT,
    channels: Object.fromEntries(channels),
    operations: Object.fromEntries(SERVICE_NAMES.flatMap(operationsOf)),
    components: { schemas: { MessageHeaders: HEADERS, ...schemas } },
  } as AsyncApiShape;
}

const ABOUT = {
  asyncapi: '3.0.0',
  info: {
    title: 'Cauce topics',
    version: '1.0.0',
    description:
      'What services tell each other. Written by `npm run openapi` from the types in `libs/contracts`. No API for others: the version before and the one after read the same topics, nobody else (docs/versioning.md).',
    license: { name: 'Apache License 2.0' },
  },
  defaultContentType: 'application/json',
};

/** Each part of a message that is an object of its own: a component, since every kind may have it. */
function withParts({ properties = {}, ...message }: Schema) {
  const parts = Object.entries(properties).filter(([, { anyOf, properties: inner }]) => anyOf !== undefined || inner !== undefined);
  const named = parts.map(([name, schema]) => [name, `Message${name.charAt(0).toUpperCase()}${name.slice(1)}`, schema] as const);
  const references = named.map(([name, title]) => [name, { $ref: `#/components/schemas/${title}` }] as const);
  return {
    fields: { ...message, properties: { ...properties, ...Object.fromEntries(references) } },
    schemas: Object.fromEntries(named.map(([, title, schema]) => [title, schema])),
  };
}

function resourceMessages(topic: ResourceTopic, kinds: readonly string[], fields: Schema): Record<string, Message> {
  const [, aggregate = ''] = topic.split('.');
  const key: Schema = { type: 'string', pattern: `^${aggregate}-[a-z2-7]{26}$` };
  const headers = { $ref: '#/components/schemas/MessageHeaders' };
  const payload = (kind: string): Schema => ({ ...fields, properties: { ...fields.properties, kind: { type: 'string', const: kind } } });
  return Object.fromEntries(kinds.map((kind) => [kind, message(kind, headers, payload(kind), key)]));
}

/** The key of a handshake's outcome. */
const INTEGRATION: Schema = { type: 'string', pattern: '^integrations/[a-z2-7]{26}$' };

/** Headers are text. */
const HEADERS = {
  type: 'object',
  required: ['parts'],
  properties: {
    parts: {
      type: 'string',
      description: 'Which parts the message has, with commas between: a reader skips what it does not need without parsing it.',
    },
    traceparent: { type: 'string', description: 'The trace of the request that caused the event (W3C Trace Context).' },
  },
};

function message(name: string, headers: Schema, payload: Schema, key: Schema): Message {
  return { name, headers, payload, bindings: { kafka: { key, bindingVersion: '0.5.0' } } } as Message;
}

function channel(address: Topic, { partitions, retentionMs }: (typeof TOPICS)[Topic], messages: Record<string, Message>) {
  const kafka = { topic: address, partitions, topicConfiguration: { 'retention.ms': retentionMs }, bindingVersion: '0.5.0' };
  return { address, messages, bindings: { kafka } };
}

function operationsOf(service: ServiceName) {
  const { publishes, consumes } = SERVICES[service];
  const operation = (action: 'send' | 'receive', topic: string) => {
    const summary = `${service} ${action === 'send' ? 'publishes' : 'consumes'} it.`;
    return [`${service}-${action}-${topic}`, { action, channel: { $ref: `#/channels/${topic}` }, summary }] as const;
  };
  return [...publishes.map((topic) => operation('send', topic)), ...consumes.map((topic) => operation('receive', topic))];
}
