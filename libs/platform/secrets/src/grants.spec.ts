import { type Grant, Grants } from './grants.js';

const grants = new Grants(Buffer.alloc(32, 1), 'method');
const GRANT: Grant = { owner: 'subscription-a', organization: 'organizations/o', expires: 2_000 };
const text = grants.sign(GRANT);

it('is read back by whoever holds the key', () => {
  expect(new Grants(Buffer.alloc(32, 1), 'method').verify(text, 1_999)).toEqual(GRANT);
});

it.each<[string, Grant | undefined]>([
  ['that is too old', grants.verify(text, 2_000)],
  ['for another purpose', new Grants(Buffer.alloc(32, 1), 'other').verify(text, 0)],
  ['signed with another key', new Grants(Buffer.alloc(32, 2), 'method').verify(text, 0)],
  ['that was changed', grants.verify(`A${text.slice(1)}`, 0)],
  ['with another signature', grants.verify(`${text.slice(0, -43)}${'A'.repeat(43)}`, 0)],
  ['without one', grants.verify(text.split('.')[0] ?? '', 0)],
  ['of nothing', grants.verify('', 0)],
])('%s is refused', (_, grant) => {
  expect(grant).toBeUndefined();
});
