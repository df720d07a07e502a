import type { Queryable } from '@cauce/postgres';
import { Announcements } from './announcements.js';

/** A store with as many rows, none of which has an announcement. */
function announcements(rowCount: number, longestMs: number): Announcements {
  const row = (nth: number) => ({ id: String(nth), createTime: '2026-01-01T00:00:00.000Z', position: String(nth), mayHave: true });
  const rows = Array.from({ length: rowCount }, (_, nth) => row(nth + 1));
  const query = (text: string) => Promise.resolve({ rows: text.includes('count(*)') ? [{ count: rowCount }] : rows });
  const pool = { query } as unknown as Queryable;
  const store = { read: () => Promise.resolve([]) };
  const publisher = { messagesOf: () => Promise.resolve([]) };
  return new Announcements({ pool, store, table: 'payment', key: 'id', parts: ['true'], category: 'payment', publisher }, longestMs);
}

const request = {
  organization: 'organizations/o',
  store: 'stores/s',
  from: '2026-01-01T00:00:00.000Z',
  to: '2026-02-01T00:00:00.000Z',
};

describe('a page', () => {
  it('that takes too long ends after the streams that it has read, and says where the next one begins', async () => {
    const { lookedAtCount, next } = await announcements(100, 0).read(request);
    expect([lookedAtCount, JSON.parse(next ?? '{}')]).toEqual([16, { part: 0, createTime: '2026-01-01T00:00:00.000Z', position: '16' }]);
  });

  it('is else the last one when there are no more rows', async () => {
    expect(await announcements(100, 60_000).read(request)).toEqual({ announcements: [], lookedAtCount: 100, expectedCount: 100 });
  });
});
