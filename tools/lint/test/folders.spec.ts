import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');

const PACKAGES = globSync(['apps/*', 'libs/*', 'libs/platform/*', 'tools/*'], { cwd: ROOT }).filter((each) =>
  existsSync(join(ROOT, each, 'src')),
);

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** The source of a package, without what is generated. */
const sourcesOf = (home: string): string[] =>
  globSync(`${home}/src/**/*.ts`, { cwd: ROOT }).filter((each) => !each.endsWith('.spec.ts') && !each.includes('/generated/'));

/** Each folder that is divided into folders: the rooms of a package, and the rooms within a room. */
const DIVIDED = [...new Set(PACKAGES.flatMap((home) => [`${home}/src`, ...sourcesOf(home).flatMap(holdersOf)]))].sort();

/** The folders between `src` and the one that has this file. */
function holdersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -2);
  const src = parts.indexOf('src');
  return parts.flatMap((_, at) => (at > src && src >= 0 ? [parts.slice(0, at + 1).join('/')] : []));
}

/** Each folder directly below this one, with those beside it that its files import. */
function importsOf(home: string): Imports {
  const imports = new Map<string, Set<string>>();
  const files = globSync('*/**/*.ts', { cwd: join(ROOT, home) });
  for (const file of files.filter((each) => !each.endsWith('.spec.ts') && !each.startsWith('generated/'))) {
    const from = topOf(file);
    for (const [, path = ''] of readFileSync(join(ROOT, home, file), 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const to = normalize(join(dirname(file), path));
      if (to.includes('/') && ![from, '..'].includes(topOf(to))) imports.set(from, (imports.get(from) ?? new Set()).add(topOf(to)));
    }
  }
  return imports;
}

const topOf = (path: string): string => path.split('/')[0] ?? path;

/** All that a folder needs, directly or through others. */
function neededBy(folder: string, imports: Imports): ReadonlySet<string> {
  const needed = new Set<string>();
  const visit = (each: string) => {
    for (const next of imports.get(each) ?? []) if (!needed.has(next)) visit((needed.add(next), next));
  };
  visit(folder);
  return needed;
}

/** Folders that need each other, each set once, in alphabetical order. */
function circlesIn(imports: Imports): string[][] {
  const needs = new Map([...imports.keys()].map((folder) => [folder, neededBy(folder, imports)]));
  const circles = [...needs].map(([folder, all]) => [...all].filter((other) => needs.get(other)?.has(folder)).sort());
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

it('reads which folder imports which', () => {
  expect(importsOf('apps/payments/src').get('settlements')).toContain('payments');
  expect(importsOf('apps/notifier/src/sending').get('attempting')).toContain('calling');
});

it('looks into rooms that are divided again', () => expect(DIVIDED).toContain('apps/notifier/src/sending'));

/** Those that there are still: none is to be added. */
const KNOWN: Readonly<Record<string, string[][]>> = {
  'libs/testing/src/system': [
    ['api', 'document'],
    ['receiver', 'shared', 'stack'],
  ],
};

/** Of two folders that need each other, neither can be read without the other. */
it.each(DIVIDED)('no folders of %s need each other', (home) => expect(circlesIn(importsOf(home))).toEqual(KNOWN[home] ?? []));
