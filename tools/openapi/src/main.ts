import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { generatedFiles } from './files.js';
import { releasedFiles } from './gates/released.js';

/** `--release`: takes the documents, as they are written, for those of a release. */
const files = process.argv.includes('--release') ? releasedFiles() : generatedFiles();

for (const { path, text } of files) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  process.stdout.write(`${path}\n`);
}
