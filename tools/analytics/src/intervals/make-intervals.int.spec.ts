import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStore } from '@cauce/event-store';
import { OwnEventStore } from '@cauce/testing/services';
import { fill, LIVES } from '../../test/world.js';
import { withDuckDb } from '../duckdb.js';
import { exportEvents } from '../export/export-events.js';
import { openViews } from '../views.js';
import { makeIntervals } from './make-intervals.js';

const SILENT = () => undefined;
const later = () => new Date(Date.now() + 60_000).toISOString();

let server: OwnEventStore;
let log: EventStore;
let out: string;

beforeAll(async () => {
  server = await OwnEventStore.start();
  log = EventStore.connect(server.url);
  out = await mkdtemp(join(tmpdir(), 'cauce-intervals-'));
  await fill(log, [0, 1, 2]);
});
afterAll(async () => {
  await log.close();
  await server.stop();
  await rm(out, { recursive: true });
});

const ask = (query: string) =>
  withDuckDb({}, async (db) => {
    await openViews(db, out);
    return (await db.runAndReadAll(query)).getRowsJson();
  });

it('an export becomes intervals, which a second one replaces', async () => {
  await expect(makeIntervals(out, 'payments', SILENT)).rejects.toThrow('holds no whole export');
  await exportEvents({ log, contexts: ['payments', 'billing'], out, asked: { to: later() }, onProgress: SILENT });
  const lives = Object.keys(LIVES).length;
  for (let times = 0; times < 2; times += 1)
    expect(await makeIntervals(out, 'payments', SILENT)).toMatchObject({ streams: 3 * lives, partial: 0 });
  expect(await makeIntervals(out, 'billing', SILENT)).toMatchObject({ streams: 0, rows: 0 });
  expect(await ask('SELECT status, count(*), sum(refunded_cents) FROM payments WHERE valid_to IS NULL GROUP BY 1 ORDER BY 1')).toEqual([
    ['AWAITING_PAYMENT', '6', '0'],
    ['FUNDED', '9', '12000'],
  ]);
  expect(await ask('SELECT status, method, reason, count(*) FROM attempts WHERE valid_to IS NULL GROUP BY ALL ORDER BY ALL')).toEqual([
    ['FAILED', 'CARD', 'INSUFFICIENT_FUNDS', '6'],
    ['SUCCEEDED', 'CARD', null, '6'],
    ['SUCCEEDED', 'PSE', null, '3'],
  ]);
  expect(await ask('SELECT count(*) FROM subscriptions')).toEqual([['0']]);
  expect(await ask('SELECT count(*) FROM payments WHERE valid_from >= valid_to OR valid_from IS NULL')).toEqual([['0']]);
});
