const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const INTERVAL_MS = 1_000;

/**
 * Resolves with the first signal that asks us to end. Later ones are taken in silence: npm and the terminal often send the same one twice,
 * and the stop is under way. With `withParent`, the end of the process that started us counts as well: killed outright, it sends nothing.
 */
export function stopRequested({ withParent = false } = {}): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    SIGNALS.forEach((signal) => process.on(signal, () => resolve(signal)));
    const parent = process.ppid;
    if (withParent) setInterval(() => process.ppid !== parent && resolve('SIGTERM'), INTERVAL_MS).unref();
  });
}
