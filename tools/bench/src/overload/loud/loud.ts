/** What somebody did, in numbers. */
export type Counts = Readonly<Record<string, number>>;

/** Somebody who gives the stack much to do. */
export type Loud = {
  readonly name: string;
  /** Goes on until it is over. Being refused is no failure. */
  readonly disturb: (over: AbortSignal) => Promise<Counts>;
};

/** All of them disturb while `work` runs. Resolves when the last has ended, with what each did. */
export async function beside(all: readonly Loud[], work: () => Promise<unknown>): Promise<ReadonlyMap<string, Counts>> {
  const over = new AbortController();
  const disturbing = Promise.all(all.map(async ({ name, disturb }) => [name, await disturb(over.signal)] as const));
  disturbing.catch(() => undefined); // thrown below, once `work` has ended
  try {
    await work();
  } finally {
    over.abort();
    await disturbing.catch(() => undefined);
  }
  return new Map(await disturbing);
}
