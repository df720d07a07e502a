import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Operation, UsageError } from './operation.js';

/** The names that tables have shown short: what a short id stands for. */
export type SeenNames = { readonly recall: () => readonly string[]; readonly remember: (names: readonly string[]) => void };

const MOST = 1_000;
const SHORT_ID = /^[a-z2-7]{4,25}$|^[0-9a-f]{4,31}$/;

/** Kept in a file of the user's; without one that can be read or written, short ids stand for nothing. */
export function seenNamesIn(file: string): SeenNames {
  const recall = () => {
    try {
      const names: unknown = JSON.parse(readFileSync(file, 'utf8'));
      return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
    } catch {
      return [];
    }
  };
  const remember = (names: readonly string[]) => {
    const all = [...new Set([...names, ...recall()])].slice(0, MOST);
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(`${file}.${process.pid}`, JSON.stringify(all), { mode: 0o600 });
      renameSync(`${file}.${process.pid}`, file);
    } catch {
      // Nobody is refused a table because it cannot be kept.
    }
  };
  return { recall, remember };
}

/**
 * The arguments of a command, with each short id replaced by the one name that it stands for among those that were shown: of the command's own
 * resource, or of one that its path begins with. What stands for none stays as it is. Throws UsageError where it may be several.
 */
export function wholeNames(
  texts: readonly string[],
  { path, others = [] }: Pick<Operation, 'path' | 'others'>,
  seen: readonly string[],
): string[] {
  const collections = new Set(
    [path, ...others.map((other) => other.path)].flatMap((each) => [...each.matchAll(/([\w-]+)\/\{/g)].map(([, name]) => name)),
  );
  return texts.map((text) => {
    const [, collection, short = ''] = /^(?:([a-z-]+)\/)?(\w+)$/.exec(text) ?? [];
    if (!SHORT_ID.test(short)) return text;
    const found = new Set(seen.filter((name) => isMeant(name, short, collection === undefined ? collections : new Set([collection]))));
    const [only, ...more] = found;
    if (only === undefined || found.has(text)) return text;
    if (more.length > 0) throw new UsageError(`"${text}" may be ${[...found].slice(0, 5).join(', or ')}: give more of it.`);
    return only;
  });
}

function isMeant(name: string, short: string, collections: ReadonlySet<string | undefined>): boolean {
  const [collection, id = ''] = name.split('/').slice(-2);
  return collections.has(collection) && id.startsWith(short);
}
