import { formsOf, holds } from './forms.js';

const CORE = 'k3yN0b0dyKn0ws';
const found = (text: string) => holds(text, formsOf(CORE));

it.each([
  ['as it is', (text: string) => text],
  ['in JSON', (text: string) => JSON.stringify({ token: text })],
  ['in JSON in JSON', (text: string) => JSON.stringify(JSON.stringify({ token: text }))],
  ['in upper case', (text: string) => text.toUpperCase()],
  ['in hexadecimal', (text: string) => Buffer.from(text).toString('hex')],
  ['in hexadecimal, upper case', (text: string) => Buffer.from(text).toString('hex').toUpperCase()],
  ['in base64', (text: string) => Buffer.from(text).toString('base64')],
  ['in base64url', (text: string) => Buffer.from(text).toString('base64url')],
  ['in an address', (text: string) => encodeURIComponent(text)],
])('a secret is found %s, wherever it begins', (_, encode) => {
  for (const before of ['', 'a', '"\\', 'abc', '/ñ/']) expect([before, found(encode(`${before}pat_"${CORE}/x`))]).toEqual([before, true]);
});

it.each(['', CORE.slice(1), CORE.slice(0, -1), Buffer.from(CORE.slice(2)).toString('base64')])('and not in %j', (text) => {
  expect(found(text)).toBe(false);
});
