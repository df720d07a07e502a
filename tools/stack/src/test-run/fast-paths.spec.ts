import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.js';
import { FAST_PATH_SPECS, OTHER_SPECS } from './fast-paths.js';

const FOLDER = join(ROOT, 'apps/e2e/test');
const SUFFIX = '.e2e.spec.ts';

const specs = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith(SUFFIX) && !file.startsWith('outages/'))
  .map((file) => file.slice(0, -SUFFIX.length));
const rows = [...FAST_PATH_SPECS, ...OTHER_SPECS].map(([spec]) => spec);
const isOf = (row: string) => (spec: string) => (row.endsWith('/') ? spec.startsWith(row) : spec === row);

it('every e2e spec on the shared stack is in one row, which says whether a fast path can change it', () => {
  const found = specs.map((spec) => [spec, rows.filter((row) => isOf(row)(spec)).length]);
  expect(found).toEqual(specs.map((spec) => [spec, 1]));
});

it('no row is for a missing spec', () => {
  expect(rows.filter((row) => !specs.some(isOf(row)))).toEqual([]);
});
