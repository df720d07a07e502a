import type { Measured } from '../measure/cpu.js';
import { memories } from '../measure/memory.js';

/** Resident memory of a process over a time, megabytes. */
export type MemoryCourse = {
  readonly name: string;
  /** When it began. */
  readonly first: number;
  /** The median of the second fifth: the first is for caches and compilers to warm up. */
  readonly early: number;
  /** The median of the last fifth. */
  readonly late: number;
  readonly most: number;
};

/** Reads the memory of these processes at even intervals until it is stopped. */
export class MemoryWatch {
  private readonly samples: Record<string, number>[] = [];
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly processes: readonly Measured[],
    everyMs: number,
  ) {
    this.samples.push(memories(this.processes));
    this.timer = setInterval(() => this.samples.push(memories(this.processes)), everyMs);
  }

  /** One course for each process. */
  stop(): MemoryCourse[] {
    clearInterval(this.timer);
    return this.processes.map(({ name }) =>
      courseOf(
        name,
        this.samples.map((sample) => sample[name] ?? 0),
      ),
    );
  }
}

/** The result of samples at even intervals. @internal */
export function courseOf(name: string, samples: readonly number[]): MemoryCourse {
  const fifth = (from: number) => samples.slice(Math.floor((samples.length * from) / 5), Math.ceil((samples.length * (from + 1)) / 5));
  return { name, first: samples[0] ?? 0, early: median(fifth(1)), late: median(fifth(4)), most: Math.max(0, ...samples) };
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
