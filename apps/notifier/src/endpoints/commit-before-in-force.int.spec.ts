import { setTimeout as delay } from 'node:timers/promises';
import { newDatabase, type OwnDatabase } from '@cauce/testing/services';
import { MIGRATIONS } from '../../test/migrations.js';
import { commitBeforeInForce } from './commit-before-in-force.js';

let database: OwnDatabase;

beforeAll(async () => {
  database = await newDatabase(MIGRATIONS);
  await database.pool.query('CREATE TABLE made (at TIMESTAMPTZ NOT NULL)');
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('TRUNCATE made'));

const made = async () => (await database.pool.query<{ at: Date }>('SELECT at FROM made')).rows.map(({ at }) => at.getTime());
const untilPast = (at: string) => delay(Math.max(0, Date.parse(at) - Date.now() + 1));

it('is committed before the time at which it is in force, and answered after it', async () => {
  let time = 0;
  await commitBeforeInForce(database.pool, async (client, at) => {
    time = Date.parse(at);
    await client.query('INSERT INTO made VALUES ($1)', [at]);
    expect(time).toBeGreaterThan(Date.now());
  }, [5_000]); // prettier-ignore
  expect(Date.now()).toBeGreaterThan(time);
  expect(await made()).toEqual([time]);
});

it('that took until its time is undone, and done anew for a later one', async () => {
  const tried: string[] = [];
  const work = async (client: { query: (text: string, values: unknown[]) => Promise<unknown> }, at: string) => {
    tried.push(at);
    await client.query('INSERT INTO made VALUES ($1)', [at]);
    if (tried.length === 1) await untilPast(at);
  };
  await commitBeforeInForce(database.pool, work, [20, 5_000]);
  expect(tried).toHaveLength(2);
  expect(await made()).toEqual([Date.parse(tried[1] ?? '')]);
});

it('is UNAVAILABLE, and undone, where the database is never in time', async () => {
  const work = async (client: { query: (text: string, values: unknown[]) => Promise<unknown> }, at: string) => {
    await client.query('INSERT INTO made VALUES ($1)', [at]);
    await untilPast(at);
  };
  await expect(commitBeforeInForce(database.pool, work, [10, 20])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await made()).toEqual([]);
});

it('that fails is not done anew', async () => {
  let tries = 0;
  const work = () => {
    tries += 1;
    return Promise.reject(new Error('refused'));
  };
  await expect(commitBeforeInForce(database.pool, work)).rejects.toThrow('refused');
  expect(tries).toBe(1);
});
