import { Company } from './company.js';

it('is there from the second key on', () => {
  const company = new Company();
  company.asks('a', 0);
  company.asks('a', 1_000);
  expect(company.isThere(1_000)).toBe(false);
  company.asks('b', 2_000);
  expect(company.isThere(2_000)).toBe(true);
});

it('leaves five seconds after all but one have asked last', () => {
  const company = new Company();
  ['a', 'b', 'c'].forEach((key, at) => company.asks(key, at));
  for (let now = 10; now <= 5_000; now += 10) company.asks('c', now);
  expect([company.isThere(5_000), company.isThere(5_001)]).toEqual([true, false]);
  company.asks('a', 5_002);
  expect(company.isThere(9_999)).toBe(true);
});
