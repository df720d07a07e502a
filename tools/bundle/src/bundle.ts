import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_OWNERS } from '@cauce/services';
import { build, type Metafile } from 'esbuild';
import { absenceFaults, absent } from './absent.js';
import { assets } from './assets.js';
import { COMMONJS } from './commonjs.js';
import { compressTexts } from './compress.js';
import { bundled, copyFaults } from './copies.js';
import { ALIASES, reflectFirst } from './foreign.js';
import { licencesOf } from './licences.js';
import { mapOurs } from './maps.js';
import { nameWhatIsKnownByItsName } from './names.js';
import { lookAtNodeFirst, NODE } from './needs-node.js';
import { ROOT } from './paths.js';
import { byHand, programs as entryPoints } from './programs.js';

/** Writes all programs into a folder, which holds all that they need but Node. Throws with all that would fail when they run. */
export async function bundle(outdir: string): Promise<Metafile> {
  rmSync(outdir, { recursive: true, force: true });
  const { metafile, warnings } = await build({
    absWorkingDir: ROOT,
    entryPoints: entryPoints(),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: `node${NODE}`,
    charset: 'utf8',
    // Classes are known by their names: in logs, in metrics, by Nest.
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    chunkNames: 'chunks/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    banner: { js: COMMONJS },
    alias: ALIASES,
    plugins: [absent, assets, reflectFirst],
    metafile: true,
    logLevel: 'warning',
  });
  const faults = [...warnings.map(({ text }) => text), ...absenceFaults(metafile), ...copyFaults(metafile)];
  if (faults.length > 0) throw new Error(`The bundle would not run:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  const programs = mapped(metafile).map((program) => join(ROOT, program));
  programs.forEach(mapOurs);
  nameWhatIsKnownByItsName(programs);
  lookAtNodeFirst(outdir, byHand());
  compressTexts(join(outdir, 'assets'));
  addFiles(outdir, metafile);
  return metafile;
}

const mapped = ({ outputs }: Metafile): string[] => Object.keys(outputs).filter((path) => `${path}.map` in outputs);

/** What no module names. */
function addFiles(outdir: string, metafile: Metafile): void {
  for (const name of DATABASE_OWNERS) {
    cpSync(join(ROOT, 'apps', name, 'prisma/migrations'), join(outdir, name, 'migrations'), { recursive: true });
  }
  writeFileSync(join(outdir, 'package.json'), '{ "type": "module" }\n');
  writeFileSync(join(outdir, 'THIRD-PARTY-LICENSES'), licencesOf(bundled(metafile)));
}
