import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');

const PACKAGES = globSync(['apps/*', 'libs/*', 'libs/platform/*', 'tools/*'], { cwd: ROOT }).filter((each) =>
  existsSync(join(ROOT, each, 'src')),
);

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** Each folder directly below `src`, with those that its files import. */
function importsOf(home: string): Imports {
  const src = join(ROOT, home, 'src');
  const imports = new Map<string, Set<string>>();
  for (const file of globSync('*/**/*.ts', { cwd: src }).filter((each) => !each.endsWith('.spec.ts') && !each.startsWith('generated/'))) {
    const from = topOf(file);
    for (const [, path = ''] of readFileSync(join(src, file), 'utf8').matchAll(/from '(\.[^']+)'/g)) {
      const to = normalize(join(dirname(file), path));
      if (to.includes('/') && topOf(to) !== from) imports.set(from, (imports.get(from) ?? new Set()).add(topOf(to)));
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

it('reads which folder imports which', () => expect(importsOf('apps/payments').get('settlements')).toContain('payments'));

/** Of two folders that need each other, neither can be read without the other. */
it.each(PACKAGES)('no folders of %s need each other', (home) => expect(circlesIn(importsOf(home))).toEqual([]));
