import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');

const PACKAGES = globSync(['apps/*', 'libs/*', 'libs/platform/*', 'tools/*'], { cwd: ROOT }).filter((each) =>
  existsSync(join(ROOT, each, 'src')),
);

/** The services with a Nest module for each room. */
const SERVICES = PACKAGES.filter((home) => existsSync(join(ROOT, home, 'src', 'connections.module.ts')));

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** Folders of `src` that hold folders, as `sending/`: the rooms of a package are in '', the rooms of a room in its own. */
const DIVIDED = PACKAGES.flatMap((home) => {
  const folders = sourcesOf(home).flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index + 1)));
  const divided = folders.map((folder) => folder.replace(/[^/]+\/$/, ''));
  return [...new Set(['', ...divided])].sort().map((within) => [home, within] as const);
});

/** The source of a package, without specs and what is generated. */
function sourcesOf(home: string): string[] {
  const files = globSync('**/*.ts', { cwd: join(ROOT, home, 'src') });
  return files.filter((each) => !each.endsWith('.spec.ts') && !each.startsWith('generated/'));
}

/** The folder directly below another that a file is in; undefined: in none. */
const folderIn = (within: string) => (file: string) =>
  file.startsWith(within) && file.includes('/', within.length) ? file.slice(within.length).split('/')[0] : undefined;
const itself = (file: string): string => file;
const isAtRoot = (file: string): boolean => !file.includes('/');
const isInRoom = (file: string): boolean => !isAtRoot(file) && !file.startsWith('generated/');

/** Each part of a package's `src` with those that it imports, for their types alone, too; `partOf`: of a file. Specs are no part of it. */
function importsOf(home: string, partOf: (file: string) => string | undefined): Imports {
  const src = join(ROOT, home, 'src');
  const imports = new Map<string, Set<string>>();
  for (const file of sourcesOf(home)) {
    const from = partOf(file);
    for (const [, path = ''] of readFileSync(join(src, file), 'utf8').matchAll(/(?:from |import |import\()'(\.[^']+)\.js'/g)) {
      const to = partOf(normalize(join(dirname(file), `${path}.ts`)));
      if (from !== undefined && to !== undefined && to !== from) imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  return imports;
}

/** All that a part needs, directly or through others. */
function neededBy(part: string, imports: Imports): ReadonlySet<string> {
  const needed = new Set<string>();
  const visit = (each: string) => {
    for (const next of imports.get(each) ?? []) if (!needed.has(next)) visit((needed.add(next), next));
  };
  visit(part);
  return needed;
}

/** Parts that need each other, each set once, in alphabetical order. */
function circlesIn(imports: Imports): string[][] {
  const needs = new Map([...imports.keys()].map((part) => [part, neededBy(part, imports)]));
  const circles = [...needs].map(([part, all]) => [...all].filter((other) => needs.get(other)?.has(part)).sort());
  return [...new Map(circles.filter(({ length }) => length > 0).map((circle) => [circle.join(), circle])).values()].sort();
}

it('finds a circle through a third folder', () => {
  const imports = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a'])],
    ['d', new Set(['a'])],
  ]);
  expect(circlesIn(imports)).toEqual([['a', 'b', 'c']]);
});

it('reads which folder imports which, and which file', () => {
  expect(importsOf('apps/payments', folderIn('')).get('payments')).toContain('settlements');
  expect(importsOf('apps/notifier', folderIn('sending/')).get('attempting')).toContain('calling');
  expect(importsOf('libs/payments-domain', itself).get('payment.commands.ts')).toContain('payment.terms.ts');
});

it('looks into rooms that are divided again', () => expect(DIVIDED).toContainEqual(['apps/notifier', 'sending/']));

/** Those that there are still: none is to be added. */
const KNOWN: Readonly<Record<string, string[][]>> = {
  'libs/testing/src/system/': [
    ['api', 'document'],
    ['receiver', 'shared', 'stack'],
  ],
};

/** Of two folders that need each other, neither can be read without the other. */
it.each(DIVIDED)('no folders of %s/src/%s need each other', (home, within) =>
  expect(circlesIn(importsOf(home, folderIn(within)))).toEqual(KNOWN[`${home}/src/${within}`] ?? []),
);

/** What two files share, a type as well, is in a third one: a vocabulary. */
it.each(PACKAGES)('no files of %s need each other', (home) => expect(circlesIn(importsOf(home, itself))).toEqual([]));

/** What rooms share with each other is in the deeper one of them, or in a lib: the root is above them. */
it.each(SERVICES)('the rooms of %s ask its root for connections and configuration alone, and these know no room', (home) => {
  const imports = importsOf(home, itself);
  const asked = [...imports].flatMap(([file, needed]) => (isInRoom(file) ? [...needed].filter(isAtRoot) : []));
  expect([...new Set(asked)].sort()).toEqual(['config.ts', 'connections.ts']);
  expect(asked.flatMap((each) => [...neededBy(each, imports)]).filter(isInRoom)).toEqual([]);
});
