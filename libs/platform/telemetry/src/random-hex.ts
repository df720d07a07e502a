import { randomFillSync } from 'node:crypto';

/** A call to the system's randomness costs as much for one id as for a hundred. */
const POOL_BYTES = 4_096;

const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/** So many random bytes, at most 4,096, as lower-case hexadecimal. For ids that nobody must guess this is as good as any. */
export const randomHex = (bytes: number): string => {
  if (used + bytes > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
};
