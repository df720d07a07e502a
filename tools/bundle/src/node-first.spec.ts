import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { asNode, runIn } from '../test/run-in.js';
import { nodeFirst } from './node-first.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-node-first-'));
  await mkdir(join(folder, 'apps/shop/dist'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'apps/shop/dist/operate.js'), "process.stdout.write(['operated', ...process.argv.slice(2)].join(' '));");
  await build({
    absWorkingDir: folder,
    entryPoints: { 'shop/operate': 'apps/shop/dist/operate.js' },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    plugins: [nodeFirst],
  });
});
afterAll(() => rm(folder, { recursive: true }));

const operate = (...nodeArgs: readonly string[]) => runIn(folder, process.execPath, [...nodeArgs, 'shop/operate.js', 'rebuild']);

it('runs the operation on the Node that it is compiled for, and on a later one', async () => {
  expect(await operate()).toMatchObject({ code: 0, stdout: 'operated rebuild' });
  expect(await operate(...asNode('100.0.0'))).toMatchObject({ code: 0, stdout: 'operated rebuild' });
});

it('on an older one says which it needs, and does nothing', async () => {
  const told = { code: 78, stdout: '', stderr: 'operate needs Node 24 or later; this is 22.23.3.\n' };
  expect(await operate(...asNode('22.23.3'))).toMatchObject(told);
});
