import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';

/** How long to poll. */
export type Patience = {
  /** Milliseconds; 30 s by default: on a slow machine, beside other runs, what takes 50 ms has taken 10 s. */
  readonly within?: number;
};

const LOOK_EVERY_MS = 50;

/**
 * Calls `read` until `accept` takes its value, and answers that value. An error of either counts as "not yet". After the deadline it
 * throws, with the last value (or error) in the message.
 */
export async function eventually<Value>(
  read: () => Value | Promise<Value>,
  accept: (value: Value) => boolean,
  { within = 30_000 }: Patience = {},
): Promise<Value> {
  const deadline = performance.now() + within;
  for (;;) {
    const seen = await look(read, accept);
    if (seen.accepted) return seen.value;
    if (performance.now() > deadline) throw new Error(`Not within ${within} ms: ${accept.toString()}\nSeen last: ${seen.last}`);
    await pause(LOOK_EVERY_MS);
  }
}

type Look<Value> = { readonly accepted: true; readonly value: Value } | { readonly accepted: false; readonly last: string };

async function look<Value>(read: () => Value | Promise<Value>, accept: (value: Value) => boolean): Promise<Look<Value>> {
  try {
    const value = await read();
    return accept(value) ? { accepted: true, value } : { accepted: false, last: inspect(value, { depth: 6 }) };
  } catch (error) {
    return { accepted: false, last: inspect(error) };
  }
}
