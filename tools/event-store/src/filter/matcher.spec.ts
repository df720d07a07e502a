import { Matcher } from './matcher.js';
import { translate } from './net-regex.js';

const FOR_EVER = '^(a+)+$';
const A_WHILE = `${'a'.repeat(60)}!`;

let matcher: Matcher;
const here = new AbortController().signal;
const ask = (pattern: string, names: readonly string[], gone = here) => matcher.ask(translate(pattern), names, gone);

beforeEach(() => {
  matcher = new Matcher();
});
afterEach(() => matcher.close());

it('answers for each name, in their order', async () => {
  expect(await ask('^b', ['a', 'b', 'ab', 'ba'])).toEqual([false, true, false, true]);
  const many = Array.from({ length: 5_000 }, (_, index) => `order-${index}`);
  expect(await ask('[02468]$', many)).toEqual(many.map((_, index) => index % 2 === 0));
});

it('refuses a name that takes too long, by the name, and goes on', async () => {
  const next = ask('^b', ['b']);
  await expect(ask(FOR_EVER, ['a', 'aa', A_WHILE, 'aaa'])).rejects.toMatchObject({
    code: 3,
    details: `The filter /${FOR_EVER}/ is not matched: it takes more than 100 ms for the name "${A_WHILE}".`,
  });
  expect(await next).toEqual([true]);
  expect(await ask(FOR_EVER, ['a', 'b'])).toEqual([true, false]);
});

it('serves others while a call asks for one long name after the other', async () => {
  // Each takes some milliseconds.
  const names = Array.from({ length: 60 }, (_, index) => `${'a'.repeat(18)}${index}!`);
  const order: string[] = [];
  const slow = ask('^(a+)+[0-9]+$', names).then(() => order.push('slow'));
  const quick = ask('^b', ['b']).then(() => order.push('quick'));
  await Promise.all([slow, quick]);
  expect(order).toEqual(['quick', 'slow']);
});

it('refuses a name that V8 has no memory for', async () => {
  await expect(ask('^(?:(?:a|b)*)*c', ['a'.repeat(15_000_000)])).rejects.toMatchObject({ code: 3 });
  expect(await ask('^b', ['b'])).toEqual([true]);
});

it('does not ask for a caller that is gone', async () => {
  const caller = new AbortController();
  const first = ask('^a', ['a']);
  const second = ask('^a', ['a'], caller.signal);
  caller.abort();
  await expect(second).rejects.toMatchObject({ name: 'AbortError' });
  expect(await first).toEqual([true]);
});

it.each([
  ['^\\d$', '٣'],
  ['\\bñ', 'año'],
  ['(?i)^k', '\u212a'],
])('refuses %s for %j, where .NET answers otherwise, or may', async (pattern, name) => {
  await expect(ask(pattern, ['a', name])).rejects.toMatchObject({
    code: 3,
    details: expect.stringContaining(`.NET may answer otherwise than JavaScript for the name "${name}"`),
  });
});

it('answers for names beyond ASCII where both agree', async () => {
  expect(await ask('^(?!(\\$.+$|PersistentConfig\\d+$))', ['CréationFacture', '$ñ', 'PersistentConfig1é'])).toEqual([true, false, true]);
  expect(await ask('(?i)^FACTURA', ['factura-ñ'])).toEqual([true]);
});
