import { isDeepStrictEqual } from 'node:util';
import { bodySchema, type Dto } from '@cauce/fields';
import type { Answer, OperationMetadata } from '@cauce/http';
import { type AnyResource, field as fields, type JsonSchema, schemaOf } from '@cauce/kernel';
import { type Components, mapped } from './components.js';
import { errorResponses, errorsOf } from './errors.js';
import type { Handler } from './handlers.js';
import { headersOf } from './headers.js';
import { parametersOf } from './parameters.js';
import type { OperationObject, Response, Schema } from './shape.js';
import { tagOf } from './tags.js';

/** A route as the document shows it. */
export function toOperation(handler: Handler, components: Components): OperationObject {
  const { path, operation = { summary: nameOf(handler) }, body } = handler;
  const { idempotent = false, about, summary, countsAs } = operation;
  const cost = countsAs === undefined ? undefined : `It counts as ${countsAs} requests of the rate limit.`;
  const description = [about, cost].filter((each) => each !== undefined).join(' ');
  const errors = errorsFor(handler);
  const isLimited = isOfMerchants(path);
  return {
    operationId: operation.id ?? nameOf(handler),
    summary,
    ...(description !== '' && { description }),
    tags: [tagOf(path)],
    parameters: parametersOf(path, operation),
    ...(body && {
      requestBody: {
        required: (bodySchema(body).required ?? []).length > 0,
        content: { 'application/json': { schema: requestSchema(body, operation, components) } },
      },
    }),
    responses: {
      200: success(operation.answers, { idempotent, isLimited }, components),
      ...(operation.mayTakeLonger && { 202: goesOn(operation.answers, components) }),
      ...errorResponses(errors, { isLimited }),
    },
  };
}

/** Every error that a route can answer. */
export function errorsFor({ path, operation, body }: Handler) {
  return errorsOf({
    hasBody: body !== undefined,
    hasStore: path.startsWith('/v1/stores/{store}'),
    isLimited: isOfMerchants(path),
    idempotent: operation?.idempotent ?? false,
    isList: operation?.answers !== undefined && 'list' in operation.answers,
    own: operation?.errors ?? [],
  });
}

const isOfMerchants = (path: string): boolean => path.startsWith('/v1/');

/** `CreatePaymentController` → `createPayment`. */
function nameOf({ controller }: Handler): string {
  const name = controller.replace(/Controller$/, '');
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function resourceOf(answer: Answer | undefined): AnyResource | undefined {
  if (answer === undefined || 'oneOf' in answer) return undefined;
  return 'list' in answer ? answer.of : answer;
}

function success(
  answer: Answer | undefined,
  traits: { readonly idempotent: boolean; readonly isLimited: boolean },
  components: Components,
): Response {
  const schema = components.refer(answer === undefined ? { type: 'object' } : answerSchema(answer));
  return { description: 'Success.', headers: headersOf(200, traits), content: { 'application/json': { schema } } };
}

function goesOn(answer: Answer | undefined, components: Components): Response {
  return { ...success(answer, { idempotent: false, isLimited: false }, components), description: 'Still in progress.' };
}

function answerSchema(answer: Answer): JsonSchema {
  if ('oneOf' in answer) return { oneOf: answer.oneOf.map(schemaOf) };
  if (!('list' in answer)) return schemaOf(answer);
  const { list, of, paged } = answer;
  const nextPageToken: JsonSchema = {
    type: 'string',
    description: 'The `pageToken` for the next page. Absent only on the last page: any page may hold fewer items than `pageSize`.',
  };
  return {
    type: 'object',
    title: `${of.title}List`,
    properties: {
      [list]: { type: 'array', description: paged ? 'Newest first.' : 'All of them.', items: schemaOf(of) },
      ...(paged && { nextPageToken }),
    },
    required: [list],
  };
}

/** A field that the answer has too means the same there: its words and its example are taken. */
function requestSchema(dto: Dto, { answers }: OperationMetadata, components: Components): Schema {
  const resource = resourceOf(answers);
  return components.refer(withWordsOf(bodySchema(dto), resource && schemaOf(resource)));
}

/** How we write a time; a caller may write it otherwise. */
const { AS_ANSWERED } = fields;

function withWordsOf(schema: JsonSchema, answered: JsonSchema | undefined): JsonSchema {
  const { properties = {} } = schema;
  return { ...schema, properties: mapped(properties, (each, name) => explained(each, answered?.properties?.[name])) };
}

function explained(field: JsonSchema, answered: JsonSchema | undefined): JsonSchema {
  if (answered === undefined || !isSameKind(field, answered)) return field;
  const inner = field.properties ? withWordsOf(field, answered) : field;
  const words = [answered.description?.replace(AS_ANSWERED, ''), field.description].filter((each) => each !== undefined).join(' ');
  return { ...inner, description: words, ...(answered.examples && { examples: answered.examples }) };
}

/** `state` of the answer is another thing when it has other values, and a name is another thing than an object. */
function isSameKind({ type, enum: values }: JsonSchema, answered: JsonSchema): boolean {
  return type === answered.type && (values === undefined || isDeepStrictEqual(values, answered.enum));
}
