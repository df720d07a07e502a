import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { continueTrace, startTracing, traceHeaders, withRequest } from './index.js';
import { currentTrace } from './scope.js';
import { readTraceparent } from './traceparent.js';

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

  it('a span passes results and errors on', async () => {
    expect(continueTrace({}, 'step', () => 7)).toBe(7);
    await expect(continueTrace({}, 'step', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
});

describe('with a collector', () => {
  type Sent = {
    resourceSpans: {
      resource: { attributes: { key: string; value: object }[] };
      scopeSpans: { spans: { name: string; traceId: string; parentSpanId?: string; kind: number }[] }[];
    }[];
  };
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (chunk: string) => bodies.push(`${request.url} ${chunk}`));
    request.on('end', () => response.end('{}'));
  });

  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('spans are children of the trace they continue and are sent before the process ends', async () => {
    const { port } = server.address() as AddressInfo;
    const tracing = await startTracing({ name: 'payments', version: '1.2.3' }, `http://127.0.0.1:${port}`);
    await withRequest({ requestId: 'r' }, () =>
      continueTrace({ traceparent }, 'POST /payments', async () => {
        expect(currentTrace()).toMatchObject({ traceId, sampled: true });
        expect(currentTrace()?.spanId).not.toBe(spanId);
        await continueTrace(traceHeaders(), 'append', () => Promise.resolve());
        await expect(continueTrace(traceHeaders(), 'broken', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
      }),
    );
    await tracing.shutdown();
    const [path, ...rest] = bodies.join('').split(' ');
    const sent = JSON.parse(rest.join(' ')) as Sent;
    const spans = sent.resourceSpans.flatMap((resource) => resource.scopeSpans.flatMap((scope) => scope.spans));
    expect(path).toBe('/v1/traces');
    expect(sent.resourceSpans[0]?.resource.attributes).toEqual(
      expect.arrayContaining([
        { key: 'service.name', value: { stringValue: 'payments' } },
        { key: 'service.version', value: { stringValue: '1.2.3' } },
      ]),
    );
    expect(spans.map(({ name }) => name).sort()).toEqual(['POST /payments', 'append', 'broken']);
    expect(spans.find(({ name }) => name === 'POST /payments')).toMatchObject({ traceId, parentSpanId: spanId });
    expect(currentTrace()).toBeUndefined();
  });
});
