import { rewriteUrl } from './rewrite-url.js';

const ID = 'a'.repeat(26);
const rewritten = (url: string, rewriteVerbs = true) => rewriteUrl(url, { rewriteVerbs });

it.each(['/p/%ff', '/%', '/p/%zz/x', '/p/%c3%28', `/p/${'a'.repeat(101)}`, `/p/${'ñ'.repeat(101)}`, `/p/${'%c3%b1'.repeat(101)}/x`])(
  'a path that names nothing leads nowhere: %s',
  (path) => {
    for (const verbs of [true, false]) expect([rewritten(path, verbs), rewritten(`${path}?a=%ff`, verbs)]).toEqual(['/~', '/~?a=%ff']);
  },
);

it.each([
  '/',
  '*',
  '/p/x%20y?a=%ff',
  `/p/${'a'.repeat(100)}/${'b'.repeat(100)}`,
  `/p/${'%c3%b1'.repeat(100)}`,
  `/p?a=${'a'.repeat(1_000)}`,
  '/a%2Fb%25',
])('any other stays: %s', (url) => {
  expect([rewritten(url), rewritten(url, false)]).toEqual([url, url]);
});

it('verbs are rewritten where a service has them', () => {
  expect([rewritten(`/x/${ID}:rotate?a=b`), rewritten(`/x/${ID}:rotate`, false)]).toEqual([`/x/${ID}/~rotate?a=b`, `/x/${ID}:rotate`]);
});
