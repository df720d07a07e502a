import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCosts } from './costs.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-costs-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('names what each file cost, and the files that have not ended', async () => {
  const path = join(folder, 'costs.jsonl');
  const notes = [{ file: 'a.spec.ts' }, { file: 'b.spec.ts' }, { file: 'a.spec.ts', cpuSeconds: 1.5 }];
  await writeFile(path, `${notes.map((note) => JSON.stringify(note)).join('\n')}\n{"file":"half a li`);
  const { ended, unfinished } = readCosts(path);
  expect([...ended]).toEqual([['a.spec.ts', { cpuSeconds: 1.5 }]]);
  expect([...unfinished]).toEqual(['b.spec.ts']);
});

it('there is nothing before the first note', () => {
  expect([...readCosts(join(folder, 'nothing')).unfinished]).toEqual([]);
});
