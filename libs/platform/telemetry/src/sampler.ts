import { type Attributes, type Context, type Link, type SpanKind, trace } from '@opentelemetry/api';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  type SamplingResult,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { Sampling } from './sampling.js';

const PARENT_BASED = 'parentbased_';

/** The sampler of a setting. */
export const toSampler = ({ sampler, share }: Sampling): Sampler => {
  const root = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(share),
  }[sampler.replace(PARENT_BASED, '') as 'always_on' | 'always_off' | 'traceidratio']();
  return new AlikeCause(sampler.startsWith(PARENT_BASED) ? new ParentBasedSampler({ root }) : root);
};

/** Decides on a span with a link as on a child of what it is linked to: where a request is recorded, so are the attempts at its webhooks. */
class AlikeCause implements Sampler {
  constructor(private readonly inner: Sampler) {}

  shouldSample(context: Context, traceId: string, name: string, kind: SpanKind, attributes: Attributes, links: Link[]): SamplingResult {
    const cause = links[0]?.context;
    return cause === undefined
      ? this.inner.shouldSample(context, traceId, name, kind, attributes, links)
      : this.inner.shouldSample(trace.setSpanContext(context, cause), cause.traceId, name, kind, attributes, links);
  }

  toString(): string {
    return `AlikeCause{${this.inner.toString()}}`;
  }
}
