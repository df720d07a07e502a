import { sendingProcess } from '../../../test/sending-process.js';
import type { DeliveryLeasesParts } from './delivery.leases.js';

/** A database in which claims hang, and all else answers nothing. What was begun, in order. */
function aDatabase() {
  const begun: string[] = [];
  const hanging = Promise.withResolvers<{ rows: never[] }>();
  const query = ({ name }: { name: string }) => {
    begun.push(name);
    return name === 'claim-deliveries' ? hanging.promise : Promise.resolve({ rows: [] });
  };
  return { begun, pool: { query } as unknown as DeliveryLeasesParts['pool'], answer: () => hanging.resolve({ rows: [] }) };
}

it('an insert does not wait for a claim; a claim waits for the one before', async () => {
  const { begun, pool, answer } = aDatabase();
  const { leases } = sendingProcess(pool);
  const claims = Promise.all([leases.claim(10, ['a']), leases.claim(10, ['b'])]);
  expect(await leases.insert([])).toEqual({ leased: [], idle: [], held: [] });
  expect(begun).toEqual(['claim-deliveries', 'insert-deliveries']);
  answer();
  expect(await claims).toEqual([[], []]);
  expect(begun).toEqual(['claim-deliveries', 'insert-deliveries', 'claim-deliveries']);
});
