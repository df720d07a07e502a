import {
  argumentsOf,
  type BodySecret,
  flagName,
  nameIn,
  type Operation,
  type OptionKind,
  type OptionSpec,
  type ProgressOf,
  type Secret,
} from './operation.js';
import type { DocumentedOperation, OperatorDocument, Schema } from './operator-document.js';
import type { ShownAs, Tables } from './shown.js';

/** How answers are shown, which the document does not say. */
export type Presentation = {
  /** What a table shows of each row, by the member of the answer that holds the list. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** How lists inside of an answer are shown. */
  readonly tables: Tables;
  /** How a person reads an answer, by its schema. */
  readonly shows: Readonly<Record<string, ShownAs>>;
  /** What may follow a command, by the path of its operation, where the usual says too little. */
  readonly examples: Readonly<Record<string, readonly string[]>>;
  /** Where the secrets of bodies come from, by member. */
  readonly secrets: Readonly<Record<string, Secret>>;
  /** How far work is that goes on after its answer, by command. */
  readonly progress: Readonly<Record<string, ProgressOf>>;
  /** The same for work that is read by its own name, by the schema of the answer. */
  readonly begun: Readonly<Record<string, ProgressOf>>;
};

type Documented = DocumentedOperation & { readonly method: Operation['method']; readonly path: string };

const ROOT = '/admin/v1';
const PAGE = ['pageSize', 'pageToken'];
const USUAL_COLUMNS = ['name', 'displayName', 'status', 'state', 'createTime'];
const KINDS: Readonly<Record<string, OptionKind>> = { array: 'list', boolean: 'flag', integer: 'number', number: 'number' };

/** A command for every operation of the document, in its order. */
export function operationsOf(document: OperatorDocument, presentation: Presentation): Operation[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const documented = { ...operation, method: method.toUpperCase() as Operation['method'], path: path.slice(ROOT.length) };
      return new Reader(document, presentation).operation(documented);
    }),
  );
  return [...Map.groupBy(operations, ({ command }) => command).values()].flatMap(merged);
}

/** One command for a list that is below several parents: its arguments are those of the longest path. Each takes every filter: the API refuses its own. */
function merged([first, ...more]: readonly Operation[]): Operation[] {
  if (first === undefined || more.length === 0) return first ? [first] : [];
  const [longest = first, ...others] = [first, ...more].sort((one, other) => argumentsOf(other).length - argumentsOf(one).length);
  const summary = [longest, ...others].map((each) => each.summary).join('; ');
  const query = Object.assign({}, ...[longest, ...others].map((each) => each.query ?? {})) as NonNullable<Operation['query']>;
  const examples = [longest, ...others].flatMap((each) => each.examples);
  return [{ ...longest, ...optionsOfAll(longest, others), summary, query, examples, others: others.map((each) => ({ ...each, query })) }];
}

/** The options of all of them: none is required, since another operation may be meant. The API says what is missing. */
function optionsOfAll(longest: Operation, others: readonly Operation[]): Pick<Operation, 'options'> {
  if (others.every(({ body }) => body === undefined)) return {};
  const options = Object.assign({}, ...[longest, ...others].map((each) => each.body ?? {})) as NonNullable<Operation['body']>;
  return { options: Object.fromEntries(Object.entries(options).map(([name, { required: _, ...spec }]) => [name, spec])) };
}

/** Reads operations with what they refer to. */
class Reader {
  constructor(
    private readonly document: OperatorDocument,
    private readonly presentation: Presentation,
  ) {}

  operation(documented: Documented): Operation {
    const { method, path, summary, parameters, requestBody, responses } = documented;
    const schema = responses['200']?.content['application/json'].schema ?? {};
    const answer = this.resolved(schema);
    const lists = listOf(schema, answer);
    const command = commandOf(documented, lists !== undefined);
    const body = requestBody && this.resolved(requestBody.content['application/json'].schema);
    const query = parameters.filter(({ name, in: place }) => place === 'query' && !PAGE.includes(name));
    const progressOf = this.presentation.progress[command];
    const answered = schema.$ref?.split('/').at(-1) ?? '';
    const begun = method === 'POST' ? this.presentation.begun[answered] : undefined;
    const show = this.presentation.shows[answered];
    return {
      command,
      tables: this.presentation.tables,
      summary,
      method,
      path,
      examples: this.presentation.examples[path] ?? [
        [nameIn(path), ...(body ? this.exampleOptions(body) : [])].filter((part) => part !== '').join(' '),
      ],
      ...(body && { body: Object.fromEntries(this.options(body)), ...this.secretsOf(body) }),
      ...(query.length > 0 && { query: Object.fromEntries(query.map((each) => [each.name, optionOf(each.schema, each.description)])) }),
      ...(lists !== undefined && { lists, columns: this.presentation.columns[lists] ?? this.usualColumns(answer, lists) }),
      ...(show && { show }),
      ...(begun && { follow: { progressOf: begun } }),
      ...(progressOf && { follow: { path: path.replace(/:\w+$/, ''), progressOf } }),
    };
  }

