import type { Metafile } from 'esbuild';
import { absenceFaults } from './absent.js';
import { copyFaults } from './copies.js';

type Import = Metafile['inputs'][string]['imports'][number];

/** A bundle of these modules, each with what it imports. */
function bundleOf(modules: Readonly<Record<string, readonly Import[]>>): Metafile {
  const inputs = Object.entries(modules).map(([path, imports]) => ({ [path]: { bytes: 1, imports: [...imports] } }));
  const parts = Object.keys(modules).map((path) => [path, { bytesInOutput: 1 }] as const);
  const output = { bytes: 1, inputs: Object.fromEntries(parts), imports: [], exports: [] };
  return { inputs: Object.assign({}, ...inputs) as Metafile['inputs'], outputs: { 'dist/main.js': output } };
}

describe('what would be looked for outside of the bundle', () => {
  const faultsOf = (path: string) =>
    absenceFaults(bundleOf({ 'apps/x/dist/main.js': [{ path, kind: 'import-statement', external: true }] })).filter((fault) =>
      fault.startsWith('apps/'),
    );

  it('is a fault, whoever asks for it', () => {
    expect(faultsOf('lodash')).toEqual([
      'apps/x/dist/main.js asks for lodash, which is not bundled: a row in absent.ts, if it can do without',
    ]);
  });

  it.each(['node:fs', 'fs', 'fs/promises', '<runtime>'])('is none when it is %s', (path) => expect(faultsOf(path)).toEqual([]));

  it('is a fault too when it is said to be absent, and nobody asks for it', () => {
    expect(absenceFaults(bundleOf({ 'absent:mqtt': [] }))).toContain(
      'nothing asks for pg-native: absent.ts need not say that it is absent',
    );
    expect(absenceFaults(bundleOf({ 'absent:mqtt': [] })).join()).not.toContain('mqtt');
  });
});

describe('a package whose state must be one', () => {
  const faultsOf = (...modules: string[]) =>
    copyFaults(bundleOf(Object.fromEntries(modules.map((path) => [path, []])))).filter((fault) => fault.startsWith('kafkajs'));

  it('is found when it is bundled twice', () => {
    expect(faultsOf('node_modules/kafkajs/index.js', 'libs/platform/bus/node_modules/kafkajs/src/network/requestQueue/index.js')).toEqual([
      'kafkajs is bundled twice: node_modules/kafkajs, libs/platform/bus/node_modules/kafkajs',
    ]);
  });

  it('may have many modules', () => expect(faultsOf('node_modules/kafkajs/index.js', 'node_modules/kafkajs/src/index.js')).toEqual([]));

  it('is found when nothing bundles it any more', () => {
    expect(faultsOf('node_modules/kafkajs-other/index.js')).toEqual(['kafkajs is not bundled: copies.ts need not name it']);
  });
});
