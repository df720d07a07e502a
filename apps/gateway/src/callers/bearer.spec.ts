import { readBearer } from './bearer.js';

it.each([
  ['Bearer cauce_abc', 'cauce_abc'],
  ['bearer cauce_abc', 'cauce_abc'],
  ['BEARER   a.b~c+d/e-f_g==  ', 'a.b~c+d/e-f_g=='],
])('reads %j', (header, token) => {
  expect(readBearer(header)).toBe(token);
});

it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic abc', 'cauce_abc', 'Bearer a b', 'Bearer a,Bearer b', 'Bearer ä', 'Bearera'])(
  'finds no token in %j',
  (header) => {
    expect(() => readBearer(header)).toThrow(
      expect.objectContaining({ code: 'TOKEN_MISSING', facts: { headers: { 'www-authenticate': 'Bearer realm="cauce"' } } }),
    );
  },
);
