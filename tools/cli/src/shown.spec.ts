import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { linesOf, tableOf } from './shown.js';

const ID = 'pibqxhoemf3cxldil3rlhlfj3o';
const pipe = () => new Writable({ write: (_chunk, _encoding, done) => done() });
const terminal = (columns: number) => Object.assign(pipe(), { columns });
const plain = (text: string) => stripVTControlCharacters(text).split('\n');

const endpoint = {
  name: `organizations/${ID}/webhook-endpoints/${ID}`,
  url: 'https://shop.example/hooks',
  status: 'ENABLED',
};

it('a table has whole names in a pipe, and on a terminal without what they have in common', () => {
  const columns = ['name', 'url', 'status', 'store'];
  expect(plain(tableOf([endpoint], columns, pipe()))).toEqual([
    `NAME${' '.repeat(83)}URL                         STATUS`,
    `organizations/${ID}/webhook-endpoints/${ID}  https://shop.example/hooks  ENABLED`,
  ]);
  expect(plain(tableOf([endpoint], columns, terminal(100)))).toEqual([
    `NAME${' '.repeat(42)}URL                         STATUS`,
    `webhook-endpoints/${ID}  https://shop.example/hooks  ENABLED`,
  ]);
});

it('where that is too wide, too, each row has a line per column, and long names go on below', () => {
  const rows = [endpoint, { ...endpoint, url: 'https://other.example' }];
  expect(plain(tableOf(rows, ['name', 'url'], terminal(60)))).toEqual([
    `name  organizations/${ID}/`,
    `      webhook-endpoints/${ID}`,
    'url   https://shop.example/hooks',
    '',
    `name  organizations/${ID}/`,
    `      webhook-endpoints/${ID}`,
    'url   https://other.example',
  ]);
});

it('lets nothing reach the terminal that moves or turns what follows', () => {
  expect(plain(tableOf([{ name: 'a\u001b[2J\u2028b\u202Ec\u2066d' }], ['name'], pipe()))).toContain('a [2J b c d');
});

it('shows what is in a member below it', () => {
  const resource = {
    name: 'organizations/o',
    features: { subscriptions: true },
    stores: ['stores/a', 'stores/b'],
    nothing: [],
    attempts: [{ number: 1, answer: { status: 500 } }, { number: 2 }],
    gone: undefined,
  };
  expect(plain(linesOf(resource, pipe()))).toEqual([
    'name      organizations/o',
    'features',
    '  subscriptions  true',
    'stores    stores/a, stores/b',
    'nothing',
    'attempts',
    '  - number  1',
    '    answer',
    '      status  500',
    '  - number  2',
  ]);
  expect(linesOf({}, pipe())).toBe('Done.');
});
