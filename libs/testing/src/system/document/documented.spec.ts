import type { Answer } from '../api/exchange.js';
import { apiDocument } from './api-document.js';
import { Documented } from './documented.js';

const documented = new Documented(apiDocument('public'));
const ID = 'a'.repeat(26);
const headers = { 'x-request-id': 'r' };
const at = '2026-01-31T12:00:00.000Z';
const store = { name: `stores/${ID}`, organization: `organizations/${ID}`, displayName: 'Taller', createTime: at, updateTime: at };

const answer = (status: number, body: unknown): Answer => ({ status, headers, cookies: [], body, text: '' });
const refusal = (status: number, reason: string, kind = 'NOT_FOUND') =>
  answer(status, {
    error: {
      code: status,
      status: kind,
      message: '',
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'cauce', metadata: {} }],
    },
  });
const faultsOf = (path: string, it: Answer, method = 'GET') => documented.faultsOf({ method, url: `http://x${path}` }, it);

it.each([
  ['a success', '/v1/stores', answer(200, { stores: [store] })],
  ['an error of the route', `/v1/stores/${ID}/payments/${ID}`, refusal(404, 'PAYMENT_NOT_FOUND')],
  [
    'a list whose name stands where another path has an id',
    `/v1/stores/${ID}/subscription-plans/assignments`,
    answer(200, { assignments: [] }),
  ],
  ['an unknown address', '/v1/nothing', refusal(404, 'ROUTE_NOT_FOUND')],
])('is content with %s', (_, path, it) => expect(faultsOf(path, it)).toEqual([]));

it('accepts the answer to another method', () => expect(faultsOf('/v1/stores', refusal(405, 'METHOD_NOT_ALLOWED'), 'PUT')).toEqual([]));

it.each([
  ['a field that is not documented', '/v1/stores', answer(200, { stores: [{ ...store, note: '' }] }), 'note'],
  ['a missing field', '/v1/stores', answer(200, {}), 'stores'],
  ['a wrong type', '/v1/stores', answer(200, { stores: [{ ...store, displayName: 1 }] }), 'must be string'],
  ['a time without milliseconds', '/v1/stores', answer(200, { stores: [{ ...store, createTime: '2026-01-31T12:00:00Z' }] }), 'pattern'],
  ['a status that is not documented', '/v1/stores', answer(201, { stores: [] }), '201'],
  ['a reason that the route does not have', '/v1/stores', refusal(404, 'PAYMENT_NOT_FOUND'), 'PAYMENT_NOT_FOUND'],
  ['a success at an unknown address', '/v1/nothing', answer(200, {}), '404'],
])('finds %s', (_, path, it, fault) => expect(faultsOf(path, it).join()).toContain(fault));

it('is content with an answer that comes while the work goes on, where that is documented', () => {
  const operators = new Documented(apiDocument('operator'));
  const url = `http://x/admin/v1/organizations/${ID}/test-clock:advance`;
  const clock = { name: `organizations/${ID}/test-clock`, now: at, state: 'ADVANCING', advance: { from: at, to: at, ranCount: 0 } };
  expect(operators.faultsOf({ method: 'POST', url }, answer(202, clock))).toEqual([]);
  expect(operators.faultsOf({ method: 'POST', url }, answer(202, {}))).not.toEqual([]);
});

it('finds an answer without a request id', () =>
  expect(faultsOf('/v1/stores', { ...answer(200, { stores: [] }), headers: {} })).toEqual(['no X-Request-Id']));

it('checks webhooks', () => {
  const signature = { properties: ['name', 'correlationId', 'method', 'status'], checksum: '0'.repeat(64) };
  const data = { name: `stores/${ID}/payments/${ID}/attempts/${ID}`, createTime: at, method: 'CARD', status: 'SUCCEEDED' };
  const webhook = { event: 'paymentAttempt.statusChanged', data, timestamp: 1, signature };
  expect(documented.faultsOfWebhook(webhook)).toEqual([]);
  expect(documented.faultsOfWebhook({ ...webhook, data: { ...data, card: '0001' } } as typeof webhook).join()).toContain('card');
  const reversed = { ...webhook, signature: { ...signature, properties: signature.properties.toReversed() } };
  expect(documented.faultsOfWebhook(reversed).join()).toContain('not made of status,method');
  expect(documented.faultsOfWebhook({ event: 'other' })).toHaveLength(1);
});
