import type { ApiDocument, Operation, RequestParts } from '@cauce/testing/system';
import fc from 'fast-check';
import type { Values } from './values.js';

/** A request to a route of the document. */
export type FuzzedRequest = { readonly method: string; readonly path: string; readonly parts: RequestParts };

/** What is there: ids by the name of the path's parameter, and values by the name of the body's field. */
export type Known = Readonly<Record<string, readonly string[]>>;

/** Every route of the document. */
export function routesOf({ paths }: ApiDocument): { method: string; path: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** Requests to a route: most of them good in most parts, each part now and then odd. */
export function requestsTo(
  { method, path, operation }: ReturnType<typeof routesOf>[number],
  values: Values,
  known: Known,
): fc.Arbitrary<FuzzedRequest> {
  const parts = { path: pathOf(path, operation, values, known), query: queryOf(operation, values), headers: headersOf(operation, values) };
  return fc.record({ ...parts, body: bodyOf(operation, values, known) }).map((each) => ({
    method,
    path: each.path + each.query,
    parts: { headers: each.headers, ...(each.body !== undefined && { body: each.body }) },
  }));
}

function pathOf(path: string, { parameters }: Operation, values: Values, known: Known): fc.Arbitrary<string> {
  const ids = parameters
    .filter((each) => each.in === 'path')
    .map(({ name, schema }) => [name, idOf(known[name] ?? [], values.of(schema))] as const);
  return fc
    .record(Object.fromEntries(ids))
    .map((chosen) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(chosen[name]))));
}

/** A dot segment would be another address, and an empty one, too. */
const odd = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => !/^\.+$/.test(text));

function idOf(known: readonly string[], shaped: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const there = known.length > 0 ? [{ weight: 12, arbitrary: fc.constantFrom(...known) as fc.Arbitrary<unknown> }] : [];
  return fc.oneof(...there, { weight: 1, arbitrary: shaped }, { weight: 1, arbitrary: odd });
}

function queryOf({ parameters }: Operation, values: Values): fc.Arbitrary<string> {
  const named = parameters.filter((each) => each.in === 'query');
  const pairs = named.map(({ name, schema }) =>
    fc.option(
      fc.oneof(values.of(schema), fc.string()).map((value) => [name, String(value)]),
      { freq: 2 },
    ),
  );
  const more = fc.option(fc.tuple(fc.string(), fc.string()));
  return fc.tuple(...pairs, more).map((chosen) => {
    const search = new URLSearchParams(chosen.filter((pair) => pair !== null) as [string, string][]).toString();
    return search && `?${search}`;
  });
}

function headersOf({ parameters }: Operation, values: Values): fc.Arbitrary<Record<string, string>> {
  const named = parameters.filter((each) => each.in === 'header');
  const visible = fc.string({ minLength: 1, maxLength: 300 }).map((text) => text.trim() || 'x');
  const fields = Object.fromEntries(
    named.map(({ name, schema }) => [name.toLowerCase(), fc.oneof(values.of(schema).map(String), visible)]),
  );
  // A key that is not required is absent, never undefined.
  return fc.record(fields, { requiredKeys: [] }) as fc.Arbitrary<Record<string, string>>;
}

function bodyOf({ requestBody }: Operation, values: Values, known: Known): fc.Arbitrary<string | undefined> {
  if (!requestBody) return fc.constant(undefined);
  const body = values.around(requestBody.content['application/json'].schema).chain((made) => withKnown(made, known));
  const json = body.map((value) => JSON.stringify(value));
  return fc.oneof({ weight: 12, arbitrary: json }, { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1 }) });
}

/** Most of the time, fields that name what is there. */
function withKnown(body: unknown, known: Known): fc.Arbitrary<unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return fc.constant(body);
  const named = Object.entries(body).filter(([name]) => Object.hasOwn(known, name)); // `valueOf` is no field
  const fields = named.map(([name, made]) => [name, fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...(known[name] ?? [])) }, fc.constant(made))]); // prettier-ignore
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>).map((chosen) => ({ ...body, ...chosen }));
}
