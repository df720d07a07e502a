import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// docs/versioning.md: the root's package.json alone says the version of all packages. The typed client has a version of its own.

type Manifest = {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
};
type Manifests = Readonly<Record<string, Manifest>>;

const ROOT = join(import.meta.dirname, '..', '..', '..');
const CLIENT = 'libs/sdk/package.json';
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const readJson = (file: string): unknown => JSON.parse(read(file));

const MANIFESTS: Manifests = Object.fromEntries(
  globSync('{apps,libs,libs/platform,tools}/*/package.json', { cwd: ROOT }).map((file) => [file, readJson(file) as Manifest]),
);
const { version } = readJson('package.json') as { version: string };

/** What the manifests say of versions, and should not. */
function versionFaults(manifests: Manifests): string[] {
  return Object.entries(manifests).flatMap(([file, manifest]) => [...ownVersion(file, manifest), ...namedVersions(file, manifest)]);
}

function ownVersion(file: string, { version: own }: Manifest): string[] {
  if (file === CLIENT || own === undefined) return [];
  return [`${file} says version ${own}: leave it out, the root's package.json says ${version} for all packages.`];
}

function namedVersions(file: string, { dependencies, devDependencies }: Manifest): string[] {
  const ours = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([name, range]) => name.startsWith('@cauce/') && range !== '*',
  );
  return ours.map(([name, range]) => `${file} asks for ${name} ${range}: write "*", there is but the one of this checkout.`);
}

it('a package with a version of its own is found, and one that names another’s', () => {
  const manifests = {
    'apps/billing/package.json': { version: '0.0.9', dependencies: { '@cauce/kernel': '0.0.9', pg: '8.23.1' } },
    'libs/kernel/package.json': { devDependencies: { '@cauce/testing': '*' } },
    [CLIENT]: { version: '1.0.0' },
  };
  expect(versionFaults(manifests)).toEqual([
    `apps/billing/package.json says version 0.0.9: leave it out, the root's package.json says ${version} for all packages.`,
    'apps/billing/package.json asks for @cauce/kernel 0.0.9: write "*", there is but the one of this checkout.',
  ]);
});

it('no package has a version but the root and the typed client', () => {
  expect(Object.keys(MANIFESTS).length).toBeGreaterThan(40);
  expect(versionFaults(MANIFESTS)).toEqual([]);
  expect(readJson('package-lock.json')).toMatchObject({ version });
});

it('the typed client follows the API: both have the same major version', () => {
  const { version: api } = (readJson('libs/contracts/openapi/public.json') as { info: { version: string } }).info;
  expect(MANIFESTS[CLIENT]?.version).toMatch(new RegExp(`^${api.slice(0, api.indexOf('.'))}\\.\\d+\\.\\d+$`));
});

it('the changelog begins with what is not released, and then explains this version', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  expect(headings[0]).toBe('Unreleased');
  expect(headings[1]).toMatch(new RegExp(`^\\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`));
});
