import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { CHAPTERS } from './chapters.js';
import { conformanceTable } from './conformance-table.js';
import { REAL_RUNS, REPLACED, WHY } from './real-runs.js';

const FILE = fileURLToPath(new URL('../../CONFORMANCE.md', import.meta.url));

it('CONFORMANCE.md lists the current cases (npm run conformance-table -w tools/event-store writes it)', async () => {
  const table = await format(conformanceTable(), { ...(await resolveConfig(FILE)), parser: 'markdown' });
  if (process.env['WRITE_TABLE'] === 'yes') writeFileSync(FILE, table);
  expect(readFileSync(FILE, 'utf8')).toBe(table);
});

it('no two cases say the same', () => {
  const says = CHAPTERS.flatMap(({ cases }) => cases.map((one) => one.says));
  expect(says).toEqual([...new Set(says)]);
});

it('each result of a real server is of a case, and each failure has its reason', () => {
  const says = new Set(CHAPTERS.flatMap(({ cases }) => cases.map((one) => one.says)));
  const results = REAL_RUNS.flatMap((run) => [...run.results]);
  expect(results.map(([then]) => then).filter((then) => !says.has(REPLACED.get(then) ?? then))).toEqual([]);
  const failed = new Set(results.filter(([, result]) => result !== 'passed').map(([then]) => then));
  expect([...failed].sort()).toEqual([...WHY.keys()].sort());
});
