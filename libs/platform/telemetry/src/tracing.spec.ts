import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  beginTrace,
  captureWork,
  causeOf,
  continueTrace,
  currentRequestId,
  describeSpan,
  outsideWork,
  type Sampling,
  startTracing,
  traceHeaders,
  traceHeadersForOthers,
  withRequest,
} from './index.js';
import { currentTrace, logFields } from './scope.js';
import { readTraceparent, type TraceCarrier } from './traceparent.js';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';
const traceparent = `00-${traceId}-${spanId}-01`;

describe('a traceparent', () => {
  it('is read from HTTP and from Kafka headers', () => {
    expect(readTraceparent({ traceparent })).toEqual({ traceId, spanId, sampled: true });
    expect(readTraceparent({ traceparent: Buffer.from(traceparent) })).toEqual({ traceId, spanId, sampled: true });
  });

  it('of a later version may be longer', () => {
    expect(readTraceparent({ traceparent: `01-${traceId}-${spanId}-00-more` })).toEqual({ traceId, spanId, sampled: false });
  });

  it.each([
    undefined,
    '',
    traceparent.toUpperCase(),
    `${traceparent}-more`,
    `ff-${traceId}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId}-${spanId}`,
    [traceparent, traceparent],
  ])('is ignored when it is %j', (value) => {
    expect(readTraceparent({ traceparent: value })).toBeUndefined();
  });
});

