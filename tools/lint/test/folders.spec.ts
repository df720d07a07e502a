import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');

const PACKAGES = globSync(['apps/*', 'libs/*', 'libs/platform/*', 'tools/*'], { cwd: ROOT }).filter((each) =>
  existsSync(join(ROOT, each, 'src')),
);

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** The folder directly below `src` that a file is in; undefined: in none. */
const folderOf = (file: string): string | undefined => (file.includes('/') ? file.split('/')[0] : undefined);
const itself = (file: string): string => file;

/** Each part of a package's `src` with those that it imports, for their types alone, too; `partOf`: of a file. Specs are no part of it. */
function importsOf(home: string, partOf: (file: string) => string | undefined): Imports {
  const src = join(ROOT, home, 'src');
  const imports = new Map<string, Set<string>>();
  for (const file of globSync('**/*.ts', { cwd: src }).filter((each) => !each.endsWith('.spec.ts') && !each.startsWith('generated/'))) {
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
  expect(importsOf('apps/payments', folderOf).get('settlements')).toContain('payments');
  expect(importsOf('libs/payments-domain', itself).get('payment.commands.ts')).toContain('payment.terms.ts');
});

/** Of two folders that need each other, neither can be read without the other. */
it.each(PACKAGES)('no folders of %s need each other', (home) => expect(circlesIn(importsOf(home, folderOf))).toEqual([]));

/** What two files share, a type as well, is in a third one: a vocabulary. */
it.each(PACKAGES)('no files of %s need each other', (home) => expect(circlesIn(importsOf(home, itself))).toEqual([]));
