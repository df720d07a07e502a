import { randomBytes } from 'node:crypto';
import { CONTROL_OUTCOMES } from '@cauce/contracts';
import { randomToken } from '@cauce/secrets';
import {
  attributeOf,
  eventually,
  type ExportedSpan,
  Messages,
  type RunningService,
  SpanReceiver,
  stackAddress,
  startService,
} from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { anIntegration } from '../../test/integrations.js';
import { aMerchant, aPaymentMessage, Publisher } from '../../test/payment-messages.js';
import { Receiver, status } from '../../test/receiver.js';
import type { EndpointResource } from '../endpoints/endpoint.resource.js';

jest.setTimeout(60_000);

let spans: SpanReceiver;
let notifier: RunningService;
let receiver: Receiver;
let publisher: Publisher;
let outcomes: Messages;

beforeAll(async () => {
  [spans, receiver, publisher] = await Promise.all([SpanReceiver.start(), Receiver.start(), Publisher.connect()]);
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: spans.url, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' };
  notifier = await startService({ app: 'notifier', env: { DELIVERY_TIMETABLE: '1,1,1', ...tracing } });
  outcomes = await Messages.on(CONTROL_OUTCOMES, stackAddress('TEST_KAFKA_BROKERS'));
});
afterAll(async () => {
  await Promise.all([receiver.close(), publisher.close(), outcomes.close()]);
  await notifier.close();
  await spans.stop();
});

const aTrace = (sampled = true) => {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-${sampled ? '01' : '00'}` };
};
const register = async ({ organization }: ReturnType<typeof aMerchant>, url: string) =>
  (await notifier.send<EndpointResource>('POST', `/admin/v1/${organization}/webhook-endpoints`, { url })).body;
const cameTo = (path: string, count: number) => eventually(() => receiver.at(path), ({ length }) => length >= count, { within: 20_000 }); // prettier-ignore
const causedBy = (traceId: string) => (span: ExportedSpan) => span.links?.some((link) => link.traceId === traceId) === true;
const traceparentOf = ({ traceId, spanId }: ExportedSpan) => `00-${traceId}-${spanId}-01`;

it('each attempt is a trace of its own, linked to the request that caused the webhook, and its receiver is told of it', async () => {
  const merchant = aMerchant();
  const cause = aTrace();
  await register(
    merchant,
    receiver.address('/twice', (response, received, nth) => status(nth === 1 ? 503 : 200)(response, received, nth)),
  );
  const message = aPaymentMessage(merchant);
  await publisher.publishWithin(cause.traceparent, message);
  const came = await cameTo('/twice', 2);
  const attempts = await spans.until(causedBy(cause.traceId), 2);
  expect(attempts.map(({ links }) => links)).toMatchObject(Array(2).fill([{ traceId: cause.traceId, spanId: cause.spanId }]));
  expect(attempts.map(traceparentOf)).toEqual(came.map(({ headers }) => headers['traceparent']));
  expect(new Set([...attempts.map(({ traceId }) => traceId), cause.traceId]).size).toBe(3);
  for (const [nth, attempt] of attempts.entries()) {
    expect([attempt.service, attempt.name, attempt.parentSpanId ?? '']).toEqual(['notifier', 'webhook attempt', '']);
    expect(attributeOf(attempt, 'cauce.event_id')).toBe(message.id);
    expect(attributeOf(attempt, 'http.response.status_code')).toBe([503, 200][nth]);
    expect(attempt.status?.code === 2).toBe(nth === 0);
  }
});

it('is not recorded where its cause was not, as where there is none: its receiver is told that', async () => {
  const merchant = aMerchant();
  const unsampled = aTrace(false);
  await register(merchant, receiver.address('/unsampled'));
  await publisher.publishWithin(unsampled.traceparent, aPaymentMessage(merchant));
  await publisher.publish(aPaymentMessage(merchant));
  await publisher.publishWithin('no traceparent', aPaymentMessage(merchant));
  const came = await cameTo('/unsampled', 3);
  for (const { headers } of came) expect(headers['traceparent']).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
  const last = aTrace();
  await publisher.publishWithin(last.traceparent, aPaymentMessage(merchant));
  await spans.until(causedBy(last.traceId)); // exported in the order in which they ended
  const told = came.map(({ headers }) => String(headers['traceparent']).split('-')[1]);
  expect(spans.spans.filter(({ traceId }) => told.includes(traceId))).toEqual([]);
});

it('a partner is told of no trace: neither in a handshake, nor in a webhook', async () => {
  const partner = anIntegration({ notifier: () => notifier, receiver, outcomes });
  await partner.offer();
  await partner.handshake(randomToken('sat_'));
  await partner.untilCame('handshake');
  const cause = aTrace();
  const message = partner.payment();
  await publisher.publishWithin(cause.traceparent, message);
  await partner.untilCame('payment.statusChanged');
  await spans.until(causedBy(cause.traceId));
  expect(partner.came().map(({ headers }) => headers['traceparent'])).toEqual([undefined, undefined]);
});

it('a delivery from before its cause was kept is sent, linked to nothing', async () => {
  const merchant = aMerchant();
  const { name } = await register(
    merchant,
    receiver.address('/old', (response, received, nth) => status(nth === 1 ? 503 : 200)(response, received, nth)),
  );
  const cause = aTrace();
  await publisher.publishWithin(cause.traceparent, aPaymentMessage(merchant));
  await cameTo('/old', 1);
  await notifier.database.pool.query('UPDATE delivery SET traceparent = NULL WHERE endpoint_id = $1', [name.split('/').at(-1)]);
  const [, second] = await cameTo('/old', 2);
  expect(second?.headers['traceparent']).toMatch(/-00$/);
});
