import type { JsonSchema } from './json-schema.js';

/**
 * What the document says of a value. The function type makes it exact: a description of `'A'` does not pass for one of
 * `'A' | 'B'`, nor the other way round.
 */
export type Described<Value> = { readonly schema: JsonSchema; readonly of?: (value: Value) => Value };

/** The same, of a field that may be absent. */
export type MaybeAbsent<Value> = Described<Value> & { readonly optional: true };

/**
 * A resource as the API's document shows it. It stands beside the type it describes, and does not compile when a field is missing,
 * is one too many, has another type, or is optional in only one of the two.
 */
export type Resource<Type> = {
  /** The component's name: `Payment`. */
  readonly title: string;
  readonly about: string;
  readonly fields: {
    readonly [Field in keyof Type]-?: object extends Pick<Type, Field>
      ? MaybeAbsent<Exclude<Type[Field], undefined>>
      : Described<Type[Field]> & { readonly optional?: never };
  };
};

/** Any of them: enough for code that reads the description. */
export type AnyResource = {
  readonly title: string;
  readonly about: string;
  readonly fields: Readonly<Record<string, { readonly schema: JsonSchema; readonly optional?: boolean }>>;
};

/** The resource as a JSON Schema: answers may get more fields later, so it is open. */
export function schemaOf({ title, about, fields }: AnyResource): JsonSchema {
  const entries = Object.entries(fields);
  return {
    type: 'object',
    title,
    description: about,
    properties: Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
    required: entries.filter(([, { optional }]) => !optional).map(([name]) => name),
  };
}
