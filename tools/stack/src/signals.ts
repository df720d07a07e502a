const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Resolves with the first signal that asks us to end. Later ones are taken in silence: npm and the terminal often send the same one twice, and the stop is under way. */
export function stopRequested(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => SIGNALS.forEach((signal) => process.on(signal, () => resolve(signal))));
}
