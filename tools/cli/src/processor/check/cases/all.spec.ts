import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROCESSOR_CALLS, PROCESSOR_PATH } from '@cauce/contracts';
import { type CheckFile, SOURCES } from '../check-file.js';
import { casesFor } from './all.js';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..', '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const FILE = JSON.parse(read('docs/guides/processors/check.json')) as CheckFile;

it('are more than 60, each with a name of its own', () => {
  const names = casesFor(FILE).map(({ says }) => says);
  expect(names.length).toBeGreaterThan(120);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('need each source, and the guide tells what each is, and how many checks there are', () => {
  const needed = new Set(casesFor(FILE).flatMap(({ needs }) => needs));
  const guide = read('docs/guides/processors.md');
  for (const name of Object.keys(SOURCES)) expect([name, needed.has(name as keyof typeof SOURCES), guide.includes(`| \`${name}\``)]).toEqual([name, true, true]); // prettier-ignore
  const everyAnswer = 3;
  expect(guide).toContain(`of ${casesFor(FILE).length + everyAnswer} checks.`);
});

it('the page of the protocol has every call', () => {
  const page = read('docs/processors.md');
  for (const { method, path } of Object.values(PROCESSOR_CALLS)) expect(page).toContain(`### ${method} ${path}`);
  expect(page).toContain(PROCESSOR_PATH);
});
