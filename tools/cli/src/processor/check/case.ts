import type { CheckFile, SourceName } from './check-file.js';
import type { Kit } from './kit.js';

/** What the cases are about, in the order of docs/processors.md. */
export const GROUPS = {
  1: 'one key, one charge',
  2: 'refusals',
  3: 'abandoned for ever',
  4: 'unknown outcomes',
  5: 'reviews',
  6: 'refunds',
  7: 'stored cards',
  8: 'approved elsewhere',
  9: 'amounts',
  10: 'books',
  11: 'callbacks',
  12: 'who asks, and how',
} as const;

/** Its number. */
export type Group = keyof typeof GROUPS;

/** What a case needs of the file: a source, or a way to do something. */
export type Need = SourceName | 'restart' | 'callbacks' | 'buyer' | 'buyer.later' | 'cardTokens' | 'a stored card';

/** One case. It throws `Wrong` when it does not come out as it should. */
export type Case = {
  readonly group: Group;
  readonly says: string;
  readonly needs: readonly Need[];
  readonly run: (kit: Kit) => Promise<void>;
};

/** A case of a group. */
export const inGroup =
  (group: Group) =>
  (says: string, needs: readonly Need[], run: (kit: Kit) => Promise<void>): Case => ({ group, says, needs, run });

const WAYS: Readonly<Partial<Record<Need, (file: CheckFile) => boolean>>> = {
  restart: ({ restart }) => restart !== undefined,
  callbacks: ({ callbacks }) => callbacks !== undefined,
  buyer: ({ buyer }) => buyer !== undefined,
  'buyer.later': ({ buyer }) => buyer?.later !== undefined,
  cardTokens: ({ cardTokens }) => cardTokens !== undefined,
  'a stored card': ({ sources: { approved } }) => approved?.method === 'CARD',
};

/** What of it the file has not: in words. */
export function missing({ needs }: Case, file: CheckFile): readonly string[] {
  return needs.flatMap((need) => {
    const way = WAYS[need];
    if (way) return way(file) ? [] : [need === 'a stored card' ? 'the source “approved” is no card' : `no “${need}”`];
    return need in file.sources ? [] : [`no source “${need}”`];
  });
}
