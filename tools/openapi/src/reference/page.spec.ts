import { readFileSync } from 'node:fs';
import { OPENAPI_FILES } from '@cauce/contracts';
import type { OpenApi, Schema } from '../document/shape.js';
import { callsOf, placeOf } from './operations.js';
import { referencePage } from './page.js';
import { Schemas } from './schemas.js';

const AROUND = { sheets: ['/docs/a.css'], script: '/docs/try.js', json: '/openapi.json', beside: { title: 'Other', href: '/docs/other' } };
const read = (name: keyof typeof OPENAPI_FILES) => JSON.parse(readFileSync(OPENAPI_FILES[name], 'utf8')) as OpenApi;

describe.each(['public', 'operator', 'processor'] as const)('the page of %s', (name) => {
  const document = read(name);
  const page = referencePage(document, AROUND).toString();
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

  it('has a place for each call, webhook, shape and error, and no place twice', () => {
    const calls = callsOf(document).map(placeOf);
    const shapes = new Schemas(document).shared().map(([shape]) => `shape-${shape}`);
    const answers = Object.keys(document.components['responses'] ?? {}).map((answer) => `answer-${answer}`);
    expect(ids).toEqual(expect.arrayContaining([...calls, ...shapes, ...answers]));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has an end for every link within it', () => {
    const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('says of every field what it is', () => {
    const fields = [...page.matchAll(/<code class="name">[^<]+<\/code> <span class="kind">(.*?)<\/span>/g)].map(([, kind]) => kind);
    expect(fields.length).toBeGreaterThan(30);
    expect(fields.filter((kind) => kind === '' || kind === 'any value')).toEqual([]);
  });

  it('holds nothing that its policy forbids', () => {
    expect(page).not.toMatch(/<style| style="| on\w+="|<script(?! src="\/docs\/)/);
  });
});

const ref = (schema: string) => ({ $ref: `#/components/schemas/${schema}` });
const ATTACK = '<script>alert(1)</script>';

/** A document with one call, whose body is this schema. */
function withBody(schema: object, schemas: object = {}): OpenApi {
  const document = read('processor');
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  const post = {
    operationId: 'tryOut',
    summary: ATTACK,
    description: `**${ATTACK}** \`${ATTACK}\``,
    tags: ['T'],
    requestBody,
    responses: {},
  };
  return {
    ...document,
    tags: [{ name: 'T', description: '' }],
    paths: { '/t/{id}': { post } },
    webhooks: {},
    components: { schemas },
  } as unknown as OpenApi;
}

it('shows what looks like HTML as a text', () => {
  const field = { type: 'string', description: ATTACK, examples: [ATTACK], pattern: '<b>' };
  const page = referencePage(withBody({ type: 'object', properties: { [ATTACK]: field } }), AROUND).toString();
  expect(page).not.toContain('<script>');
  expect(page.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(5);
});

it('writes a shape where it is used, unless several use it, and ends where a shape holds itself', () => {
  const schemas = {
    Own: { type: 'object', properties: { deep: { type: 'integer', minimum: 1, maximum: 5 } } },
    Tree: { type: 'object', properties: { name: { type: 'string', examples: ['oak'] }, below: { type: 'array', items: ref('Tree') } } },
  };
  const body = { type: 'object', required: ['own'], properties: { own: ref('Own'), tree: ref('Tree') } } as unknown as Schema;
  const document = withBody(body, schemas);
  const page = referencePage(document, AROUND).toString();
  expect(page).toContain('<code class="name">deep</code> <span class="kind">integer</span>');
  expect(page).toContain('1 to 5');
  expect(page).not.toContain('id="shape-Own"');
  expect(page).toContain('id="shape-Tree"');
  const example = new Schemas(document);
  expect(example.example(body, 'required')).toEqual({ own: {} });
  expect(example.example(body, 'all')).toEqual({ own: { deep: 1 }, tree: { name: 'oak', below: [{}] } });
});

it('has nothing to try without a script', () => {
  const document = withBody({ type: 'object', properties: {} });
  expect(referencePage(document, AROUND).toString()).toContain('class="btn quiet try"');
  expect(referencePage(document, { ...AROUND, script: undefined }).toString()).not.toMatch(/<button|<script/);
});

it('calls as the guides do, with their variables', () => {
  const page = referencePage(read('public'), AROUND).toString();
  expect(page).toContain('curl --request POST &quot;$API/v1/$STORE/payments&quot; \\\n  --header &quot;Authorization: Bearer $TOKEN&quot;');
  expect(page).toContain('curl &quot;$API/v1/$STORE/payments/$PAYMENT&quot;');
});
