import { readFileSync } from 'node:fs';
import { memoryOf } from '@cauce/stack';
import type { Measured } from './cpu.js';

/** Resident megabytes by name; pages that several processes share are counted once. */
export function memories(processes: readonly Measured[]): Record<string, number> {
  return Object.fromEntries(processes.map(({ name, pid, alone = false }) => [name, alone ? rssOf(pid) : memoryOf(pid)]));
}

/** Without what it has started; zero where the system does not say (not Linux). */
function rssOf(pid: number): number {
  try {
    return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
