/**
 * How much our processes may keep, as in `docker/Dockerfile`: 15 to 95 MB live in them when all caches are full. Without a bound V8
 * takes one from the machine's memory, and lets garbage lie until it is that big.
 */
export const HEAP_LIMIT = '--max-old-space-size=256';
