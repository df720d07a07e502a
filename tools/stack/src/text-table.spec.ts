import { textTable } from './text-table.js';

it('puts the cells of a column below each other, numbers to the right where they are said to be', () => {
  const rows = [
    ['part', 'up', 'state'],
    ['payments', '7', 'ready'],
    ['sandbox', '120', ''],
  ];
  expect(textTable(rows)).toEqual(['part      up   state', 'payments  7    ready', 'sandbox   120']);
  expect(textTable(rows, { gap: 1, right: [1] })).toEqual(['part      up state', 'payments   7 ready', 'sandbox  120']);
});

it('counts no colour as width', () =>
  expect(
    textTable([
      ['\u001B[1ma\u001B[22m', 'b'],
      ['cc', 'd'],
    ])[0],
  ).toBe('\u001B[1ma\u001B[22m   b'));

it('is empty without rows', () => expect(textTable([])).toEqual([]));
