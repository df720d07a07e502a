import { Comparison } from './comparison.js';
import { ANSWERED } from './readers.js';
import type { Schema } from './schema.js';

/** Examples of the requests that receivers and partners get. `expected`, `answer`: what these do with it. */
export type Requests = readonly {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly expected?: string;
  readonly answer?: number;
}[];

const EVENT = { gone: 'Receivers rely on it: go on sending it, and add another event.' };

/** The breaks between two versions of the examples: by event, since examples come and go. */
export function requestBreaks(name: string, was: Requests, now: Requests): readonly string[] {
  const comparison = new Comparison(name, was, now);
  comparison.each(eventsOf(was), eventsOf(now), '', EVENT, (one, other, at) => comparison.schemas(one, other, at, ANSWERED));
  return comparison.breaks;
}

/** What the genuine requests of each event have: any field may be absent, as in an example. */
function eventsOf(requests: Requests): Readonly<Record<string, Schema>> {
  const genuine = requests.filter(({ expected, answer = 200 }) => (expected === undefined || expected === 'genuine') && answer === 200);
  const bodies = genuine.map(({ headers, body }) => ({ headers, body: JSON.parse(body) as { readonly event: string } }));
  const groups = Map.groupBy(bodies, ({ body }) => body.event);
  return Object.fromEntries([...groups].map(([event, its]) => [event, schemaOf(its)]));
}

/** A list in `signature` is part of how a webhook is signed: it counts as a value. */
function schemaOf(values: readonly unknown[], name = ''): Schema {
  const [first] = values;
  if (Array.isArray(first)) return { type: 'array', ...(name === 'properties' && { enum: distinct(values) }) };
  if (typeof first !== 'object' || first === null) return { type: typeof first };
  const members = Map.groupBy(values.flatMap((value) => Object.entries(value as object)) as [string, unknown][], ([member]) => member);
  const properties = [...members].map(
    ([member, its]) =>
      [
        member,
        schemaOf(
          its.map(([, value]) => value),
          member,
        ),
      ] as const,
  );
  return { type: 'object', properties: Object.fromEntries(properties) };
}

const distinct = (values: readonly unknown[]): unknown[] => [...new Set(values.map((value) => JSON.stringify(value)))];
