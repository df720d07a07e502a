import type { ParkedMessageWithContent } from '@cauce/bus';
import { toParkedResource, toParkedResourceWithContent } from './parked.resource.js';

const at = new Date('2026-01-31T12:00:00.000Z');

/** One that waits behind another: it was never tried. */
const aMessage = (about: Partial<ParkedMessageWithContent> = {}): ParkedMessageWithContent => ({
  id: 'a'.repeat(26),
  topic: 'payments.payment.v1',
  partition: 3,
  offset: '1024',
  key: 'payment-1',
  reason: 'BEHIND',
  error: null,
  tries: 0,
  sentAt: at,
  createTime: at,
  tryTime: null,
  position: '7',
  value: Buffer.from('{}'),
  headers: {},
  ...about,
});

it('is named by its collection, and leaves out what it has not', () =>
  expect(toParkedResource('parked-orders', aMessage())).toEqual({
    name: `parked-orders/${'a'.repeat(26)}`,
    topic: 'payments.payment.v1',
    partition: 3,
    offset: '1024',
    key: 'payment-1',
    reason: 'BEHIND',
    tryCount: 0,
    sendTime: '2026-01-31T12:00:00.000Z',
    createTime: '2026-01-31T12:00:00.000Z',
  }));

it('that was tried says when, and what went wrong, without secrets', () => {
  const failed = aMessage({ reason: 'FAILED', error: 'Error: no answer to Bearer abc.def', tries: 5, tryTime: at });
  expect(toParkedResource('parked-orders', failed)).toMatchObject({
    error: 'Error: no answer to Bearer [redacted]',
    tryCount: 5,
    lastTryTime: '2026-01-31T12:00:00.000Z',
  });
});

it('whole says its value, without personal data', () => {
  const value = Buffer.from(JSON.stringify({ id: 'e1', data: { buyer: { firstName: 'Ana' } } }));
  const whole = toParkedResourceWithContent('parked-messages', aMessage({ value }));
  expect(whole).toMatchObject({ valueBytes: value.length, value: { id: 'e1', data: { buyer: '[redacted]' } } });
});

it.each(['not JSON', '[{"buyer":"Ana"}]', '"Ana"', 'null', ''])('whole does not say a value that is no object: %j', (text) => {
  const whole = toParkedResourceWithContent('parked-messages', aMessage({ value: Buffer.from(text) }));
  expect(whole).not.toHaveProperty('value');
  expect(whole.valueBytes).toBe(text.length);
});
