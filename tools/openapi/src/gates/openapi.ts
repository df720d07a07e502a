import { Comparison } from './comparison.js';
import { ANSWERED, ASKED, type Reader } from './readers.js';
import { resolved, type Schema } from './schema.js';

type Named<Part> = Readonly<Record<string, Part>>;
type Content = Named<{ readonly schema?: Schema; readonly examples?: object }>;
type Value = { readonly $ref?: string; readonly required?: boolean; readonly schema: Schema };
type Parameter = Value & { readonly name: string; readonly in: string };
type Response = { readonly content?: Content; readonly headers?: Named<Value> };
type Operation = {
  readonly operationId?: string;
  readonly security?: unknown;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Named<Response>;
};

/** As much of an OpenAPI document as is judged. */
export type OpenApiShape = { readonly paths: Named<Named<Operation>>; readonly webhooks?: Named<Named<Operation>> };

/** Who reads requests, and who reads answers: with webhooks it is the other way round. */
type Sides = { readonly asked: Reader; readonly answered: Reader };
const OURS: Sides = { asked: ASKED, answered: ANSWERED };
const RECEIVERS: Sides = { asked: ANSWERED, answered: ASKED };

const ROUTE = { gone: 'A route never goes within its version: deprecate it, and add another (docs/versioning.md).' };
const EVENT = { gone: 'Receivers rely on it: go on sending it, and add another event.' };
const NAME = { changed: 'Generated clients and the command line call it by its name: keep it.' };
const DOOR = { changed: 'Callers authenticate as before: keep it.' };
const ERROR = { gone: 'Callers decide by the status: keep it, or accept the break if it cannot happen any more (CONTRIBUTING.md).' };
const REASON = { changed: 'Callers decide by the status: keep it, or add another reason.' };
const SUCCESS = { added: 'Callers know no other success: answer it on a new route.' };

/** The breaks between two versions of an OpenAPI document. */
export function openApiBreaks(name: string, was: OpenApiShape, now: OpenApiShape): readonly string[] {
  const comparison = new Comparison(name, was, now);
  const judge = new Operations(comparison);
  const [before, after] = [operationsOf(was), operationsOf(now)];
  comparison.each(before.routes, after.routes, '', ROUTE, (one, other, at) => judge.operation(one, other, at, OURS));
  comparison.each(before.webhooks, after.webhooks, 'the webhook ', EVENT, (one, other, at) => judge.operation(one, other, at, RECEIVERS));
  return comparison.breaks;
}

/** By method and path, and by event. */
function operationsOf({ paths, webhooks = {} }: OpenApiShape) {
  const named = (parts: Named<Named<Operation>>, nameOf: (path: string, method: string) => string) =>
    Object.fromEntries(
      Object.entries(parts).flatMap(([path, methods]) => Object.entries(methods).map(([method, each]) => [nameOf(path, method), each])),
    );
  return { routes: named(paths, (path, method) => `${method.toUpperCase()} ${path}`), webhooks: named(webhooks, (event) => event) };
}

class Operations {
  constructor(private readonly comparison: Comparison<OpenApiShape>) {}

  operation(was: Operation, now: Operation, at: string, { asked, answered }: Sides): void {
    const { comparison } = this;
    const [before, after] = [this.partsOf(comparison.was, was), this.partsOf(comparison.now, now)];
    comparison.same(was.operationId, now.operationId, `${at}: operationId`, NAME);
    comparison.same(was.security, now.security, `${at}: security`, DOOR);
    this.parameters(before.parameters, after.parameters, `${at}, `, asked);
    this.body(was.requestBody, now.requestBody, `${at}, body`, asked);
    comparison.each(before.successes, after.successes, `${at}, answer `, answered.instead, (one, other, there) =>
      this.answer(one, other, there, answered),
    );
    comparison.each(before.errors, after.errors, `${at}, answer `, ERROR, (one, other, there) => this.answer(one, other, there, answered));
    for (const status of Object.keys(after.successes)) {
      if (!(status in before.successes)) comparison.add(`${at}, answer ${status}`, 'may come now', SUCCESS, 'added');
    }
    for (const [reason, status] of Object.entries(before.reasons))
      comparison.same(status, after.reasons[reason] ?? status, `the error ${reason}`, REASON);
  }

  /** All that it names, with what is written elsewhere in its place. `reasons`: the status of each: an error's answer has an example for each. */
  private partsOf(root: object, { parameters = [], responses }: Operation) {
    const answers = Object.entries(responses).map(([status, response]) => [status, resolved(root, response)] as const);
    const isSuccess = ([status]: readonly [string, Response]) => status.startsWith('2');
    const reasons = answers.flatMap(([status, { content = {} }]) =>
      Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples).map((reason) => [reason, status] as const)),
    );
    return {
      parameters: Object.fromEntries(parameters.map((each) => [nameOf(resolved(root, each)), each])),
      successes: Object.fromEntries(answers.filter(isSuccess)),
      errors: Object.fromEntries(answers.filter((answer) => !isSuccess(answer))),
      reasons: Object.fromEntries(reasons),
    };
  }

  private parameters(was: Named<Value>, now: Named<Value>, at: string, reader: Reader): void {
    const { comparison } = this;
    comparison.each(was, now, at, reader.instead, (one, other, there) => {
      if (!comparison.isNew(one, other, reader)) return;
      const [before, after] = [resolved(comparison.was, one), resolved(comparison.now, other)];
      if (reader.sent && before.required && !after.required) comparison.add(there, 'may be absent now', reader.instead, 'absent');
      if (reader.taken && !before.required && after.required) comparison.add(there, 'is required now', reader.instead, 'required');
      comparison.schemas(before.schema, after.schema, there, reader);
    });
    const asked = Object.keys(now).filter((name) => !(name in was) && resolved(comparison.now, now[name] as Value).required);
    for (const name of reader.taken ? asked : []) comparison.add(at + name, 'is required now', reader.instead, 'required');
  }

  private body(was: Operation['requestBody'], now: Operation['requestBody'], at: string, reader: Reader): void {
    if (was && !now) this.comparison.add(at, 'is gone', reader.instead, 'gone');
    if (reader.taken && now?.required && !was?.required) this.comparison.add(at, 'is required now', reader.instead, 'required');
    if (was && now) this.content(was.content, now.content, at, reader);
  }

  private answer(was: Response, now: Response, at: string, reader: Reader): void {
    this.content(was.content, now.content, at, reader);
    this.parameters(was.headers ?? {}, now.headers ?? {}, `${at}, header `, reader);
  }

  private content(was: Content = {}, now: Content = {}, at: string, reader: Reader): void {
    this.comparison.each(was, now, `${at}, `, reader.instead, ({ schema = {} }, { schema: other = {} }) =>
      this.comparison.schemas(schema, other, at, reader),
    );
  }
}

const nameOf = ({ name, in: place }: Parameter): string => `${place} ${name}`;
