/** Keys handled at a time by default: half of the appends that a process may have under way at the event store. */
const KEYS_AT_A_TIME = 64;

/**
 * Handles the items of a batch: those of one key one after the other, in their order, many keys at the same time. After a failure the rest of its
 * key is left out. Throws a failure only when all keys have ended, so that a repeated batch never runs beside the rest of the first.
 */
export async function handleByKey<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  handle: (item: Item) => Promise<void>,
  keysAtATime = KEYS_AT_A_TIME,
): Promise<void> {
  const waiting = Map.groupBy(items, keyOf).values();
  const lanes = Array.from({ length: keysAtATime }, async () => {
    const failures: unknown[] = [];
    for (const inOrder of waiting) await handleInOrder(inOrder, handle).catch((error: unknown) => failures.push(error));
    return failures;
  });
  const failures = (await Promise.all(lanes)).flat();
  if (failures.length > 0) throw failures[0];
}

async function handleInOrder<Item>(items: readonly Item[], handle: (item: Item) => Promise<void>): Promise<void> {
  for (const item of items) await handle(item);
}
