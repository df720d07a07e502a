import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asNode, type Ran, runIn } from '../test/run-in.js';
import { lookAtNodeFirst } from './needs-node.js';

const PART = "console.log('part'); export const rebuilt = 'rebuilt';";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-needs-node-'));
  for (const name of ['chunks', 'shop']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'chunks/part.js'), PART);
  await writeFile(join(folder, 'shop/operate.js'), "import { rebuilt } from '../chunks/part.js';\nconsole.log(rebuilt);");
  await writeFile(join(folder, 'migrate.js'), "#!/usr/bin/env node\nimport './chunks/part.js';\nconsole.log('applied');");
  await writeFile(join(folder, 'twice.js'), "for (const run of [1, 2]) await import('./shop/operate.js?run=' + run);");
  lookAtNodeFirst(folder, ['shop/operate', 'migrate']);
});
afterAll(() => rm(folder, { recursive: true }));

const run = (program: string, ...nodeArgs: readonly string[]): Promise<Ran> => runIn(folder, process.execPath, [...nodeArgs, program]);

it('a program runs on the Node that it is compiled for, and on a later one', async () => {
  expect(await run('shop/operate.js')).toMatchObject({ code: 0, stdout: 'part\nrebuilt\n' });
  expect(await run('shop/operate.js', ...asNode('100.0.0'))).toMatchObject({ code: 0, stdout: 'part\nrebuilt\n' });
  expect(await run('migrate.js')).toMatchObject({ code: 0, stdout: 'part\napplied\n' });
});

it('on an older one it says which it needs, before anything that it imports has run', async () => {
  const told = (name: string) => ({ code: 78, stdout: '', stderr: `${name} needs Node 24 or later; this is 22.23.3.\n` });
  expect(await run('shop/operate.js', ...asNode('22.23.3'))).toMatchObject(told('operate'));
  expect(await run('migrate.js', ...asNode('22.23.3'))).toMatchObject(told('migrate'));
});

it('imported twice by one process, it runs twice', async () => {
  expect(await run('twice.js')).toMatchObject({ code: 0, stdout: 'part\nrebuilt\nrebuilt\n' });
});
