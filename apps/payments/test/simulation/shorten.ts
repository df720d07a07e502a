import { calm, go, kill, mishap, type Move } from './moves.js';

/** The story of a history; undefined when its law holds. */
type Tell = (history: readonly Move[]) => Promise<readonly string[] | undefined>;

/** Moves that are easy to understand: a handler that runs to its end or stops after some steps, a process that dies, a lost answer. */
const PLAINER: readonly Move[] = [
  ...[0, 1].flatMap((which) => [99, 1, 2, 3, 4, 5, 6, 7, 8].map((steps) => go({ which, steps }))),
  calm(),
  kill({ which: 0 }),
  kill({ which: 2 }),
  mishap({ kind: 'lose', which: 0 }),
];

/**
 * Continues fast-check's shrinking, which makes histories short; this makes their stories short. Removes one or two moves, or replaces one by
 * a plainer one, as long as the law stays broken and the story gets shorter.
 */
export async function shorten(history: readonly Move[], tell: Tell): Promise<readonly Move[]> {
  let best = { history, words: wordsOf((await tell(history)) ?? []) };
  for (;;) {
    const better = await firstBetter(best, tell);
    if (better === undefined) return best.history;
    best = better;
  }
}

type Told = { readonly history: readonly Move[]; readonly words: number };

async function firstBetter(best: Told, tell: Tell): Promise<Told | undefined> {
  for (const history of candidates(best.history)) {
    const story = await tell(history);
    const words = story && wordsOf(story);
    if (words === undefined || words > best.words) continue;
    if (words < best.words || history.length < best.history.length) return { history, words };
  }
  return undefined;
}

/** The length of a story: a line counts more than its words. */
function wordsOf(story: readonly string[]): number {
  return story.length * 1_000 + story.join('').length;
}

function* candidates(history: readonly Move[]): Generator<readonly Move[]> {
  for (let one = 0; one < history.length; one += 1) yield history.toSpliced(one, 1);
  for (let one = 0; one < history.length; one += 1) for (const move of PLAINER) yield history.with(one, move);
  for (let one = 0; one < history.length; one += 1)
    for (let other = one; other < history.length - 1; other += 1) yield history.toSpliced(one, 1).toSpliced(other, 1);
}
