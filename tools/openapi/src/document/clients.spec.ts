import { readFileSync } from 'node:fs';
import { OPENAPI_FILES } from '@cauce/contracts';
import type { JsonSchema } from '@cauce/kernel';
import { operationsOf } from './document.js';
import type { OpenApi } from './shape.js';

/** What generated clients have stumbled over, in five languages (`npm run test:long generators` runs them). */
type Found = readonly [at: string, schema: JsonSchema];

/** Every schema of a document, by where it is. */
function schemasIn(node: unknown, at = ''): Found[] {
  if (typeof node !== 'object' || node === null || /\.(examples|example|value)$/.test(at)) return [];
  const here: Found[] = 'type' in node && typeof node.type === 'string' && at !== '' ? [[at, node as JsonSchema]] : [];
  return [...here, ...Object.entries(node).flatMap(([name, child]) => schemasIn(child, `${at}.${name}`))];
}

/**
 * Anchors, ASCII literals, groups, classes of ASCII and counts. No `\p`, `\u`, `\d` (all the world's digits in some), look-around, named or
 * non-capturing group, lazy or possessive count; no dot, which stands for a byte in some and for a character in others.
 */
const EVERYWHERE = (() => {
  const plain = String.raw`[\w/,:@~!"#%&'=;<> -]|\\[.+*?()[\]{}|^$\\]|\\x[01]?[0-9a-f]{1,2}`;
  const member = String.raw`(?:[\w/.,:@~!"#%&'=;<>+*?(){}|$ -]|\\x[0-7][0-9a-f]|\\[\]\\^-])`;
  return new RegExp(String.raw`^(?:(?:[\^$|]|\((?!\?)|\)|\[\^?${member}+\]|${plain})(?:[*+?](?![*+?])|\{\d+(?:,\d*)?\}(?![+?]))?)+$`);
})();

/** So many there are at least, or the rules below would hold for nothing. */
const AT_LEAST = {
  public: { patterns: 20, wholeNumbers: 10, fields: 100, responses: 100 },
  operator: { patterns: 20, wholeNumbers: 10, fields: 100, responses: 100 },
  processor: { patterns: 8, wholeNumbers: 6, fields: 50, responses: 20 },
} as const satisfies Record<keyof typeof OPENAPI_FILES, object>;

describe.each(Object.entries(OPENAPI_FILES))('in the %s document', (name, file) => {
  const least = AT_LEAST[name as keyof typeof OPENAPI_FILES];
  const document = JSON.parse(readFileSync(file, 'utf8')) as OpenApi;
  const schemas = schemasIn(document);
  const such = (isSuch: (schema: JsonSchema) => boolean) => schemas.filter(([, schema]) => isSuch(schema));
  const places = (found: Found[]) => found.map(([at]) => at);

  it('patterns use what every engine has', () => {
    const patterns = such(({ pattern }) => pattern !== undefined);
    expect(patterns.length).toBeGreaterThan(least.patterns);
    expect(patterns.filter(([, { pattern = '' }]) => !EVERYWHERE.test(pattern))).toEqual([]);
  });

  it('nothing that a client turns into a date has a pattern', () =>
    expect(places(such(({ format, pattern }) => format === 'date-time' && pattern !== undefined))).toEqual([]));

  it('each whole number says its size and its bounds', () => {
    const whole = such(({ type }) => type === 'integer');
    expect(whole.length).toBeGreaterThan(least.wholeNumbers);
    const sized = ({ format, minimum = NaN, maximum = NaN }: JsonSchema) =>
      maximum >= minimum && format === (maximum > 2_147_483_647 ? 'int64' : 'int32');
    expect(places(whole.filter(([, schema]) => !sized(schema)))).toEqual([]);
  });

  it('each object has a name: clients call the others InlineObject7', () => {
    const inline = such(({ properties }) => properties !== undefined).filter(([at]) => !/^\.components\.schemas\.\w+$/.test(at));
    expect(places(inline)).toEqual([]);
  });

  it('each field says its type: without one a client knows nothing of it, and the command line has no example', () => {
    const fields = such(({ properties }) => properties !== undefined).flatMap(([at, { properties = {} }]) =>
      Object.entries(properties).map(([name, schema]) => [`${at}.${name}`, schema] as const),
    );
    expect(fields.length).toBeGreaterThan(least.fields);
    const isSaid = (schema: object) => ['type', '$ref', 'oneOf', 'anyOf', 'allOf', 'const'].some((key) => key in schema);
    expect(fields.filter(([, schema]) => !isSaid(schema)).map(([at]) => at)).toEqual([]);
  });

  it('constants and enumerations are of texts: a generator stops at a list', () => {
    const isText = (value: unknown) => typeof value === 'string';
    expect(places(such(({ const: one = '', enum: values = [] }) => !isText(one) || !values.every(isText)))).toEqual([]);
  });

  it('each number with decimals is a double: a float makes 0.10000000149 of 0.1', () =>
    expect(places(such(({ type, format }) => type === 'number' && format !== 'double'))).toEqual([]));

  it('no two components have one name, in whatever case: generators make types of all of them', () => {
    const { schemas = {}, parameters = {}, responses = {} } = document.components;
    const names = [schemas, parameters, responses].flatMap((section) => Object.keys(section).map((name) => name.toLowerCase()));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('errors are written once', () => {
    const responses = operationsOf(document.paths).flatMap((operation) => Object.entries(operation.responses));
    const written = responses.filter(([status, response]) => Number(status) >= 400 && !('$ref' in response));
    expect([responses.length > least.responses, written]).toEqual([true, []]);
  });

  it('each operation and each tag is described', () => {
    const operations = [...operationsOf(document.paths), ...Object.values(document.webhooks ?? {}).map(({ post }) => post)];
    expect(operations.filter(({ description = '' }) => description === '').map(({ operationId }) => operationId)).toEqual([]);
    expect(document.tags.filter(({ description }) => description === '')).toEqual([]);
    const named = new Set(document.tags.map(({ name }) => name));
    expect(operations.flatMap(({ tags }) => tags).filter((tag) => !named.has(tag))).toEqual([]);
  });
});

it('the documents can be read: 21,500 lines of our API at most, and 1,500 of the processor’s protocol', () => {
  const linesOf = (name: keyof typeof OPENAPI_FILES) => readFileSync(OPENAPI_FILES[name], 'utf8').split('\n').length;
  expect(linesOf('public') + linesOf('operator')).toBeLessThanOrEqual(21_500);
  expect(linesOf('processor')).toBeLessThanOrEqual(1_500);
});

it.each([
  '^\\P{Cc}*$',
  '^\\p{L}+$',
  '\\u00ff',
  '^\\d+$',
  '^(?:a|b)$',
  '^(?=a)',
  '^(?<n>a)$',
  '^.*$',
  '^a+?$',
  '^[^\\p{Cc}]*$',
  '\\w',
  '[\\s]',
])('not every engine has %j', (pattern) => expect(pattern).not.toMatch(EVERYWHERE));
