/** The trace that the running code is part of, as W3C Trace Context names it (lower-case hexadecimal). */
export type Trace = { readonly traceId: string; readonly spanId: string; readonly sampled: boolean };

/** What may carry a trace: the headers of an HTTP request or of a Kafka message. */
export type TraceCarrier = Readonly<Record<string, string | Buffer | readonly (string | Buffer)[] | undefined>>;

const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const SAMPLED = 1;

/** The trace a carrier names, or undefined when it has none, two, or a malformed one (which the standard says to ignore). */
export const readTraceparent = (carrier: TraceCarrier): Trace | undefined => {
  const header = carrier['traceparent'];
  if (typeof header !== 'string' && !Buffer.isBuffer(header)) return undefined;
  const [, version, traceId = '', spanId = '', flags = '', rest] = TRACEPARENT.exec(header.toString()) ?? [];
  const unknown = version === undefined || version === 'ff' || (version === '00' && rest !== undefined);
  if (unknown || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, sampled: (parseInt(flags, 16) & SAMPLED) === SAMPLED };
};

/** The header's value for a trace. */
export const writeTraceparent = ({ traceId, spanId, sampled }: Trace): string => `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
