import type { ShownAs, Tables } from './shown.js';

/** What an option takes: `list` is comma-separated, `flag` is true or false, and true when it stands alone, `number` an integer. */
export type OptionKind = 'text' | 'list' | 'flag' | 'number';

/** A member of the body or of the query, given as an option: `displayName` is `--display-name`. */
export type OptionSpec = {
  readonly kind: OptionKind;
  readonly summary: string;
  readonly required?: true;
  /** The allowed values of it, or of each entry of a list, where they are limited. */
  readonly values?: readonly string[];
  /** How the names of the resources that it takes begin: `stores/`. */
  readonly begins?: string;
};

/** A secret by its name in words, and the variable of the environment that may hold it. */
export type Secret = { readonly what: string; readonly variable: string };

/** One that a body may lack: then it is not asked for on the standard input. */
export type BodySecret = Secret & { readonly optional?: true };

/** How far work is, from 0 to 1, and that in words; undefined: it is over, or has not begun. */
export type ProgressOf = (resource: object) => { readonly share: number; readonly said: string } | undefined;

/** One operation of the operator API, as it is typed and as it is asked for. */
export type Operation = {
  /** `<resource> <verb>`. */
  readonly command: `${string} ${string}`;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Under `/admin/v1`; each `{segment}` is an argument. */
  readonly path: string;
  /** Members of the JSON body; a dot goes into an object: `features.subscriptions`. */
  readonly body?: Readonly<Record<string, OptionSpec>>;
  /** Members of the body that are no options, since a command line is seen by others: they come from the environment or the standard input. */
  readonly secrets?: Readonly<Record<string, BodySecret>>;
  readonly query?: Readonly<Record<string, OptionSpec>>;
  /** What the command takes, where that is more than its own body: of its {@link others}, too. */
  readonly options?: Readonly<Record<string, OptionSpec>>;
  /** The member of the answer that holds the list; its pages are followed by `--all`. */
  readonly lists?: string;
  /** What a table shows of each. */
  readonly columns?: readonly string[];
  /** What the lists inside of an answer show. */
  readonly tables?: Tables;
  /** How a person reads the answer, where that is more than its members. */
  readonly show?: ShownAs;
  /** Its work may go on after its answer: its state is read here, or where the answer's name says, until it is over. */
  readonly follow?: { readonly path?: string; readonly progressOf: ProgressOf };
  /** What may follow the command, for its help. */
  readonly examples: readonly string[];
  /** The same command for another parent: what is given decides which one is meant (`organizations/…`, `stores/…/payments/…`). */
  readonly others?: readonly Operation[];
};

/** Which of the operations that a command stands for is meant: by the names that are given, else by the number of ids. */
export function meant(operation: Operation, given: readonly string[]): Operation {
  const all = [operation, ...(operation.others ?? [])];
  const collections = (name: string) => name.split('/').filter((_, at) => at % 2 === 0);
  const [named] = given.filter((each) => each.includes('/')).map(collections);
  const isNamed = ({ path }: Operation) => named?.every((collection, at) => collection === collections(path.slice(1))[at]) ?? true;
  const count = given.reduce((ids, each) => ids + (each.includes('/') ? collections(each).length : 1), 0);
  return all.find((each) => isNamed(each) && argumentsOf(each).length === count) ?? (named ? all.find(isNamed) : undefined) ?? operation;
}

/** `{organization}`, `{id}`: the arguments of a path, in order. */
export function argumentsOf({ path }: Pick<Operation, 'path'>): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/**
 * The path with its arguments put in. Each may be an id, which takes the first place that is free, or a name (`organizations/abc`,
 * `stores/abc/payments/def`), whose ids take the places of their collections.
 */
