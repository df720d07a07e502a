import type { Announcement } from '@cauce/contracts';
import { toNewEvent } from './resource-message.consumer.js';

const message: Announcement = {
  id: '0b7e2a54-8c1d-4e0f-9a36-2f5d1c7e9b10',
  kind: 'payment.statusChanged',
  stream: 'payment-p',
  revision: 3,
  at: '2027-05-01T10:00:00.999Z',
  recordedAt: '2026-11-21T23:59:59.999Z',
  organization: 'organizations/o',
  store: 'stores/s',
  data: { name: 'stores/s/payments/p', status: 'FUNDED' },
};

describe('an event', () => {
  it('is stored under the UTC day of its recording, with the business time as its timestamp', () => {
    const { day, resource, body } = toNewEvent(message);
    expect({ day, resource }).toEqual({ day: '2026-11-21', resource: 'stores/s/payments/p' });
    expect(JSON.parse(body)).toEqual({
      event: 'payment.statusChanged',
      data: message.data,
      timestamp: Date.parse('2027-05-01T10:00:00Z') / 1000,
      properties: ['name', 'correlationId', 'amountCents', 'currencyCode', 'status'],
    });
  });

  it('has the same day, whatever offset its time is written with', () => {
    expect(toNewEvent({ ...message, recordedAt: '2026-11-22T00:30:00.000+01:00' }).day).toBe('2026-11-21');
  });

  it.each([
    ['no name', { data: { status: 'FUNDED' } }],
    ['no time', { recordedAt: 'yesterday' }],
  ])('with %s can never be handled', (_, wrong) => expect(() => toNewEvent({ ...message, ...wrong })).toThrow());
});
