import { ApiError, type ErrorCode, ERRORS, toErrorBody } from '@cauce/contracts';
import { field, type JsonSchema } from '@cauce/kernel';
import { headersOf } from './headers.js';
import type { Response } from './shape.js';

const CODES = Object.keys(ERRORS) as ErrorCode[];

/** What every route can answer: who asks, what is broken on the way or on our side. */
const EVERYWHERE: readonly ErrorCode[] = [
  'TOKEN_MISSING',
  'TOKEN_INVALID',
  'INVALID_FIELDS', // a query parameter that it does not take
  'BAD_REQUEST',
  'ROUTE_NOT_FOUND',
  'INTERNAL',
  'UNAVAILABLE',
  'OVERLOADED',
  'DEPENDENCY_AWAY',
  'DEADLINE_EXCEEDED',
];

/** What a route of the public API can answer: operators may ask as often as they like. */
const OF_MERCHANTS: readonly ErrorCode[] = ['RATE_LIMITED'];

/** What a route with a body can answer. */
const OF_A_BODY: readonly ErrorCode[] = [
  'MALFORMED_JSON',
  'DUPLICATE_MEMBER',
  'INVALID_TEXT',
  'BODY_NOT_OBJECT',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];

/** What a list can answer. */
const OF_A_LIST: readonly ErrorCode[] = ['TOO_MANY_LISTS'];

/** What is no route's own error: it follows from what the route is. */
export const COMMON: ReadonlySet<ErrorCode> = new Set([...EVERYWHERE, ...OF_MERCHANTS, ...OF_A_BODY, ...OF_A_LIST, 'INVALID_HEADER']);

/** What of a route decides which errors it has. */
export type Traits = {
  readonly hasBody: boolean;
  readonly hasStore: boolean;
  /** How often a token may ask is limited. */
  readonly isLimited: boolean;
  readonly idempotent: boolean;
  readonly isList: boolean;
  readonly own: readonly ErrorCode[];
};

/** Every error of a route, in the catalogue's order. */
export function errorsOf({ hasBody, hasStore, isLimited, idempotent, isList, own }: Traits): ErrorCode[] {
  const all = new Set<ErrorCode>([
    ...EVERYWHERE,
    ...(isLimited ? OF_MERCHANTS : []),
    ...(hasBody ? OF_A_BODY : []),
    ...(isList ? OF_A_LIST : []),
    ...(hasStore ? (['STORE_NOT_FOUND'] as const) : []),
    ...(idempotent ? (['INVALID_HEADER', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...own,
  ]);
  return CODES.filter((code) => all.has(code));
}

/** The responses that these errors make: one for each status, with an example for each reason. */
export function errorResponses(codes: readonly ErrorCode[], { isLimited }: Pick<Traits, 'isLimited'>): Record<string, Response> {
  const statuses = [...new Set(codes.map((code) => ERRORS[code].http))].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      toResponse(
        codes.filter((code) => ERRORS[code].http === status),
        isLimited,
      ),
    ]),
  );
}

function toResponse(codes: readonly ErrorCode[], isLimited: boolean): Response {
  const [first = 'INTERNAL'] = codes;
  const lines = codes.map((code) => `- \`${code}\`: ${ERRORS[code].message}`);
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
  return {
    description: [ERRORS[first].status, ...lines].join('\n'),
    headers: headersOf(ERRORS[first].http, { isLimited }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples } },
  };
}

/** The catalogue as examples, for those that a document uses. */
export function errorExamples(codes: ReadonlySet<ErrorCode>): Record<string, object> {
  const used = CODES.filter((code) => codes.has(code));
  return Object.fromEntries(used.map((code) => [code, { summary: ERRORS[code].message, value: exampleOf(code) }]));
}

function exampleOf(code: ErrorCode): object {
  const violations = code === 'INVALID_FIELDS' ? [{ field: 'buyer.phoneNumber', description: 'Required.' }] : undefined;
  return toErrorBody(new ApiError(code, violations && { violations }));
}

const text = (description: string): JsonSchema => ({ type: 'string', description });

/** The body of every error (AIP-193). Each object has a title, so that generated clients have a name for it. */
export const ERROR_SCHEMAS: Readonly<Record<string, object>> = {
  Error: {
    type: 'object',
    description: 'The body of every answer that is not a success (AIP-193).',
    required: ['error'],
    properties: { error: { $ref: '#/components/schemas/ErrorBody' } },
  },
  ErrorBody: {
    type: 'object',
    description: 'What went wrong.',
    required: ['code', 'status', 'message', 'details'],
    properties: {
      code: field.httpStatus('The HTTP status of the response.', 400).schema,
      status: {
        ...text('The kind of error.'),
        enum: [...new Set(CODES.map((code) => ERRORS[code].status))].sort(),
        examples: ['INVALID_ARGUMENT'],
      },
      message: { ...text('A message for people. It may change: programs should use `reason`.'), examples: [ERRORS.INVALID_FIELDS.message] },
      details: {
        type: 'array',
        description: 'Always an ErrorInfo first; for invalid fields, then a BadRequest.',
        minItems: 1,
        items: { $ref: '#/components/schemas/ErrorDetail' },
      },
    },
  },
  ErrorDetail: {
    description: 'One of the two; `@type` says which.',
    oneOf: [{ $ref: '#/components/schemas/ErrorInfo' }, { $ref: '#/components/schemas/BadRequest' }],
    discriminator: {
      propertyName: '@type',
      mapping: {
        'type.googleapis.com/google.rpc.ErrorInfo': '#/components/schemas/ErrorInfo',
        'type.googleapis.com/google.rpc.BadRequest': '#/components/schemas/BadRequest',
      },
    },
  },
  ErrorInfo: {
    type: 'object',
    description: 'Identifies the error.',
    required: ['@type', 'reason', 'domain', 'metadata'],
    properties: {
      '@type': { type: 'string', const: 'type.googleapis.com/google.rpc.ErrorInfo' },
      reason: {
        ...text('The stable name of the error. New ones may be added.'),
        pattern: '^[A-Z_]+$',
        examples: ['PAYMENT_NOT_FOUND'],
      },
      domain: { type: 'string', const: 'cauce' },
      metadata: {
        type: 'object',
        description:
          'Additional names and ids; `{}` if there are none. For IDEMPOTENCY_KEY_REUSED: `differingFields`, and the name of what was created with the key. For more than a hundred invalid fields: `violationCount`.',
        additionalProperties: { type: 'string' },
      },
    },
  },
  BadRequest: {
    type: 'object',
    description: 'All invalid fields at once; if there are more than a hundred, the first hundred.',
    required: ['@type', 'fieldViolations'],
    properties: {
      '@type': { type: 'string', const: 'type.googleapis.com/google.rpc.BadRequest' },
      fieldViolations: {
        type: 'array',
        description: 'One entry per violation.',
        minItems: 1,
        items: { $ref: '#/components/schemas/FieldViolation' },
      },
    },
  },
  FieldViolation: {
    type: 'object',
    description: 'An invalid field, parameter or header.',
    required: ['field', 'description'],
    properties: {
      field: { ...text('The path of the field, or the name of the parameter or header.'), examples: ['buyer.phoneNumber'] },
      description: { ...text('What is allowed.'), examples: ['Text of 1 to 200 characters.'] },
    },
  },
};
