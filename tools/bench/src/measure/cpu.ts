import { existsSync, readFileSync } from 'node:fs';
import { processTree } from '@cauce/stack';

/** Linux counts CPU time in hundredths of a second for programs, whatever the kernel uses. */
const MS_PER_TICK = 10;

/** A process whose CPU time is reported by name. */
export type Measured = { readonly name: string; readonly pid: number; /** Without what it has started. */ readonly alone?: boolean };

/** CPU milliseconds by name. */
export type CpuTimes = Readonly<Record<string, number>>;

/** CPU time that each has used since it was started, with all that it has started. Zero where the system does not say (not Linux), and of one that is gone. */
export function cpuTimes(processes: readonly Measured[]): CpuTimes {
  return Object.fromEntries(
    processes.map(({ name, pid, alone = false }) => {
      const pids = alone ? [pid] : processTree(pid);
      return [name, pids.reduce((sum, one) => sum + cpuTimeOf(one, !alone), 0)];
    }),
  );
}

/** As {@link cpuTimes}; throws for a process that is gone, since its zero would look like a saving. */
export function cpuTimesOfAll(processes: readonly Measured[]): CpuTimes {
  for (const { name, pid } of processes)
    if (isGone(pid)) throw new Error(`${name} has ended: process ${pid} is not there. Was it restarted after its processes were listed?`);
  return cpuTimes(processes);
}

/** What was used between two readings. */
export function cpuBetween(before: CpuTimes, after: CpuTimes): CpuTimes {
  return Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, ms - (before[name] ?? 0)]));
}

/** CPU milliseconds that the whole machine was busy since it was started; undefined where the system does not say. */
export function cpuTimeOfMachine(): number | undefined {
  const line = textOf('/proc/stat')?.split('\n')[0];
  return line === undefined ? undefined : busyIn(line);
}

/** The busy time in the first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal; milliseconds. @internal */
export function busyIn(line: string): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line.trim().split(/\s+/).slice(1).map(Number);
  return (user + nice + system + irq + softirq) * MS_PER_TICK;
}

/** CPU milliseconds in a line of /proc/<pid>/stat: its own, and with `ended` those of its children that have ended and were waited for. @internal */
export function cpuTimeIn(stat: string, ended: boolean): number {
  // The name, in parentheses, may hold anything: fields are counted from behind it. The first is field 3, utime is 14.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = (number: number) => Number(fields[number - 3] ?? 0);
  return (ticks(14) + ticks(15) + (ended ? ticks(16) + ticks(17) : 0)) * MS_PER_TICK;
}

function cpuTimeOf(pid: number, ended: boolean): number {
  const stat = textOf(`/proc/${pid}/stat`);
  return stat === undefined ? 0 : cpuTimeIn(stat, ended);
}

const isGone = (pid: number) => existsSync('/proc/self/stat') && !existsSync(`/proc/${pid}`);

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
