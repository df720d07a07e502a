import { randomFillSync } from 'node:crypto';

/** A call to the system's randomness costs as much for one id as for a hundred. */
const POOL_BYTES = 4_096;

const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/** This many random bytes, at most 4,096, as lower-case hexadecimal. Safe for ids that must not be guessed. */
export const randomHex = (bytes: number): string => {
  if (used + bytes > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
};
