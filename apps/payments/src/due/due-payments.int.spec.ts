import { dueTable } from '@cauce/scheduler';
import { SILENT } from '@cauce/telemetry';
import { newDatabase, type OwnDatabase } from '@cauce/testing/services';
import { DUE_CHARGES, DUE_PAYMENTS } from './due-payments.sweeper.js';

const MIGRATIONS = new URL('../../prisma/migrations/', import.meta.url);
const [MANY, FEW] = [20_000, 3];

let database: OwnDatabase;

/** One organization whose payments all expired an hour ago, and one with a few that expire now. */
beforeAll(async () => {
  database = await newDatabase(MIGRATIONS);
  await database.pool.query(
    `INSERT INTO payment (payment_id, store, organization, create_time, position, revision, fold_version, link_key, resource, attempts, next_action_time)
     SELECT 'big' || n, 'stores/1', 'organizations/big', now(), n, 0, 1, 'l1', '{}'::json, '[]'::json, now() - interval '1 hour' FROM generate_series(1, $1::int) AS n
     UNION ALL SELECT 'small' || n, 'stores/2', 'organizations/small', now(), n, 0, 1, 'l1', '{}'::json, '[]'::json, now() FROM generate_series(1, $2::int) AS n`,
    [MANY, FEW],
  );
}, 60_000);

afterAll(() => database.drop());

const due = (where: typeof DUE_PAYMENTS | typeof DUE_CHARGES = DUE_PAYMENTS) =>
  dueTable<{ revision: bigint }>({
    ...where,
    pool: database.pool,
    log: SILENT,
    leaseMs: 60_000,
    run: () => Promise.resolve(undefined),
  });

it('lets no organization wait behind another one’s payments', async () => {
  const claimed = await due().claim(2 * FEW);
  expect(claimed).toHaveLength(2 * FEW);
  expect(claimed.filter(({ key }) => key.startsWith('small'))).toHaveLength(FEW);
});

it('claims by key at once, whoever’s turn it is', async () => {
  expect(await due().claim(1, ['big7'])).toEqual([{ key: 'big7', tries: 1, revision: 0n }]);
});

it('claims what is due of subscriptions apart, by leases of its own', async () => {
  await database.pool.query(
    "UPDATE payment SET next_action_time = NULL, charge_action_time = now() WHERE payment_id IN ('big8', 'small1')",
  );
  const charges = await due(DUE_CHARGES).claim(10);
  expect(charges.map(({ key }) => key).sort()).toEqual(['big8', 'small1']);
  expect(await due(DUE_CHARGES).claim(10)).toEqual([]);
  expect(await due().claim(1, ['big8'])).toEqual([]);
});
