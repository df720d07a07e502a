import { setImmediate } from 'node:timers/promises';

/** Few enough for a slice to take some milliseconds, whatever else the process is asked. */
const SLICE = 25;

/**
 * The results for items that are computed one by one, however many there are: after each slice all that waits for this process has its turn.
 * @param turn resolves when it has had it
 */
export async function inSlices<Item, Result>(
  items: Iterable<Item>,
  of: (item: Item) => Result,
  turn: () => Promise<unknown> = setImmediate,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(of(item));
    if (results.length % SLICE === 0) await turn();
  }
  return results;
}
