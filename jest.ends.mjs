/** Long after the last results were written. */
const LIMIT_MS = 10_000;

/** Called by Jest after the last file. */
export default () => endWithin(LIMIT_MS);

/**
 * Jest waits for ever for what a spec leaves open in its process: a child, a server, a timer. So a failed assertion would become a run that
 * hangs. Says what is open, and ends with 1. The timer itself keeps nothing alive.
 */
export function endWithin(limitMs) {
  setTimeout(() => {
    console.error(`Jest does not end, for a spec has left open: ${[...new Set(process.getActiveResourcesInfo())].join(', ')}.`);
    process.exit(1);
  }, limitMs).unref();
}
