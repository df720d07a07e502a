// CPU time of this process. Plain JavaScript with built-ins only: the bootstrap and Jest's environment use it, too.

import { readFileSync } from 'node:fs';

/** Linux counts CPU time for its files in /proc in hundredths of a second (USER_HZ). */
const TICKS_PER_SECOND = 100;

/** Seconds of CPU time of this process and of what it started, as far as that has ended; without /proc, of this process alone. */
export function cpuSeconds() {
  const fields = ownStat();
  if (fields === undefined) return ofThisProcess();
  // utime, stime, cutime, cstime: proc_pid_stat(5), fields 14 to 17; what is read here begins with field 3.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

function ownStat() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function ofThisProcess() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}
