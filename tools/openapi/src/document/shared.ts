import { type ErrorCode, ERRORS } from '@cauce/contracts';
import { mapped } from './components.js';
import { COMMON } from './errors.js';
import type { OpenApi, OperationObject, Parameter, Ref, Response } from './shape.js';

/** A document with what it says more than once as components: error responses, and parameters of several operations. */
export type SharedOpenApi = Omit<OpenApi, 'paths'> & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, SharedOperation>>>>;
};

type SharedOperation = Omit<OperationObject, 'parameters' | 'responses'> & {
  readonly parameters?: readonly (Parameter | Ref)[];
  readonly responses: Readonly<Record<string, Response | Ref>>;
};

/** The document as it is written and served: a tenth of the lines that all routes' errors make when each stands in its place. */
export function withSharedParts(document: OpenApi): SharedOpenApi {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const parameters = repeatedParameters(operations);
  const responses = errorResponses(operations);
  const refer = (operation: OperationObject): SharedOperation => ({
    ...operation,
    ...(operation.parameters && { parameters: operation.parameters.map((each) => parameters.refer(each)) }),
    responses: mapped(operation.responses, (response) => responses.refer(response)),
  });
  return {
    ...document,
    paths: mapped(document.paths, (methods) => mapped(methods, refer)),
    components: { ...document.components, parameters: parameters.all(), responses: responses.all() },
  };
}

/** Parts by their text, each with the name that it is referred to by. */
class Parts<Part extends object> {
  private readonly names = new Map<string, string>();
  private readonly parts = new Map<string, Part>();

  constructor(private readonly section: string) {}

  /** Adds it, unless another part has the name. */
  add(name: string, part: Part): void {
    if (this.parts.has(name)) return;
    this.parts.set(name, part);
    this.names.set(JSON.stringify(part), name);
  }

  refer(part: Part): Part | Ref {
    const name = this.names.get(JSON.stringify(part));
    return name === undefined ? part : { $ref: `#/components/${this.section}/${name}` };
  }

  all(): Record<string, Part> {
    return Object.fromEntries([...this.parts].sort(([one], [other]) => (one < other ? -1 : 1)));
  }
}

/** Parameters that several operations have. Of several with one name the first is shared: it is the most common one. */
function repeatedParameters(operations: readonly OperationObject[]): Parts<Parameter> {
  const parts = new Parts<Parameter>('parameters');
  const all = operations.flatMap(({ parameters = [] }) => parameters);
  const byText = [...Map.groupBy(all, (each) => JSON.stringify(each)).values()];
  for (const [each, ...more] of byText.toSorted((one, other) => other.length - one.length))
    if (each && more.length > 0) parts.add(parameterName(each), each);
  return parts;
}

/** `storeId`, `pageSizeParameter`: generators make types of them, beside a `Store` and a `Payment`. */
function parameterName({ name, in: place }: Parameter): string {
  return `${name.replaceAll('-', '')}${place === 'path' ? 'Id' : 'Parameter'}`;
}

type ErrorSet = { readonly response: Response; readonly codes: readonly ErrorCode[]; readonly operations: readonly string[] };

function errorResponses(operations: readonly OperationObject[]): Parts<Response> {
  const parts = new Parts<Response>('responses');
  const all = operations.flatMap(({ operationId = '', responses }) =>
    Object.values(responses).map((response) => ({ response, operationId, codes: codesOf(response) })),
  );
  const sets = Map.groupBy(
    all.filter(({ codes }) => codes.length > 0),
    ({ response }) => JSON.stringify(response),
  );
  for (const its of sets.values()) {
    const [{ response, codes } = { response: { description: '' }, codes: [] }] = its;
    const name = nameOf({ response, codes, operations: its.map(({ operationId }) => operationId) });
    if (name in parts.all()) throw new Error(`Two error responses would be named ${name}.`);
    parts.add(name, response);
  }
  return parts;
}

function codesOf({ content }: Response): ErrorCode[] {
  return Object.keys(content?.['application/json'].examples ?? {}) as ErrorCode[];
}

/**
 * `PaymentNotFound`, `StoreOrPlanNotFound`: by what is not there. `InvalidBody`: by what every such route has. Else by its one reason, or by
 * the operation that has these reasons: `CancelSubscriptionRefused`.
 */
function nameOf({ codes, operations }: ErrorSet): string {
  const [first = 'INTERNAL', ...more] = codes;
  const own = codes.filter((code) => !COMMON.has(code));
  if (ERRORS[first].http === 404) return `${own.map((code) => pascal(code.replace(/_NOT_FOUND$/, ''))).join('Or')}NotFound`;
  if (own.length > 0) return more.length > 0 ? `${upper(operations[0] ?? '')}Refused` : pascal(first);
  if (codes.includes('INVALID_HEADER')) return 'InvalidBodyOrKey';
  if (codes.includes('MALFORMED_JSON')) return 'InvalidBody';
  return more.length > 0 ? pascal(ERRORS[first].status) : pascal(first);
}

const pascal = (code: string): string =>
  code
    .split('_')
    .map((word) => upper(word.toLowerCase()))
    .join('');

const upper = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
