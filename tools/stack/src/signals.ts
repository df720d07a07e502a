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

/**
 * A signal that is aborted when we are asked to end, or the process that started us has ended. Work under it stops what it has
 * started and ends; when that takes longer than `withinMs`, this process ends all the same, and with it its children.
 */
export function abortedByStop(withinMs: number): AbortSignal {
  const aborting = new AbortController();
  void stopRequested({ withParent: true }).then((signal) => {
    aborting.abort(new Error(`Stopped by ${signal}.`));
    // A stack that is still starting cannot be stopped: the end of this process ends its parts.
    setTimeout(() => process.exit(1), withinMs).unref();
  });
  return aborting.signal;
}
