/** Seconds of CPU time of this process and of what it started, as far as that has ended; without /proc, of this process alone. */
export function cpuSeconds(): number;
