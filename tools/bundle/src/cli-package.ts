import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { notBundled } from './absent.js';
import { assets } from './assets.js';
import { COMMONJS } from './commonjs.js';
import { bundled } from './copies.js';
import { licencesOf } from './licences.js';
import { ROOT } from './paths.js';

const CLI = join(ROOT, 'tools/cli');

/** What the package promises and is compiled for: of Node 22, what undici asks for. The program itself refuses an older one. @internal */
export const OLDEST_NODE = '22.19.0';

/** Writes the command line as a package that needs no other into a folder, for `npm pack`. From the sources: nothing else need be built. */
export async function writeCliPackage(outdir: string): Promise<void> {
  rmSync(outdir, { recursive: true, force: true });
  const { metafile, warnings } = await build({
    absWorkingDir: ROOT,
    entryPoints: { main: 'tools/cli/src/packaged.main.ts' },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: `node${OLDEST_NODE}`,
    conditions: ['source'],
    charset: 'utf8',
    legalComments: 'none',
    chunkNames: 'chunks/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    banner: { js: COMMONJS },
    plugins: [assets],
    metafile: true,
    logLevel: 'warning',
  });
  const faults = [...warnings.map(({ text }) => text), ...notBundled(metafile)];
  if (faults.length > 0) throw new Error(`The command line would not run alone:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  writeFileSync(join(outdir, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  writeFileSync(join(outdir, 'THIRD-PARTY-LICENSES'), licencesOf(bundled(metafile)));
  const program = readFileSync(join(CLI, 'package/cauce.mjs'), 'utf8').replaceAll('OLDEST_NODE', OLDEST_NODE);
  writeFileSync(join(outdir, 'cauce.mjs'), program, { mode: 0o755 });
  cpSync(join(CLI, 'README.md'), join(outdir, 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(outdir, 'LICENSE'));
}

/** Its version is that of the checkout that it is made from, which `--version` says, too. */
function manifest(): object {
  const { description, license } = JSON.parse(readFileSync(join(CLI, 'package.json'), 'utf8')) as Record<string, unknown>;
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return {
    name: '@cauce/cli',
    version,
    description,
    license,
    type: 'module',
    engines: { node: `>=${OLDEST_NODE}` },
    bin: { cauce: './cauce.mjs' },
  };
}
