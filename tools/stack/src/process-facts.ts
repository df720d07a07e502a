import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { processTree } from './process-tree.js';

/** Megabytes of memory that a process and all that it started use; shared pages are counted once where the system tells (Linux). */
export function memoryOf(pid: number): number {
  const kilobytes = processTree(pid).reduce((sum, one) => sum + ownMemory(one), 0);
  return Math.round(kilobytes / 1024);
}

/** True for a process that was stopped by SIGSTOP (or Ctrl+Z) and not continued. */
export function isFrozen(pid: number): boolean {
  return stateOf(pid).startsWith('T');
}

function ownMemory(pid: number): number {
  if (process.platform !== 'linux') return Number(fromPs(pid, 'rss'));
  return kilobytesIn(`/proc/${pid}/smaps_rollup`, 'Pss') ?? kilobytesIn(`/proc/${pid}/status`, 'VmRSS') ?? 0;
}

function kilobytesIn(file: string, field: string): number | undefined {
  try {
    const found = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'));
    return found === null ? undefined : Number(found[1]);
  } catch {
    return undefined;
  }
}

function stateOf(pid: number): string {
  if (process.platform !== 'linux') return fromPs(pid, 'state');
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2);
  } catch {
    return '';
  }
}

function fromPs(pid: number, field: string): string {
  try {
    return execFileSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
