import { readFile } from 'node:fs/promises';
import { HEAP_OPTIONS } from './heap.js';
import { readDockerfile } from './test-run/image/dockerfile.js';

it('is the heap that processes of our image have', async () => {
  const stages = readDockerfile(await readFile(new URL('../../../docker/Dockerfile', import.meta.url), 'utf8'));
  expect(stages.at(-1)?.entrypoint).toEqual(['node', ...HEAP_OPTIONS, '--enable-source-maps']);
});
