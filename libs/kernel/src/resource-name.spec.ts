import { idOf, isId, organizationName, paymentName, storeName } from './index.js';

const id = 'abcdefghijklmnopqrstuvwx27';

it('names are paths of ids', () => {
  expect(organizationName('o')).toBe('organizations/o');
  expect(storeName('s')).toBe('stores/s');
  expect(paymentName('s', 'p')).toBe('stores/s/payments/p');
  expect(idOf(paymentName('s', id))).toBe(id);
});

it.each([
  [id, true],
  ['', false],
  [id.slice(1), false],
  [`${id}a`, false],
  [id.toUpperCase(), false],
  [id.replace('a', '1'), false],
])('an id is 26 characters a-z2-7: %s is %s', (text, answer) => expect(isId(text)).toBe(answer));