  /** The document says what is a secret; each has its place in the presentation. */
  private secretsOf(body: Schema): Pick<Operation, 'secrets'> {
    const names = Object.keys(body.properties ?? {}).filter((name) => isSecret(this.resolved(body.properties?.[name] ?? {})));
    const secrets = names.map((name): [string, BodySecret] => {
      const secret = this.presentation.secrets[name];
      if (!secret) throw new TypeError(`the secret ${name} has no variable of the environment`);
      return [name, (body.required ?? []).includes(name) ? secret : { ...secret, optional: true }];
    });
    return names.length > 0 ? { secrets: Object.fromEntries(secrets) } : {};
  }

  /** The members of a body, those of objects in it with a dot: `features.subscriptions`. */
  private options(body: Schema, prefix = '', isRequired = true): [string, OptionSpec][] {
    return Object.entries(body.properties ?? {}).flatMap(([name, given]): [string, OptionSpec][] => {
      const schema = this.resolved(given);
      if (isSecret(schema)) return [];
      const required = isRequired && (body.required ?? []).includes(name);
      if (schema.properties) return this.options(schema, `${prefix}${name}.`, required);
      return [[`${prefix}${name}`, { ...optionOf(schema), ...(required && { required }) }]];
    });
  }

  /** What must be given, with the document's examples; where nothing must be, the first. */
  private exampleOptions(body: Schema): string[] {
    const members = Object.entries(body.properties ?? {}).map(([name, schema]): [string, Schema] => [name, this.resolved(schema)]);
    const options = members.filter(([, schema]) => !isSecret(schema));
    const needed = options.filter(([name]) => (body.required ?? []).includes(name));
    return (needed.length > 0 ? needed : options.slice(0, 1)).map(([name, schema]) => `--${flagName(name)} ${exampleOf(schema)}`);
  }

  private usualColumns(answer: Schema, lists: string): string[] {
    const { properties = {} } = this.resolved(answer.properties?.[lists]?.items ?? {});
    return USUAL_COLUMNS.filter((column) => column in properties);
  }

  private resolved(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : (this.document.components.schemas[name] ?? {});
  }
}

const isSecret = ({ format }: Schema) => format === 'password';

/** The member that holds the list, of the answer of a list: the document names such an answer `StoreList`. */
function listOf({ $ref = '' }: Schema, { properties = {} }: Schema): string | undefined {
  return $ref.endsWith('List') ? Object.keys(properties).find((name) => properties[name]?.type === 'array') : undefined;
}

/** `<resource> <verb>`: the last word of the path that is no parameter, and its verb, or what the method does. */
function commandOf({ method, path, operationId }: Documented, isList: boolean): Operation['command'] {
  const [address = '', verb] = path.split(':');
  const resource = address.split('/').findLast((segment) => !segment.startsWith('{')) ?? '';
  const [firstWord = ''] = operationId.split(/(?=[A-Z])/);
  const usual = { GET: isList ? 'list' : 'get', POST: 'create', PATCH: 'update', DELETE: firstWord };
  return `${resource} ${verb === undefined ? usual[method] : flagName(verb)}`;
}

/** A field's description names its values itself; that of a parameter does not. */
function optionOf(schema: Schema, about = schema.description ?? ''): OptionSpec {
  const { type = '', enum: values = schema.items?.enum ?? [], pattern = schema.items?.pattern ?? '' } = schema;
  const isNamed = values.every((value) => about.includes(value));
  const [, begins] = /^\^([a-z-]+\/)/.exec(pattern) ?? [];
  return {
    kind: KINDS[type] ?? 'text',
    summary: isNamed ? about : `${about} One of ${values.join(', ')}.`,
    ...(values.length > 0 && { values }),
    ...(begins !== undefined && { begins }),
  };
}

/** As a shell takes it. */
function exampleOf({ examples: [example] = [], items }: Schema): string {
  const value = String(example ?? items?.examples?.[0] ?? '…');
  return /^[\w.:/-]+$/.test(value) ? value : `"${value}"`;
}
