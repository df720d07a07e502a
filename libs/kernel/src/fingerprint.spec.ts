import { differingFields } from './fingerprint.js';

it('two requests differ in the fields whose values differ or are missing in one', () => {
  expect(differingFields({ a: '1', b: '2', 'c.d': '3' }, { a: '1', b: '9', e: '4' })).toEqual(['b', 'c.d', 'e']);
  expect(differingFields({ a: '1', b: '2' }, { b: '2', a: '1' })).toEqual([]);
});
