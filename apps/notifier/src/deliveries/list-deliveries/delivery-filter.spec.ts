import { ApiError } from '@cauce/contracts';
import { readDeliveryFilter } from './delivery-filter.js';

const id = 'a'.repeat(26);

describe('the filters of deliveries', () => {
  it('become conditions with values, and part of the page token', () => {
    const filter = readDeliveryFilter({
      endpoint: `organizations/${id}/webhook-endpoints/${id}`,
      state: 'FAILED',
      pageSize: '7',
      other: 'x',
    });
    expect(filter).toEqual({
      given: [
        { name: 'endpoint', sql: 'endpoint_id = ?', value: id },
        { name: 'state', sql: 'status = ?', value: 'FAILED' },
      ],
      key: `endpoint=${id}&state=FAILED`,
    });
  });

  it('accept an endpoint by its id, too', () => expect(readDeliveryFilter({ endpoint: id }).given).toMatchObject([{ value: id }]));

  it('may be absent', () => expect(readDeliveryFilter({})).toEqual({ given: [], key: '' }));

  it.each([{ state: ['FAILED', 'WAITING'] }, { endpoint: '' }, { event: 'x' }, { from: '2026-02-30T00:00:00Z' }, { resource: '' }])(
    'refuse %j',
    (query) => expect(() => readDeliveryFilter(query)).toThrow(ApiError),
  );
});
