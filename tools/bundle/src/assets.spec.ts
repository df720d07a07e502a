import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { assets } from './assets.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-bundle-'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'page.css'), 'a { color: red }');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Bundles a module of ours. */
function bundled(text: string) {
  const entry = join(folder, 'dist/main.js');
  writeFileSync(entry, text);
  return build({
    entryPoints: { 'deep/main': entry },
    outdir: join(folder, 'out'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    assetNames: 'assets/[name]-[hash]',
    plugins: [assets],
    logLevel: 'silent',
  });
}

async function exported(name: string): Promise<URL> {
  const program = (await import(pathToFileURL(join(folder, 'out/deep/main.js')).href)) as Record<string, URL>;
  return program[name] ?? new URL('none:');
}

it('a file beside a module comes along, and is found from where the module is then', async () => {
  await bundled("export const page = new URL('../page.css', import.meta.url);");
  expect(readdirSync(join(folder, 'out/assets'))).toEqual([expect.stringMatching(/^page-[A-Z0-9]{8}\.css$/)]);
  expect(readFileSync(await exported('page'), 'utf8')).toBe('a { color: red }');
});

it('so does one beside a module of a package, whatever the package exports', async () => {
  const thing = join(folder, 'node_modules/thing');
  mkdirSync(join(thing, 'lib'), { recursive: true });
  writeFileSync(join(thing, 'package.json'), '{ "exports": { "./core": "./lib/core.js" } }');
  writeFileSync(join(thing, 'lib/core.js'), '');
  writeFileSync(join(thing, 'lib/core.wasm'), 'wasm');
  await bundled("export const core = new URL('core.wasm', import.meta.resolve('thing/core'));\n//# sourceMappingURL=main.js.map\n");
  expect(readFileSync(await exported('core'), 'utf8')).toBe('wasm');
});

it.each(['import.meta.dirname', "import.meta.resolve('esbuild')", 'new URL(name, import.meta.url)', 'createRequire(here)'])(
  'no bundler can follow %s',
  async (use) => {
    await expect(bundled(`export const found = ${use};`)).rejects.toThrow('a bundle takes along what');
  },
);

it('what a comment says is no use of it', async () => {
  await bundled("// not import.meta.dirname\nexport const page = new URL('../page.css', import.meta.url); /* createRequire */");
});
