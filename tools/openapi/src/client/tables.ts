import type { JsonSchema } from '@cauce/kernel';
import type { OpenApi, OperationObject, Schema } from '../document/shape.js';

/** Every operation by its id: what the client asks for, and the shape of its answer. `isKeyed`: it takes an Idempotency-Key. */
export function operationsTable({ paths }: OpenApi): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => `  ${operation.operationId ?? ''}: ${literal(rowOf(method, path, operation))},\n`),
  );
  return (
    '/** Every operation: how it is asked for, and the name of the shape of its answer. `isKeyed`: it takes an Idempotency-Key. */\n' +
    `export const OPERATIONS = {\n${rows.join('')}} as const;\n`
  );
}

function rowOf(method: string, path: string, { operationId = '', parameters = [], responses }: OperationObject): object {
  const schema = responses['200']?.content?.['application/json'].schema;
  if (schema === undefined || !('$ref' in schema)) throw new Error(`The answer of ${operationId} has no name.`);
  const isKeyed = parameters.some(({ name }) => name === 'Idempotency-Key');
  return { method: method.toUpperCase(), path, answer: nameOf(schema.$ref), ...(isKeyed && { isKeyed }) };
}

/** What a member must be: the name of a JSON type, `#` and the name of another shape, a list of one, or members (`?`: it may be absent). */
type Shape = string | readonly [Shape] | { readonly [member: string]: Shape };

/** The shapes of the answers, as far as a program can look at them: values of an enumeration, and members that are not listed, may come. */
export function shapesTable({ paths, components }: OpenApi): string {
  const schemas = components['schemas'] as Readonly<Record<string, JsonSchema>>;
  const shapes = new Map<string, Shape>();
  const add = (name: string): void => {
    const schema = schemas[name];
    if (schema === undefined || shapes.has(name)) return;
    shapes.set(name, {});
    shapes.set(name, shapeOf(schema, add));
  };
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const schema = operation.responses['200']?.content?.['application/json'].schema;
    if (schema !== undefined && '$ref' in schema) add(nameOf(schema.$ref));
  }
  const rows = [...shapes].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, shape]) => `  ${name}: ${literal(shape)},\n`);
  return (
    '/** What the answers promise: each member’s JSON type, `#` and the name of a shape, or a list of one; `?`: it may be absent. */\n' +
    `export const SHAPES = {\n${rows.join('')}} as const;\n`
  );
}

function shapeOf(schema: Schema, add: (name: string) => void): Shape {
  if ('$ref' in schema) {
    add(nameOf(schema.$ref));
    return `#${nameOf(schema.$ref)}`;
  }
  const { type, items, properties, required = [] } = schema;
  if (type === 'array' && items !== undefined) return [shapeOf(items, add)];
  if (type !== 'object') return type ?? 'any';
  const members = Object.entries(properties ?? {});
  return Object.fromEntries(members.map(([name, each]) => [required.includes(name) ? name : `${name}?`, shapeOf(each, add)]));
}

type Example = { readonly value: { readonly error: { readonly code: number; readonly status: string } } };

/** Every reason that an error of this API can have, with its status. */
export function reasonsTable({ components }: OpenApi): string {
  const examples = Object.entries((components['examples'] ?? {}) as Readonly<Record<string, Example>>);
  const rows = examples.map(([reason, { value }]) => `  ${reason}: ${literal({ status: value.error.code, code: value.error.status })},\n`);
  return `/** The errors that this version knows, by their reasons. */\nexport const ERRORS = {\n${rows.join('')}} as const;\n`;
}

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** As our code writes an object. */
export function literal(value: Shape | object): string {
  return JSON.stringify(value, undefined, 1)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\[ | \]/g, (bracket) => bracket.trim())
    .replaceAll(/"(\w+)":/g, '$1:')
    .replaceAll('"', "'");
}
