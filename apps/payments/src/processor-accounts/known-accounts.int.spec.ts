import { setImmediate } from 'node:timers/promises';
import { SILENT } from '@cauce/telemetry';
import { eventually, newDatabase, type OwnDatabase } from '@cauce/testing/services';
import { KnownAccounts } from './known-accounts.js';

const MIGRATIONS = new URL('../../prisma/migrations/', import.meta.url);

let database: OwnDatabase;

beforeAll(async () => {
  database = await newDatabase(MIGRATIONS);
});
afterAll(() => database.drop());

it('one caller waits for a database that is slow; those right after it go on with what is known', async () => {
  const accounts = new KnownAccounts(database.pool, SILENT);
  await accounts.all();
  const lock = await database.pool.connect();
  try {
    await lock.query('BEGIN');
    await lock.query('LOCK TABLE processor_account IN ACCESS EXCLUSIVE MODE');
    const nextCall = () => Promise.race([accounts.all().then(() => 'goes on'), setImmediate('waits')]);
    await eventually(nextCall, (what) => what === 'waits');
    await accounts.all();
    expect(await nextCall()).toBe('goes on');
  } finally {
    await lock.query('ROLLBACK');
    lock.release();
  }
});
