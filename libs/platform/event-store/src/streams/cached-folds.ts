/**
 * How many folds a cache keeps by default: those of the last seconds under load. A process has two to four such caches, and rows recall what
 * they no longer have. With 10,000 each, those of payments took 130 MB, so scattered that V8 was at its limit (docs/performance.md).
 */
export const CACHED_FOLDS = 3_000;
