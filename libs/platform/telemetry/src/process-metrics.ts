import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gauge, observedCounter } from './metrics.js';

const SECOND_NS = 1e9;
const RESOLUTION_MS = 10;

/** Measures this process itself: memory, CPU, and how late its event loop runs. Answers how to stop it. */
export const measureProcess = (): (() => void) => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const stops = [
    gauge('cauce_process_resident_memory_bytes', 'Memory of the process.', () => ({ value: process.memoryUsage.rss() })),
    gauge('cauce_process_heap_used_bytes', 'Used part of the JavaScript heap.', () => ({ value: process.memoryUsage().heapUsed })),
    observedCounter('cauce_process_cpu_seconds', 'CPU time of the process, in user and system mode.', () => cpuSeconds()),
    gauge('cauce_process_uptime_seconds', 'How long the process runs.', () => ({ value: process.uptime() })),
    gauge(
      'cauce_process_event_loop_delay_seconds',
      'How late the event loop ran since the scrape before: median, p99 and the worst.',
      () => {
        const readings = [0.5, 0.99, 1].map((quantile) => ({ value: late(delay.percentile(quantile * 100)), labels: { quantile } }));
        delay.reset();
        return readings;
      },
    ),
  ];
  return () => {
    delay.disable();
    stops.forEach((stop) => stop());
  };
};

/** The timer itself takes its resolution; anything beyond is delay. */
const late = (ns: number): number => Math.max(0, ns / SECOND_NS - RESOLUTION_MS / 1_000);

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return [
    { value: user / 1e6, labels: { mode: 'user' } },
    { value: system / 1e6, labels: { mode: 'system' } },
  ];
};
