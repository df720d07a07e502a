import { numberText, tableText } from './table.js';

it.each([
  [0, '0'],
  [7, '7'],
  [0.04567, '0.046'],
  [1.234, '1.23'],
  [12.34, '12.3'],
  [1234.5, '1,235'],
  [-1.234, '-1.23'],
  [Number.NaN, '–'],
])('writes %d as %s', (value, text) => expect(numberText(value)).toBe(text));

it('writes the requested number of digits', () => expect(numberText(3, 1)).toBe('3.0'));

it('aligns numbers right and words left, and writes a dash for unknown values', () => {
  const columns = [{ name: 'process' }, { name: 'CPU', unit: 'ms', digits: 2 }];
  const rows = [
    ['gateway', 0.2],
    ['payments-2', undefined],
  ];
  expect(tableText({ title: 'Costs', columns, rows, note: 'Beside the load.' }).split('\n')).toEqual([
    'Costs',
    '─'.repeat(20),
    'process     CPU (ms)',
    'gateway         0.20',
    'payments-2         –',
    'Beside the load.',
  ]);
});
