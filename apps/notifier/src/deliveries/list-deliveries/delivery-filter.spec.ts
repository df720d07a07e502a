import { readFilter } from '@cauce/fields';
import { DELIVERY_FILTERS } from './delivery-filter.js';

const id = 'a'.repeat(26);
const read = (query: Readonly<Record<string, unknown>>) => readFilter(DELIVERY_FILTERS, query);

describe('the filters of deliveries', () => {
  it('take an endpoint by its name or its id', () => {
    const name = `organizations/${id}/webhook-endpoints/${id}`;
    for (const endpoint of [name, id]) expect(read({ endpoint, pageSize: '7' })).toMatchObject({ given: { endpoint }, violations: [] });
  });

  it.each([{ state: ['FAILED', 'WAITING'] }, { endpoint: '' }, { event: 'x' }, { from: '2026-02-30T00:00:00Z' }, { resource: '' }])(
    'refuse %j',
    (query) => expect(read(query).violations.map(({ field }) => field)).toEqual(Object.keys(query)),
  );
});
