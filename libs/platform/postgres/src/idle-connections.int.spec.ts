import { SILENT } from '@cauce/telemetry';
import { stackAddress } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { type Pool, queuePool, servicePool } from './index.js';

/** The connection that a pool's next statement runs in. */
async function connectionOf(pool: Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}

it('a queue keeps a connection, and what that has planned, through minutes without work; a pool without plans does not', async () => {
  await using ends = new AsyncDisposableStack();
  const url = stackAddress('TEST_DATABASE_URL');
  const [queue, requests] = [queuePool(url, SILENT), servicePool(url, SILENT)];
  ends.defer(() => queue.end());
  ends.defer(() => requests.end());
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date', 'hrtime'] });
  ends.defer(() => void jest.useRealTimers());
  const before = [await connectionOf(queue), await connectionOf(requests)];
  jest.advanceTimersByTime(4 * 60_000);
  const [kept, other] = [await connectionOf(queue), await connectionOf(requests)];
  expect(kept).toBe(before[0]);
  expect(other).not.toBe(before[1]);
});
