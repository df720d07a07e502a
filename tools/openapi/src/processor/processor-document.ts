import { CALLBACK, CALLBACK_HEADERS, PROCESSOR_CALLS, PROCESSOR_PATH, type ProcessorAnswer, type ProcessorCall } from '@cauce/contracts';
import { type AnyResource, field, schemaOf } from '@cauce/kernel';
import { Components, mapped } from '../document/components.js';
import type { OperationObject, Parameter, Ref, Response, Schema } from '../document/shape.js';
import type { SharedOpenApi } from '../document/shared.js';
import { PROCESSOR_INTRODUCTION } from '../introductions.js';

/** Of the protocol, as its path `/v1` says. */
const VERSION = '1.0.0';

const TAGS = [
  {
    name: 'Charges',
    description: 'Money that a buyer pays. Each charge has a key of ours, under which money moves at most once, for ever.',
  },
  { name: 'Refunds', description: 'Money that goes back, whole or in parts, each under a key of its own.' },
  { name: 'StoredCards', description: 'Cards that are charged without their buyers. Each belongs to one owner.' },
  { name: 'Banks', description: 'The banks that PSE can debit.' },
  { name: 'Books', description: 'What you have on record, by the time at which it was made. We compare it with what we have.' },
  { name: 'Callbacks', description: 'What you send to us.' },
];

const OPERATION_IDS = {
  charge: 'charge',
  find: 'findCharge',
  abandon: 'abandonCharge',
  capture: 'captureCharge',
  refund: 'refundCharge',
  store: 'storeCard',
  banks: 'listBanks',
  charges: 'listCharges',
  refunds: 'listRefunds',
} as const satisfies Record<keyof typeof PROCESSOR_CALLS, string>;

/** The document of the protocol that processors speak: `PROCESSOR_CALLS` as OpenAPI. */
export function processorDocument(): SharedOpenApi {
  const components = new Components();
  const refusals = new Map<string, Response>();
  const calls = Object.entries(PROCESSOR_CALLS) as [keyof typeof PROCESSOR_CALLS, ProcessorCall][];
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, call] of calls)
    (paths[PROCESSOR_PATH + call.path] ??= {})[call.method.toLowerCase()] = toOperation(OPERATION_IDS[name], call, {
      components,
      refusals,
    });
  const webhooks = { 'charge.news': { post: callback(components) } };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cauce processor protocol',
      version: VERSION,
      description: PROCESSOR_INTRODUCTION,
      contact: { name: 'The operator of the service, who enters your address and your key' },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'Your address. The paths are below it.' }],
    security: [{ apiKey: [] }],
    tags: TAGS,
    paths,
    webhooks,
    components: {
      schemas: components.all(),
      responses: Object.fromEntries(refusals),
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'A key that you issue to us.' } },
    },
  };
}

type Operation = SharedOpenApi['paths'][string][string];
type Collected = { readonly components: Components; readonly refusals: Map<string, Response> };

function toOperation(operationId: string, call: ProcessorCall, collected: Collected): Operation {
  const { path, tag, summary, about, body, isBook, answers } = call;
  return {
    operationId,
    summary,
    description: about,
    tags: [tag],
    parameters: [...(path.includes('{key}') ? [KEY] : []), ...(isBook ? BOOK_QUERY : [])],
    ...(body && { requestBody: { required: true, content: json(body, collected.components) } }),
    responses: mapped(answers, (answer, status) => toResponse(answer, refusalName(operationId, Number(status)), collected)),
  };
}

/** What is no success stands in one place: generators make a type of each. */
function toResponse({ about, shape }: ProcessorAnswer, name: string | undefined, { components, refusals }: Collected): Response | Ref {
  const response = { description: about, content: json(shape, components) };
  if (name === undefined) return response;
  refusals.set(name, response);
  return { $ref: `#/components/responses/${name}` };
}

const SHARED: Readonly<Record<number, string>> = { 400: 'Malformed', 401: 'WithoutKey', 404: 'ChargeNotKnown' };

function refusalName(operationId: string, status: number): string | undefined {
  if (status < 400) return undefined;
  return SHARED[status] ?? `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Refused`;
}

function json(shape: AnyResource, components: Components): { readonly 'application/json': { readonly schema: Schema } } {
  return { 'application/json': { schema: components.refer(schemaOf(shape)) } };
}

const KEY: Parameter = {
  name: 'key',
  in: 'path',
  required: true,
  description: 'The charge’s key.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength: 100, examples: ['cg7dzd5fyzm2s4v6mahlwxqk5u'] },
};

const inQuery = (name: string, description: string, schema: Schema): Parameter => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
});
const time = (example: string) => ({ type: 'string', format: 'date-time', examples: [example] }) as const;

const BOOK_QUERY: readonly Parameter[] = [
  inQuery('from', 'Made at this time or later. RFC 3339, UTC.', time('2026-11-27T00:00:00.000Z')),
  inQuery('to', 'Made before this time. RFC 3339, UTC.', time('2026-11-28T00:00:00.000Z')),
  inQuery('limit', 'At most so many on a page; you may answer fewer.', { ...field.integer({ minimum: 1, maximum: 500 }), examples: [100] }),
  inQuery('after', 'The `next` of the page before, with the same `from` and `to`; the first page without it.', {
    type: 'string',
    maxLength: 400,
  }),
];

const inHeader = (name: string, description: string, schema: Schema): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
});

function callback(components: Components): OperationObject {
  return {
    operationId: 'onChargeNews',
    summary: 'A charge has news',
    description:
      'Sent to the callback address that the operator gives you. It is a nudge: we look the charge up, so it may come twice, late, in any order, or not at all. Send it again until we answer 2xx.',
    tags: ['Callbacks'],
    parameters: [
      inHeader(CALLBACK_HEADERS.timestamp, 'When you send it, in Unix seconds. We take it within 5 minutes of our clock.', {
        type: 'string',
        pattern: '^[0-9]{1,12}$',
        examples: ['1795302340'],
      }),
      inHeader(
        CALLBACK_HEADERS.signature,
        '`v1=` and the HMAC-SHA256, with the callback secret, of the timestamp, a full stop and the body’s bytes, in lower-case hexadecimal.',
        {
          type: 'string',
          pattern: '^v1=[0-9a-f]{64}$',
          examples: [`v1=${'0f'.repeat(32)}`],
        },
      ),
    ],
    requestBody: { required: true, content: json(CALLBACK, components) },
    responses: {
      '2XX': { description: 'Taken. Do not send it again.' },
      default: { description: 'Not taken: send it again, for as long as you can.' },
    },
    security: [],
  };
}
