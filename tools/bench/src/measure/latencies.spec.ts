import { Latencies } from './latencies.js';

it('answers percentiles in milliseconds', () => {
  const latencies = new Latencies();
  for (let ms = 1; ms <= 1000; ms += 1) latencies.record(ms);
  const { count, p50, p95, p99, max, mean } = latencies.latency;
  expect(count).toBe(1000);
  [p50 / 500, p95 / 950, p99 / 990, max / 1000, mean / 500.5].forEach((ratio) => expect(ratio).toBeCloseTo(1, 2));
});

it('is all zero without samples', () => expect(new Latencies().latency).toEqual({ count: 0, mean: 0, p50: 0, p95: 0, p99: 0, max: 0 }));

it('accepts durations that are too short to measure', () => {
  const latencies = new Latencies();
  latencies.record(0);
  expect(latencies.latency.p50).toBe(0.001);
});
