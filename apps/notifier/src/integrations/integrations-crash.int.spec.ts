/** @seconds 32 */
import { CONTROL_OUTCOMES } from '@cauce/contracts';
import { randomId, randomToken } from '@cauce/secrets';
import { eventually, Messages, type RunningService, type SharedByInstances, sharedByInstances, stackAddress, startService, wireTo } from '@cauce/testing/services'; // prettier-ignore
import { jest } from '@jest/globals';
import { anIntegration, envelopeOf } from '../../test/integrations.js';
import { Receiver } from '../../test/receiver.js';

jest.setTimeout(90_000);

let shared: SharedByInstances;
let receiver: Receiver;
let outcomes: Messages;
let notifier: RunningService;

beforeAll(async () => {
  [shared, receiver] = await Promise.all([sharedByInstances('notifier', { DELIVERY_LEASE_MS: '1000' }), Receiver.start()]);
  notifier = await startService({ app: 'notifier', shared });
  outcomes = await Messages.on(CONTROL_OUTCOMES, stackAddress('TEST_KAFKA_BROKERS'));
});
afterAll(async () => {
  await notifier.end('SIGTERM');
  await Promise.all([receiver.close(), outcomes.close(), shared.database.drop()]);
});

const world = () => ({ notifier: () => notifier, receiver, outcomes });

async function killAndStartAnother(): Promise<void> {
  expect(await notifier.end('SIGKILL')).toBe('SIGKILL');
  notifier = await startService({ app: 'notifier', shared });
}

it('a handshake whose process is killed before its answer is sent again, and acknowledged', async () => {
  const partner = anIntegration(world(), (response, _received, nth) => (nth > 1 ? response.end() : undefined));
  await partner.offer();
  await partner.handshake(randomToken('sat_'));
  await partner.untilCame('handshake');
  await killAndStartAnother();
  const [first, second] = await partner.untilCame('handshake', 2);
  expect(second?.body).toBe(first?.body);
  expect(await partner.outcomes(1)).toMatchObject([{ event: 'handshake', outcome: 'DELIVERED' }]);
  expect(await partner.read()).toMatchObject({ status: 'ENABLED' });
});

it('one that is killed while it publishes the outcome publishes it again: the same', async () => {
  const holder = await shared.database.pool.connect();
  await holder.query(`CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock_shared(7); RETURN NEW; END';
    CREATE TRIGGER hold BEFORE UPDATE OF told_time ON control_delivery FOR EACH ROW EXECUTE FUNCTION hold()`);
  await holder.query('SELECT pg_advisory_lock(7)');
  const partner = anIntegration(world());
  await partner.offer();
  await partner.handshake(randomToken('sat_'));
  await partner.outcomes(1);
  const published = async () => (await shared.database.pool.query('SELECT 1 FROM control_delivery WHERE endpoint_id = $1 AND told_time IS NOT NULL', [partner.endpoint])).rowCount; // prettier-ignore
  expect(await published()).toBe(0);
  expect(await notifier.end('SIGKILL')).toBe('SIGKILL');
  await holder.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
  ); // it would commit
  await holder.query('SELECT pg_advisory_unlock(7)');
  await holder.query('DROP TRIGGER hold ON control_delivery');
  holder.release();
  notifier = await startService({ app: 'notifier', shared });
  await eventually(published, (count) => count === 1, { within: 20_000 });
  const both = await outcomes.of<{ id: string }>(partner.integration, 2);
  expect(new Set(both.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
  expect(partner.came('handshake')).toHaveLength(1);
});

it('one that is frozen between its claim and its request sends nothing once others have sent the teardown', async () => {
  await notifier.end('SIGTERM');
  const wire = await wireTo(shared.database.url);
  const frozen = await startService({ app: 'notifier', shared, env: { DATABASE_URL: wire.url } });
  notifier = frozen;
  const partner = anIntegration(world());
  await partner.offer();
  const held = wire.hold('answer', partner.integration);
  const ordered = partner.handshake(randomToken('sat_')).catch(() => undefined);
  await held;
  process.kill(frozen.pid, 'SIGSTOP');
  notifier = await startService({ app: 'notifier', shared });
  await partner.untilCame('handshake');
  await partner.close(randomId());
  await partner.untilCame('teardown');
  wire.release();
  process.kill(frozen.pid, 'SIGCONT');
  await ordered;
  await frozen.end('SIGTERM'); // in order: what it was at has ended
  expect(partner.came().map((received) => envelopeOf(received).event)).toEqual(['handshake', 'teardown']);
  await wire.close();
});
