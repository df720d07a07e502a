import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { CHAPTERS } from './chapters.js';
import { conformanceTable } from './conformance-table.js';

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
