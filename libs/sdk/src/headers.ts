import { isMap } from 'node:util/types';
import { expectInput } from './input-error.js';

/** The headers of a request: `Headers`, Node's object or `rawHeaders`, a `Map`, or pairs. Names in any case. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Iterable<readonly [string, HeaderValue]>
  | readonly string[]
  | Readonly<Record<string, HeaderValue>>;

type HeaderValue = string | readonly string[] | undefined;

/** A header's value, by its name in lower case; empty when there is none. Several of one name are joined, so that they are equal to no single one. */
export type HeaderReader = (name: string) => string;

/** @throws CauceInputError when these are no headers. */
export function readerOf(headers: WebhookHeaders): HeaderReader {
  expectInput(typeof headers === 'object' && (headers as unknown) !== null, WHAT);
  if (isGetter(headers)) return (name) => headers.get(name) ?? '';
  const all = new Map<string, string[]>();
  for (const [name, value] of entriesOf(headers)) {
    expectInput(typeof name === 'string', WHAT);
    const values = [value].flat().filter((each) => each !== undefined && each !== null);
    all.set(name.toLowerCase(), [...(all.get(name.toLowerCase()) ?? []), ...values.map(String)]);
  }
  return (name) => (all.get(name) ?? []).join(', ');
}

const WHAT = 'headers must be Headers, an object, a Map, or a list of names and values.';

function entriesOf(headers: object): Iterable<readonly unknown[]> {
  if (!(Symbol.iterator in headers)) return Object.entries(headers);
  const each = [...(headers as Iterable<unknown>)];
  if (each.some((entry) => typeof entry === 'string')) return inPairs(each);
  expectInput(
    each.every((entry): entry is readonly unknown[] => Array.isArray(entry)),
    WHAT,
  );
  return each;
}

/** Node's `rawHeaders`: a name, its value, a name, … */
function inPairs(flat: readonly unknown[]): (readonly unknown[])[] {
  expectInput(flat.length % 2 === 0, WHAT);
  return flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1]]] : []));
}

/** A `Map` has a `get`, too, which knows the names in one case alone. */
function isGetter(headers: object): headers is { get(name: string): string | null } {
  return 'get' in headers && typeof headers.get === 'function' && !isMap(headers);
}
