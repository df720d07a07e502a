import { memoryOf } from '@cauce/stack';
import type { Measured } from './cpu.js';

/** Resident megabytes by name; pages that several processes share are counted once. */
export function memories(processes: readonly Measured[]): Record<string, number> {
  return Object.fromEntries(processes.map(({ name, pid }) => [name, memoryOf(pid)]));
}
