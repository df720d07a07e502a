import { sendingProcess } from '../../../test/sending-process.js';
import type { DeliveryLeasesParts } from './delivery.leases.js';

/** As an insert answers it, where nothing is leased. */
const aRow = { isLeased: false, circuit: null, circuitVersion: 0, recordedAt: new Date(0), revision: '0' };

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

it('an insert names the streams that one from before holds back, not those that it leads itself', async () => {
  const born = (id: string, stream: string, isHeld: boolean, endpointId = 'e') => ({ ...aRow, id, endpointId, stream, isHeld });
  const rows = [
    born('first', 'led', false),
    born('second', 'led', true),
    born('behind', 'waits', true),
    born('third', 'waits', true),
    born('other', 'led', true, 'other endpoint'),
  ];
  const { leases } = sendingProcess({ query: () => Promise.resolve({ rows }) } as unknown as DeliveryLeasesParts['pool']);
  const { held } = await leases.insert([]);
  expect(held.map(({ endpointId, stream }) => `${endpointId}: ${stream}`)).toEqual(['e: waits', 'e: waits', 'other endpoint: led']);
});