export function pathOf(operation: { readonly command: string; readonly path: string }, given: readonly string[]): string {
  const places = placesOf(operation.path);
  const ids = new Map<string, string>();
  const put = (collection: string | undefined, id = '', text: string) => {
    if (collection === undefined || (ids.get(collection) ?? id) !== id || !/^[\w-]+$/.test(id)) throw misfit(operation, text);
    ids.set(collection, id);
  };
  for (const text of given) {
    const isFree = ({ collection }: Place) => !ids.has(collection);
    if (!text.includes('/')) put(places.find(isFree)?.collection, text, text);
    else
      for (const [collection, id] of pairsOf(text, operation.path))
        put(places.find((place) => place.collection === collection)?.collection, id, text);
  }
  const missing = places.filter(({ collection }) => !ids.has(collection)).map(({ argument }) => `<${argument}>`);
  if (missing.length > 0)
    throw new UsageError(`"${operation.command}" also needs ${missing.join(' and ')}: an id, or a name like ${nameIn(operation.path)}.`);
  return places.reduce((path, { collection, argument }) => path.replace(`{${argument}}`, ids.get(collection) ?? ''), operation.path);
}

/** The whole name that stands for all ids of a path: `stores/<id>/payments/<id>`. */
export function nameIn(path: string): string {
  return placesOf(path)
    .map(({ collection }) => `${collection}/<id>`)
    .join('/');
}

type Place = { readonly collection: string; readonly argument: string };

function placesOf(path: string): readonly Place[] {
  return [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, collection = '', argument = '']) => ({ collection, argument }));
}

/** `[collection, id]` of a name. It may end as the path does (`…/test-clock`), and have parents that the path does not ask for: an organization, a plan. */
function pairsOf(name: string, path: string): [collection: string, id: string | undefined][] {
  const [resource = ''] = path.split(':');
  const singular = resource.slice(resource.lastIndexOf('/'));
  const segments = (resource.includes('}') && name.endsWith(singular) ? name.slice(0, -singular.length) : name).split('/');
  const pairs = segments.flatMap((segment, at): [string, string | undefined][] => (at % 2 === 0 ? [[segment, segments[at + 1]]] : []));
  const asked = new Set(placesOf(path).map(({ collection }) => collection));
  return pairs.filter(([collection], at) => asked.has(collection) || at === pairs.length - 1);
}

function misfit(operation: { readonly command: string; readonly path: string }, text: string): UsageError {
  const wanted = argumentsOf(operation).map((name) => `<${name}>`);
  return new UsageError(
    wanted.length === 0
      ? `"${operation.command}" takes no argument, and "${text}" is one.`
      : `"${operation.command}" takes ${wanted.join(' ')}, as ids or as a name like ${nameIn(operation.path)}: "${text}" does not fit.`,
  );
}

/** The body or query of what was given, by member. Absent options are absent. */
export function membersOf(specs: Readonly<Record<string, OptionSpec>>, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (const [member, { kind }] of Object.entries(specs)) {
    const text = given[optionName(member)];
    if (typeof text === 'string') put(members, member.split('.'), valueOf(member, kind, text));
  }
  return members;
}

function put(into: Record<string, unknown>, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) into[first] = value;
  else put((into[first] ??= {}) as Record<string, unknown>, rest, value);
}

function valueOf(member: string, kind: OptionKind, text: string): unknown {
  if (kind === 'text') return text;
  if (kind === 'list') return text === '' ? [] : text.split(',').map((each) => each.trim());
  if (kind === 'flag' && (text === 'true' || text === 'false')) return text === 'true';
  if (kind === 'number' && /^-?\d+$/.test(text)) return Number(text);
  throw new UsageError(`--${flagName(member)} takes ${kind === 'flag' ? 'true or false' : 'a whole number'}.`);
}

/** As commander keeps it: `features.subscriptions` is `featuresSubscriptions`. */
function optionName(member: string): string {
  return member.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** As it is typed: `displayName` is `display-name`. */
export function flagName(member: string): string {
  return optionName(member).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Asked wrongly: nothing was sent. */
export class UsageError extends Error {}
