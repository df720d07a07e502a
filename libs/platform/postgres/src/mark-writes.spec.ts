import { currentCaller, withRequest } from '@cauce/telemetry';
import { createPool, type Pool } from './pool.js';

/** Nobody listens there: what counts is what was about to be sent. */
const pool = createPool('postgres://127.0.0.1:1/none', { connectMs: 500 });
afterAll(() => pool.end());

const hasBegun = (work: (pool: Pool) => Promise<unknown>) =>
  withRequest({ requestId: 'r' }, async () => {
    await expect(work(pool)).rejects.toThrow();
    return currentCaller()?.hasBegun;
  });

it.each(['SELECT 1', ' select 1', 'SHOW transaction_read_only'])('a request that only reads has begun nothing: %s', async (text) => {
  expect(await hasBegun((pool) => pool.query(text))).toBe(false);
  expect(await hasBegun((pool) => pool.query({ text, values: [] }))).toBe(false);
});

it.each(['INSERT INTO a VALUES (1)', 'WITH one AS (DELETE FROM a RETURNING *) SELECT * FROM one'])(
  'a request that writes has begun: %s',
  async (text) => {
    expect(await hasBegun((pool) => pool.query(text))).toBe(true);
    expect(await hasBegun((pool) => pool.query({ text, values: [] }))).toBe(true);
  },
);

it('a request that takes a connection has begun', async () => {
  expect(await hasBegun((pool) => pool.connect())).toBe(true);
});
