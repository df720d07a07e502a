import { readFileSync } from 'node:fs';
import { generatedFiles } from './files.js';

it.each(generatedFiles())('$path is what the code says; if not: npm run openapi', ({ path, text }) => {
  expect(readFileSync(path, 'utf8')).toBe(text);
});
