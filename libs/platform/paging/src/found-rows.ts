import type { FoundRows } from './page-answer.js';
import type { Cursor } from './page-tokens.js';
import type { PageRequest } from './read-page.js';

/** The page in `found`: one row more than it holds says that more follow. */
export function pageOfFound<Row>(found: readonly Row[], size: number, cursorOf: (last: Row) => Cursor): FoundRows<Row> {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return found.length > size && last !== undefined ? { rows, next: cursorOf(last) } : { rows };
}

/** A page of a list that is in memory, whose items have keys that never change. */
export function pageOfItems<Item>(items: readonly Item[], { size, after }: PageRequest, keyOf: (item: Item) => string): FoundRows<Item> {
  const from = after === undefined ? 0 : items.findIndex((item) => keyOf(item) === after[0]) + 1;
  return pageOfFound(items.slice(from), size, (last) => [keyOf(last)]);
}