describe('without a collector', () => {
  it('a trace goes on unchanged to the next call', () => {
    continueTrace({ traceparent }, 'GET', () => {
      expect(currentTrace()).toEqual({ traceId, spanId, sampled: true });
      expect(traceHeaders()).toEqual({ traceparent });
    });
    expect(currentTrace()).toBeUndefined();
    expect(traceHeaders()).toEqual({});
  });

  it('each request without a trace starts a new one, which is not recorded', () => {
    const begin = () => continueTrace({}, 'GET', () => traceHeaders()['traceparent']);
    expect(begin()).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
    expect(begin()).not.toBe(begin());
  });

  it('others than our services are told of no trace', () => {
    expect(continueTrace({ traceparent }, 'GET', traceHeadersForOthers)).toEqual({});
  });

  it('log lines of later work name its cause, if that is known', () => {
    const fieldsOf = (headers: TraceCarrier) => beginTrace('later', logFields, { causedBy: causeOf(headers) });
    expect(fieldsOf({ traceparent })).toEqual({ traceId: expect.stringMatching(/^[\da-f]{32}$/), causeTraceId: traceId });
    for (const unknown of [{}, { traceparent: 'x' }]) expect(fieldsOf(unknown)).toEqual({ traceId: expect.any(String) });
  });

  it('what begins a trace has nothing of the work around it', () => {
    const begun = withRequest({ requestId: 'r' }, () =>
      continueTrace({ traceparent }, 'GET', () => beginTrace('later', () => [currentTrace()?.traceId, currentRequestId()])),
    );
    expect(begun).toEqual([expect.stringMatching(/^[\da-f]{32}$/), undefined]);
    expect(begun[0]).not.toBe(traceId);
  });

  it('work that was captured outside of any runs outside of any', () => {
    const within = outsideWork(() => captureWork());
    expect(withRequest({ requestId: 'r' }, () => within(currentRequestId))).toBeUndefined();
  });

  it('a span passes results and errors on', async () => {
    expect(continueTrace({}, 'step', () => 7)).toBe(7);
    await expect(continueTrace({}, 'step', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
});

describe('with a collector', () => {
  type Exported = {
    name: string;
    traceId: string;
    spanId: string;
    parentSpanId?: string;
    kind: number;
    links?: { traceId: string; spanId: string }[];
    status?: { code?: number; message?: string };
    attributes: { key: string; value: object }[];
  };
  type Sent = {
    resourceSpans: {
      resource: { attributes: { key: string; value: object }[] };
      scopeSpans: { spans: Exported[] }[];
    }[];
  };
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (chunk: string) => bodies.push(`${request.url} ${chunk}`));
    request.on('end', () => response.end('{}'));
  });

  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => void (bodies.length = 0));

  /** What the work sent, and where to. */
  async function sentBy(work: () => unknown, sampling?: Sampling) {
    const { port } = server.address() as AddressInfo;
    const tracing = await startTracing({ name: 'payments', version: '1.2.3' }, `http://127.0.0.1:${port}`, sampling);
    await work();
    await tracing.shutdown();
    const [path, ...rest] = bodies.join('').split(' ');
    const { resourceSpans } = (path === '' ? { resourceSpans: [] } : JSON.parse(rest.join(' '))) as Sent;
    const spans = resourceSpans.flatMap((resource) => resource.scopeSpans.flatMap((scope) => scope.spans));
    return { path, resource: resourceSpans[0]?.resource, spans };
  }

  it('spans are children of the trace they continue and are sent before the process ends', async () => {
    const { path, resource, spans } = await sentBy(() =>
      withRequest({ requestId: 'r' }, () =>
        continueTrace({ traceparent }, 'POST /payments', async () => {
          expect(currentTrace()).toMatchObject({ traceId, sampled: true });
          expect(currentTrace()?.spanId).not.toBe(spanId);
          await continueTrace(traceHeaders(), 'append', () => Promise.resolve());
          await expect(continueTrace(traceHeaders(), 'broken', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
        }),
      ),
    );
    expect(path).toBe('/v1/traces');
    expect(resource?.attributes).toEqual(
      expect.arrayContaining([
        { key: 'service.name', value: { stringValue: 'payments' } },
        { key: 'service.version', value: { stringValue: '1.2.3' } },
      ]),
    );
    expect(spans.map(({ name }) => name).sort()).toEqual(['POST /payments', 'append', 'broken']);
    expect(spans.find(({ name }) => name === 'POST /payments')).toMatchObject({ traceId, parentSpanId: spanId });
    expect(currentTrace()).toBeUndefined();
  });

  it('a later trace is linked to its cause, says what came of it, and others are told of it', async () => {
    let told = {};
    const { spans } = await sentBy(() => {
      const causedBy = causeOf({ traceparent: Buffer.from(traceparent) });
      beginTrace(
        'attempt',
        () => {
          told = traceHeadersForOthers();
          describeSpan({ 'http.response.status_code': 503 }, '503');
        },
        { causedBy, kind: 'client' },
      );
      describeSpan({ nobody: 1 });
    });
    expect(spans).toMatchObject([{ name: 'attempt', links: [{ traceId, spanId }], status: { code: 2, message: '503' } }]);
    expect(spans[0]?.attributes).toEqual([{ key: 'http.response.status_code', value: { intValue: 503 } }]);
    expect(spans[0]?.parentSpanId ?? '').toBe('');
    expect(spans[0]?.traceId).not.toBe(traceId);
    expect(told).toEqual({ traceparent: `00-${spans[0]?.traceId}-${spans[0]?.spanId}-01` });
  });

  const unsampled = traceparent.replace(/01$/, '00');
  it.each<[Sampling['sampler'], number, string[]]>([
    ['parentbased_always_on', 1, ['root', 'child', 'linked']],
    ['parentbased_always_off', 1, ['child', 'linked']],
    ['parentbased_traceidratio', 0, ['child', 'linked']],
    ['parentbased_traceidratio', 1, ['root', 'child', 'linked']],
    ['traceidratio', 0, []],
    ['always_on', 0, ['root', 'child', 'linked', 'left out', 'linked to one left out']],
    ['always_off', 1, []],
  ])('%s with %d records what it says, and what is linked as a child would be', async (sampler, share, names) => {
    const { spans } = await sentBy(
      () => {
        continueTrace({}, 'root', () => undefined);
        continueTrace({ traceparent }, 'child', () => undefined);
        beginTrace('linked', () => undefined, { causedBy: traceparent });
        continueTrace({ traceparent: unsampled }, 'left out', () => undefined);
        beginTrace('linked to one left out', () => undefined, { causedBy: unsampled });
      },
      { sampler, share },
    );
    expect(spans.map(({ name }) => name)).toEqual(names);
  });

  it('a share of the traces is recorded, the same ones in every service', async () => {
    const traces = Array.from({ length: 400 }, () => randomBytes(16).toString('hex'));
    const recorded = async (sampler: Sampling['sampler']) => {
      bodies.length = 0;
      const work = () => traces.forEach((id) => continueTrace({ traceparent: `00-${id}-${spanId}-01` }, 'any', () => undefined));
      return (await sentBy(work, { sampler, share: 0.25 })).spans.map((span) => span.traceId);
    };
    const [one, other] = [await recorded('traceidratio'), await recorded('traceidratio')];
    expect(one.length).toBeGreaterThan(50);
    expect(one.length).toBeLessThan(160);
    expect(other).toEqual(one);
  });
});
