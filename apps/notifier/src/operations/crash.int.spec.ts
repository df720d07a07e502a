import { randomId } from '@cauce/secrets';
import {
  eventually,
  type OwnDatabase,
  type RunningService,
  type SharedByInstances,
  sharedByInstances,
  startService,
} from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { anEndpointRow, deliveryRows } from '../../test/delivery-rows.js';
import { DeliveryPartitions } from '../sending/keeping/delivery.partitions.js';
import type { OperationResource } from './operation.resource.js';

jest.setTimeout(90_000);

const WAITING = 3_000;
/** Changed when the process is killed under the next statement. */
const BEFORE = 1_000;

let shared: SharedByInstances;
let database: OwnDatabase;
const processes: RunningService[] = [];

beforeAll(async () => {
  shared = await sharedByInstances('notifier', { DELIVERY_LEASE_MS: '3000' });
  ({ database } = shared);
  await new DeliveryPartitions(database.pool).ahead();
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((each) => each.end('SIGTERM')));
});
afterAll(() => database.drop());

async function aNotifier(): Promise<RunningService> {
  const started = await startService({ app: 'notifier', shared, untilReady: false });
  processes.push(started);
  await eventually(() => started.ready(), Boolean, { within: 30_000 });
  return started;
}

/** The statement that follows the first thousand rows hangs, uncommitted, until released. Every change of a delivery is written down. */
async function holdThirdPage() {
  const holder = await database.pool.connect();
  await holder.query(`DROP TABLE IF EXISTS changed; DROP FUNCTION IF EXISTS note CASCADE; DROP FUNCTION IF EXISTS hold CASCADE;
    CREATE TABLE changed (id TEXT NOT NULL);
    CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO changed VALUES (NEW.id); RETURN NEW; END';
    CREATE TRIGGER note AFTER UPDATE OF status ON delivery FOR EACH ROW EXECUTE FUNCTION note();
    CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END';
    CREATE TRIGGER hold BEFORE UPDATE OF changed_count ON delivery_operation FOR EACH ROW WHEN (OLD.changed_count = ${String(BEFORE)}) EXECUTE FUNCTION hold()`);
  await holder.query('SELECT pg_advisory_lock(1)');
  const held = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  return {
    isHeld: () => eventually(() => holder.query(held), ({ rowCount }) => rowCount === 1), // prettier-ignore
    letGo: async () => {
      await holder.query('SELECT pg_advisory_unlock(1)');
      holder.release();
    },
  };
}

/** What a row is before each operation, and how it is asked for. */
const OPERATIONS = [
  ['a skip', `UPDATE delivery SET organization = $1`, (endpoint: string) => ({ path: `webhook-endpoints/${endpoint}:skip` })],
  [
    'a replay',
    `UPDATE delivery SET organization = $1, status = 'FAILED', end_time = now(), next_action_time = NULL`,
    (endpoint: string) => ({ path: 'deliveries:replay', terms: { state: 'FAILED', endpoint } }),
  ],
] as const;

it.each(OPERATIONS)('%s whose process is killed under a statement goes on without doing a row twice', async (_, prepare, asked) => {
  const [organization, endpoint] = [`organizations/${randomId()}`, randomId()];
  // Before anything runs: a service locks these tables in another order.
  await database.pool.query('TRUNCATE delivery, webhook_endpoint, webhook_endpoint_version');
  await anEndpointRow(database.pool, endpoint);
  await database.pool.query(`UPDATE webhook_endpoint SET organization = $1, status = 'DISABLED', disabled_because = 'OPERATOR'`, [
    organization,
  ]);
  await deliveryRows(database.pool, { name: 'a', count: WAITING, ofAPayment: 3, endpoint });
  await database.pool.query(prepare, [organization]);
  const page = await holdThirdPage();
  const victim = await aNotifier();
  const { path, terms }: { path: string; terms?: object } = asked(endpoint);
  const { body } = await victim.send<OperationResource>('POST', `/admin/v1/${organization}/${path}`, terms);
  expect(body).toMatchObject({ expectedCount: WAITING });
  await page.isHeld();
  expect(await victim.end('SIGKILL')).toBe('SIGKILL');
  await page.letGo();
  const heir = await aNotifier();
  const done = await eventually(
    async () => (await heir.send<OperationResource>('GET', `/admin/v1/${body.name}`)).body,
    ({ state }) => state === 'DONE',
    { within: 30_000 },
  );
  expect(done).toMatchObject({ changedCount: WAITING, lookedAtCount: WAITING });
  const { rows } = await database.pool.query('SELECT count(*)::int AS changes, count(DISTINCT id)::int AS rows FROM changed');
  expect(rows).toEqual([{ changes: WAITING, rows: WAITING }]);
});
