import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

const US_PER_MS = 1000;

/** Milliseconds; zeroes when nothing was measured. */
export type Latency = {
  readonly count: number;
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
};

/** Durations, kept as a histogram of microseconds with three digits: it takes no more room with a million of them. */
export class Latencies {
  private readonly histogram: RecordableHistogram = createHistogram({ figures: 3 });

  /** @param ms a duration; what took less than a microsecond counts as one. */
  record(ms: number): void {
    this.histogram.record(Math.max(1, Math.round(ms * US_PER_MS)));
  }

  get latency(): Latency {
    const all = this.histogram;
    if (all.count === 0) return { count: 0, mean: 0, p50: 0, p95: 0, p99: 0, max: 0 };
    const at = (percentile: number) => all.percentile(percentile) / US_PER_MS;
    return { count: all.count, mean: all.mean / US_PER_MS, p50: at(50), p95: at(95), p99: at(99), max: all.max / US_PER_MS };
  }
}
