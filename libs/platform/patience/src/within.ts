/** An answer did not come in time. */
export class Late extends Error {
  override readonly name = 'Late';
}

/**
 * Settles like `work`, or rejects with {@link Late} after this many milliseconds, with a message that begins with `what`: the clients of stores
 * have calls that never settle.
 */
export async function within<Result>(ms: number, what: string, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late(`${what}: no answer in ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
