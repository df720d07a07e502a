/** Does one step for every item, several at once, and returns the results in the order of the items. The first failure ends it. */
export async function each<Item, Done>(
  items: readonly Item[],
  clients: number,
  signal: AbortSignal,
  step: (item: Item) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  const left = items.entries();
  const client = async () => {
    for (const [at, item] of left) {
      signal.throwIfAborted();
      done[at] = await step(item);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return done;
}
