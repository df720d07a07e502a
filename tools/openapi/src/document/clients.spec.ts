import { readFileSync } from 'node:fs';
import { OPENAPI_FILES } from '@cauce/contracts';
import type { JsonSchema } from '@cauce/kernel';

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

describe.each(Object.entries(OPENAPI_FILES))('in the %s document', (_, file) => {
  const schemas = schemasIn(JSON.parse(readFileSync(file, 'utf8')));
  const such = (isSuch: (schema: JsonSchema) => boolean) => schemas.filter(([, schema]) => isSuch(schema));
  const places = (found: Found[]) => found.map(([at]) => at);

  it('patterns use what every engine has', () => {
    const patterns = such(({ pattern }) => pattern !== undefined);
    expect(patterns.length).toBeGreaterThan(20);
    expect(patterns.filter(([, { pattern = '' }]) => !EVERYWHERE.test(pattern))).toEqual([]);
  });

  it('nothing that a client turns into a date has a pattern', () =>
    expect(places(such(({ format, pattern }) => format === 'date-time' && pattern !== undefined))).toEqual([]));

  it('each whole number says its size and its bounds', () => {
    const whole = such(({ type }) => type === 'integer');
    expect(whole.length).toBeGreaterThan(10);
    const sized = ({ format, minimum = NaN, maximum = NaN }: JsonSchema) =>
      maximum >= minimum && format === (maximum > 2_147_483_647 ? 'int64' : 'int32');
    expect(places(whole.filter(([, schema]) => !sized(schema)))).toEqual([]);
  });

  it('each number with decimals is a double: a float makes 0.10000000149 of 0.1', () =>
    expect(places(such(({ type, format }) => type === 'number' && format !== 'double'))).toEqual([]));
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
