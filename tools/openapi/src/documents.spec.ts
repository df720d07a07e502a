import { TEST_EVENT, WEBHOOK_EVENTS } from '@cauce/contracts';
import { PUBLIC_ROUTES } from '@cauce/gateway/routes';
import { Validator } from '@seriousme/openapi-schema-validator';
import { operationsOf } from './document/document.js';
import { GATEWAY_HANDLERS, HANDLERS, operatorDocument, publicDocument } from './documents.js';
import { processorDocument } from './processor/processor-document.js';

const whole = publicDocument();

it('is OpenAPI 3.1.0 of the API 1.0.0', () =>
  expect([whole.openapi, whole.info.version, operatorDocument().openapi]).toEqual(['3.1.0', '1.0.0', '3.1.0']));

it.each([
  ['public', whole],
  ['operator', operatorDocument()],
  ['processor', processorDocument()],
])('the %s document is valid', async (_, document) => {
  const validator = new Validator();
  expect(await validator.validate({ ...document })).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  expect(() => validator.resolveRefs()).not.toThrow();
});

it('has every public route, and no other', () => {
  const documented = Object.entries(whole.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.sort()).toEqual(PUBLIC_ROUTES.map(([method, path]) => `${method} ${path}`).sort());
});

it('has every webhook', () => expect(Object.keys(whole.webhooks ?? {})).toEqual([...WEBHOOK_EVENTS, TEST_EVENT]));

const handlers = [...Object.values(HANDLERS), GATEWAY_HANDLERS].flat().filter(({ path }) => /^\/(?:admin\/)?v1\//.test(path));

it.each(handlers)(
  '$controller says in @Operation what it answers, what it takes and why it refuses',
  ({ operation, path, hasQuery, method, body }) => {
    expect(operation).toMatchObject({ summary: expect.stringMatching(/^[A-Z]/), answers: expect.anything() });
    const isPaged = operation?.answers && 'list' in operation.answers && operation.answers.paged;
    expect(hasQuery).toBe(Boolean(isPaged || operation?.query));
    // A verb may need no more than its address.
    const writes = ['POST', 'PATCH', 'PUT'].includes(method);
    expect(body !== undefined ? writes : !writes || /\}:(?!refund)\w+$/.test(path)).toBe(true);
    // A parent or the resource itself that may not be there.
    if (/\{(?!store\b)\w+\}/.test(path)) expect(operation?.errors?.some((code) => code.endsWith('_NOT_FOUND'))).toBe(true);
  },
);

it('names each operation once', () => {
  for (const { paths } of [whole, operatorDocument()]) {
    const ids = operationsOf(paths).map(({ operationId }) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  }
});

type Node = Readonly<Record<string, unknown>>;

/** Every property and parameter of the document, by where it is. */
function fieldsOf(node: unknown, at: string): [string, Node][] {
  if (typeof node !== 'object' || node === null || at.endsWith('.examples')) return [];
  const { properties, in: place } = node as { properties?: Record<string, Node>; in?: string };
  const own = properties && typeof (node as Node)['type'] === 'string' ? Object.entries(properties) : [];
  const here = own.map(([name, field]): [string, Node] => [`${at}.${name}`, field]);
  const parameter: [string, Node][] = place === undefined ? [] : [[at, { ...(node as { schema: Node }).schema, ...(node as Node) }]];
  return [...here, ...parameter, ...Object.entries(node).flatMap(([name, child]) => fieldsOf(child, `${at}.${name}`))];
}

it('describes every field and parameter, with its type', () => {
  const fields = fieldsOf(whole, '');
  const known = (field: Node) => ['const', '$ref', 'type'].some((key) => key in field);
  const explained = (field: Node) => ['const', '$ref', 'description'].some((key) => key in field);
  expect(fields.length).toBeGreaterThan(80);
  expect(fields.filter(([, field]) => !known(field) || !explained(field)).map(([at]) => at)).toEqual([]);
});

it('gives an example of every field of a resource and of a body', () => {
  const { Error: _, ErrorInfo: _info, BadRequest: _bad, ...schemas } = whole.components['schemas'] ?? {};
  const scalar = ({ type }: Node) => ['string', 'integer', 'number', 'boolean'].includes(String(type));
  const bare = fieldsOf(schemas, '').filter(([, field]) => scalar(field) && !('examples' in field) && !('const' in field));
  expect(bare.map(([at]) => at).filter((at) => !at.endsWith('.nextPageToken'))).toEqual([]);
});
