import { SILENT } from '@cauce/telemetry';
import { stackAddress, wireTo } from '@cauce/testing/services';
import { queuePool, servicePool } from './index.js';

/** Postgres says this of itself at the beginning of each connection. */
const FIRST_WORD = 'server_version';

it('a connection that takes longer than a caller would wait serves what is due', async () => {
  await using ends = new AsyncDisposableStack();
  const wire = await wireTo(stackAddress('TEST_DATABASE_URL'));
  ends.defer(() => wire.close());
  const [requests, queue] = [servicePool(wire.url, SILENT), queuePool(wire.url, SILENT)];
  ends.defer(() => queue.end());
  ends.defer(() => requests.end());
  const held = wire.hold('answer', FIRST_WORD);
  const due = queue.query<{ one: number }>('SELECT 1 AS one');
  await held;
  await expect(requests.query('SELECT 1')).rejects.toThrow('timeout');
  wire.release();
  expect((await due).rows).toEqual([{ one: 1 }]);
});
