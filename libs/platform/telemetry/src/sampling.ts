/** Which traces are recorded, as OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG say it. */
export type Sampling = {
  /** `parentbased_…`: where a caller has decided, as it did. */
  readonly sampler: 'always_on' | 'always_off' | 'traceidratio' | `parentbased_${'always_on' | 'always_off' | 'traceidratio'}`;
  /** Of all traces, from 0 to 1: for `traceidratio`. */
  readonly share: number;
};
