import { describeSize, unneeded } from './files.js';

const FILES = [
  { path: 'cauce/dist/billing/main.js', bytes: 2_000_000 },
  { path: 'cauce/dist/billing/main.js.map', bytes: 300_000 },
  { path: 'cauce/dist/assets/engine.wasm', bytes: 5_000_000 },
  { path: 'cauce/dist/billing/migrations/1_init/migration.sql', bytes: 100_000 },
  { path: 'cauce/LICENSE', bytes: 100_000 },
];

it('what an image consists of is said in a line', () => {
  expect(describeSize(FILES)).toBe('7.5 MB: maps 0.3, programs 2.0, wasm 5.0, migrations 0.1, other files 0.1');
});

it.each(['cauce/node_modules/x/index.js', 'cauce/dist/main.ts', 'cauce/dist/a.spec.js', 'cauce/dist/libquery.node'])(
  'an image has no use for %s',
  (path) => expect(unneeded([...FILES, { path, bytes: 1 }])).toEqual([path]),
);
