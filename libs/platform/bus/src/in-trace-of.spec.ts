import { traceHeaders } from '@cauce/telemetry';
import { inTraceOf } from './in-trace-of.js';

const traceparent = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;

it('handles a message in the trace that sent it, whatever the trace of its batch', () => {
  const handled = inTraceOf({ topic: 'batch', headers: {} }, () => inTraceOf({ topic: 't', headers: { traceparent } }, traceHeaders));
  expect(handled).toEqual({ traceparent });
});

it('begins one for a message without', () => {
  expect(inTraceOf({ topic: 't', headers: {} }, traceHeaders)['traceparent']).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
});
