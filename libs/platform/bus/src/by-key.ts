/** Keys handled at a time by default: the event store takes no more appends at once from a process. */
const KEYS_AT_A_TIME = 64;

/**
 * Handles the items of a batch: those of one key one after the other, in their order, many keys at the same time. Ends when all have ended, since
 * a batch that is taken again must not meet what is left of it; then throws a failure. After a failure the rest of its key is left out.
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
