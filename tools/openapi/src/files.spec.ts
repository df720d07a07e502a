import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { generatedFiles } from './files.js';

it('the written documents match the code; if not: npm run openapi', () => {
  const stale = generatedFiles().filter(({ path, text }) => readFileSync(path, 'utf8') !== text);
  expect(stale.map(({ path }) => relative(process.cwd(), path))).toEqual([]);
});
