import { rewriteVerb } from './verbs.js';

const ID = 'a'.repeat(26);

it.each([
  ['the verb of a resource becomes a segment', `/x/${ID}:rotate`, `/x/${ID}/~rotate`],
  ['its query stays', `/x/${ID}:rotate?a=b:c`, `/x/${ID}/~rotate?a=b:c`],
  ['the verb of a collection stays', '/internal/tokens:verify', '/internal/tokens:verify'],
  ['a colon in the query is no verb', `/x/${ID}?at=12:30`, `/x/${ID}?at=12:30`],
  ["a client's own segment leads nowhere", `/x/${ID}/~rotate`, '/~'],
  ['a tilde in the query is plain text', '/x?a=/~b', '/x?a=/~b'],
])('%s', (_, url, inside) => {
  expect(rewriteVerb(url)).toBe(inside);
});
