import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { nameWhatIsKnownByItsName } from './names.js';

const folder = mkdtempSync(join(tmpdir(), 'cauce-names-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Two of each name in one scope, so that one of them gets another there. */
const MODULE = `export class Known {}; export function make() {}; export const arrow = () => {};`;

async function bundled(): Promise<string> {
  const contents = `import * as a from 'a'; import * as b from 'b'; export { a, b };`;
  const outfile = join(folder, 'bundle.mjs');
  await build({ stdin: { contents }, bundle: true, format: 'esm', keepNames: true, outfile, plugins: [given], logLevel: 'silent' });
  return outfile;
}

const given: Plugin = {
  name: 'given',
  setup: (plugins) => {
    plugins.onResolve({ filter: /^[ab]$/ }, ({ path }) => ({ path, namespace: 'given' }));
    plugins.onLoad({ filter: /.*/, namespace: 'given' }, () => ({ contents: MODULE }));
  },
};

type Exports = Readonly<Record<'a' | 'b', Readonly<Record<'Known' | 'make' | 'arrow', object>>>>;

it('classes and functions of one name keep it, and no arrow gets a property', async () => {
  const program = await bundled();
  nameWhatIsKnownByItsName([program]);
  expect(readFileSync(program, 'utf8')).toContain('Known2');
  const { a, b } = (await import(pathToFileURL(program).href)) as Exports;
  expect([a, b].map(({ Known, make }) => [Known, make].map((each) => (each as { name: string }).name))).toEqual([
    ['Known', 'make'],
    ['Known', 'make'],
  ]);
  expect((b.arrow as { name: string }).name).toBe('');
});

it('says so when esbuild gives names back in another way', async () => {
  const program = await bundled();
  nameWhatIsKnownByItsName([program]);
  expect(() => nameWhatIsKnownByItsName([program])).toThrow('esbuild gives names back');
});
