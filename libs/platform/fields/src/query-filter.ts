import type { FieldViolation } from '@cauce/contracts';
import type { JsonSchema } from '@cauce/kernel';
import type { Kind } from './kind.js';

/** What a list may be filtered by: each query parameter, what it is for, and what it takes. */
export type Filters = Readonly<Record<string, { readonly about: string; readonly kind: Kind }>>;

/** The filters of one query. */
export type QueryFilter<Name extends string = string> = {
  /** Those that were sent and are valid. */
  readonly given: Readonly<Partial<Record<Name, string>>>;
  /** The same as text: a page token is valid for the same filters only. Empty: no filter. */
  readonly key: string;
  readonly violations: readonly FieldViolation[];
};

/** Reads the filters of a query as Fastify has it. Never throws: a list says all that is wrong at once. */
export function readFilter<Given extends Filters>(
  filters: Given,
  query: Readonly<Record<string, unknown>>,
): QueryFilter<keyof Given & string> {
  const names = Object.keys(filters).filter((name) => query[name] !== undefined);
  const violations = names.flatMap((name) => filters[name]?.kind.violations(query[name], name) ?? []);
  const bad = new Set(violations.map(({ field }) => field));
  const given = Object.fromEntries(names.filter((name) => !bad.has(name)).map((name) => [name, String(query[name])]));
  return { given: given as QueryFilter<keyof Given & string>['given'], key: new URLSearchParams(given).toString(), violations };
}

/** The parameters as the API's document shows them. */
export function parametersOf<Given extends Filters>(filters: Given): Record<keyof Given & string, { about: string; schema: JsonSchema }> {
  const entries = Object.entries(filters).map(([name, { about, kind }]) => [name, { about, schema: kind.schema }]);
  return Object.fromEntries(entries) as Record<keyof Given & string, { about: string; schema: JsonSchema }>;
}
