/** A statement with its values: what `query` of a pool or a connection takes. */
export type BoundStatement = { readonly name?: string; readonly text: string; readonly values: unknown[] };

/** Undefined would be taken for NULL. */
type Value = string | number | bigint | boolean | object | null;

/** What a statement is made of. */
export type StatementParts<Parameter extends string> = {
  /** A statement with a name is prepared once in each connection. */
  readonly name?: string;
  /** Its parameters: `$1` is the first of them. */
  readonly takes: readonly Parameter[];
  /** SQL, with a parameter as `:name`. */
  readonly text: string;
};

/** A statement with named parameters. */
export type Statement<Parameter extends string> = {
  /** As the database gets it, with `$1`, `$2`, …. */
  readonly text: string;
  /** Gives each parameter its value. */
  with: (values: Readonly<Record<Parameter, Value>>) => BoundStatement;
};

/** Not the second colon of a cast, `::text`. */
const PARAMETER = /(?<!:):([a-z]\w*)/gi;

/** Makes a statement, once, when its module is loaded. Throws unless its text has just the parameters that it takes. */
export function statement<Parameter extends string>({ name, takes, text: given }: StatementParts<Parameter>): Statement<Parameter> {
  const found = new Set([...given.matchAll(PARAMETER)].map(([, parameter = '']) => parameter));
  const isTaken = found.size === takes.length && takes.every((parameter) => found.has(parameter));
  if (!isTaken || /\$\d/.test(given)) throw new Error(`This statement takes ${takes.join(', ')}, its text something else: ${given}`);
  const places = new Map<string, number>(takes.map((parameter, at) => [parameter, at + 1]));
  const text = given.replace(PARAMETER, (_, parameter: string) => `$${places.get(parameter) ?? 0}`);
  const named = name === undefined ? { text } : { name, text };
  return { text, with: (values) => ({ ...named, values: takes.map((parameter) => values[parameter]) }) };
}
