import type { Counter as Sum, Histogram as Buckets, Meter, Observable, ObservableResult } from '@opentelemetry/api';
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { AggregationTemporality, InstrumentType, MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics';

/** What tells the series of one metric apart. Few values, never an id or anything personal: each combination is a series of its own. */
type Labels = Readonly<Record<string, string | number | boolean>>;

/** A number that only grows. */
export type Counter = { add(amount: number, labels?: Labels): void };

/** How values are spread: their count, their sum, and how many are below each bound. */
export type Histogram = { record(value: number, labels?: Labels): void };

/** One value of a metric that is read when it is asked for. */
type Reading = { readonly value: number; readonly labels?: Labels };

/** Reads the current values. A promise may take a second or two; a throw leaves the metric out, this once. */
export type Read = () => Reading | readonly Reading[] | Promise<Reading | readonly Reading[]>;

/** In seconds, from a millisecond to half a minute. */
const DURATION_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

const READ_LIMIT_MS = 2_000;

/** Collects when it is asked to, and at no other time. Gauges show what was read this time alone: series that are over disappear. */
class OnDemand extends MetricReader {
  constructor() {
    const { DELTA, CUMULATIVE } = AggregationTemporality;
    super({ aggregationTemporalitySelector: (kind) => (kind === InstrumentType.OBSERVABLE_GAUGE ? DELTA : CUMULATIVE) });
  }

  protected override onShutdown = (): Promise<void> => Promise.resolve();
  protected override onForceFlush = (): Promise<void> => Promise.resolve();
}

const reader = new OnDemand();
const meter: Meter = new MeterProvider({ readers: [reader] }).getMeter('cauce');
// Neither the target's nor the scope's labels: the scraper knows its target, and there is one scope.
const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);

/**
 * A counter of this process, `cauce_<part>_<what>`; it is shown with `_total` at its end. Made once, at the top of a module.
 * @param help one sentence, for readers of a dashboard
 */
export const counter = (name: string, help: string): Counter => {
  const sum: Sum = meter.createCounter(name, { description: help });
  return { add: (amount, labels) => sum.add(amount, labels) };
};

/** A histogram of this process, `cauce_<part>_<what>_<unit>`, with these bounds. Made once, at the top of a module. */
export const histogram = (name: string, help: string, bounds: readonly number[] = DURATION_BOUNDS): Histogram => {
  const buckets: Buckets = meter.createHistogram(name, {
    description: help,
    advice: { explicitBucketBoundaries: [...bounds] },
  });
  return { record: (value, labels) => buckets.record(value, labels) };
};

/** A value that goes up and down, read at each scrape. Several parts may read for one name, with other labels. Answers how to stop it. */
export const gauge = (name: string, help: string, read: Read): (() => void) =>
  observe(name, () => meter.createObservableGauge(name, { description: help }), read);

/** Like `gauge`, for what only grows and is counted elsewhere (the process's CPU time). */
export const observedCounter = (name: string, help: string, read: Read): (() => void) =>
  observe(name, () => meter.createObservableCounter(name, { description: help }), read);

const observed = new Map<string, Observable>();

function observe(name: string, make: () => Observable, read: Read): () => void {
  const instrument = observed.get(name) ?? make();
  observed.set(name, instrument);
  const callback = async (result: ObservableResult) => {
    for (const { value, labels } of [await read()].flat()) result.observe(value, labels);
  };
  instrument.addCallback(callback);
  return () => instrument.removeCallback(callback);
}

/** All metrics of this process in Prometheus' text format 0.0.4. */
export const metricsText = async (): Promise<string> => {
  const { resourceMetrics } = await reader.collect({ timeoutMillis: READ_LIMIT_MS });
  return `${serializer.serialize(resourceMetrics)}\n`;
};
