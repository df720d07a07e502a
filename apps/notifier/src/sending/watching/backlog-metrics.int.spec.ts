import { type RunningService, startService } from '@cauce/testing/services';
import { anEndpointRow, deliveryRows } from '../../../test/delivery-rows.js';

let notifier: RunningService;

beforeAll(async () => {
  notifier = await startService({ app: 'notifier' });
});
afterAll(() => notifier.close());

/** The values of a gauge, by its state; without one by ''. */
async function gaugeOf(name: string): Promise<Record<string, number>> {
  const lines = (await notifier.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return Object.fromEntries(lines.map((line) => [/state="(\w+)"/.exec(line)?.[1] ?? '', Number(line.split(' ').at(-1))]));
}

it('what waits is counted by the state of its endpoint, and by its bytes on disk', async () => {
  const { pool } = notifier.database;
  const { rows } = await pool.query<{ bytes: number }>(
    `SELECT sum(pg_total_relation_size(inhrelid))::float8 AS bytes FROM pg_inherits WHERE inhparent IN ('delivery'::regclass, 'delivery_attempt'::regclass)`,
  );
  const before = rows[0]?.bytes ?? 0;
  for (const id of ['works', 'fails', 'off']) {
    await anEndpointRow(pool, id);
    await deliveryRows(pool, { name: id, count: 900, ofAPayment: 3, endpoint: id, due: `now() + interval '1 hour'` });
  }
  await pool.query(`UPDATE webhook_endpoint SET status = 'DISABLED' WHERE id = 'off'`);
  await pool.query(`UPDATE webhook_endpoint SET circuit = '{"status": "OPEN", "slots": 1}' WHERE id = 'fails'`);
  await pool.query(`UPDATE delivery SET next_action_time = now() - interval '90 seconds' WHERE id = 'off-0'`);
  expect(await gaugeOf('cauce_webhook_waiting')).toEqual({ HEALTHY: 900, FAILING: 900, DISABLED: 900 });
  expect(await gaugeOf('cauce_webhook_due')).toEqual({ HEALTHY: 0, FAILING: 0, DISABLED: 1 });
  expect((await gaugeOf('cauce_webhook_oldest_due_seconds'))['DISABLED']).toBeGreaterThanOrEqual(90);
  const grown = ((await gaugeOf('cauce_webhook_disk_bytes'))[''] ?? 0) - before;
  expect(grown).toBeGreaterThan(2_700 * 300);
  expect(grown).toBeLessThan(2_700 * 3_000);
  for (const bytes of Object.values(await gaugeOf('cauce_webhook_backlog_bytes'))) {
    expect(bytes).toBeGreaterThan(900 * 300);
    expect(bytes).toBeLessThan(900 * 3_000);
  }
  await pool.query('DELETE FROM delivery');
  expect((await gaugeOf('cauce_webhook_waiting'))['HEALTHY']).toBe(900); // counted once a minute
});

it('the days ahead that have partitions are counted: at least those that housekeeping makes', async () => {
  expect((await gaugeOf('cauce_webhook_partitions_ahead_days'))['']).toBeGreaterThanOrEqual(4);
});
