import { newDatabase, type OwnDatabase } from '@cauce/testing/services';
import { anEndpointRow, deliveryRows } from '../../../test/delivery-rows.js';
import { MIGRATIONS } from '../../../test/migrations.js';
import { dayOf, DeliveryPartitions } from '../keeping/delivery.partitions.js';
import { DeliveredAgain } from './delivered-again.js';

let database: OwnDatabase;

beforeAll(async () => {
  database = await newDatabase(MIGRATIONS);
  await new DeliveryPartitions(database.pool).ahead();
  await anEndpointRow(database.pool);
  await deliveryRows(database.pool, { name: 'taken', count: 1, ofAPayment: 1, status: 'DELIVERED' });
});
afterAll(() => database.drop());

it.each(['DISABLED', 'CLOSING', 'CLOSED'])('nothing is sent again to an endpoint that is %s by then', async (status) => {
  await database.pool.query(`UPDATE webhook_endpoint SET status = $1, disabled_because = CASE WHEN $1 = 'DISABLED' THEN 'OPERATOR' END`, [
    status,
  ]);
  const again = new DeliveredAgain({ pool: database.pool, receivers: {} as never, secrets: {} as never, onGone: () => Promise.resolve() });
  expect(await again.send(dayOf(Date.now()), 'taken-0')).toBeUndefined();
});
