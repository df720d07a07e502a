import { randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import {
  createPool,
  type Cursor,
  type Filter,
  findRow,
  findVersions,
  inTransaction,
  isUnavailable,
  type List,
  listNewestFirst,
  listNewestOfAny,
  type Pool,
  RowWriter,
  type Table,
} from './index.js';

type Row = {
  id: string;
  owner: string;
  createTime: string;
  position: bigint;
  tags: readonly string[] | null;
  revision: bigint;
  foldVersion: number;
};

const url = process.env['TEST_DATABASE_URL'] ?? '';
const name = `row_${randomBytes(6).toString('hex')}`;
const TABLE: Table<Row> = {
  name,
  key: 'id',
  columns: {
    id: 'text',
    owner: 'text',
    createTime: 'timestamptz',
    position: 'bigint',
    tags: 'jsonb',
    revision: 'bigint',
    foldVersion: 'integer',
  },
};
const row = (id: string, revision: bigint, rest: Partial<Row> = {}): Row => ({
  id,
  owner: 'o',
  createTime: '2030-01-01T10:00:00.000Z',
  position: 1n,
  tags: ['a', '"quoted", {braces}'],
  revision,
  foldVersion: 1,
  ...rest,
});

let pool: Pool;
let writer: RowWriter<Row>;

beforeAll(async () => {
  expect(url).not.toBe('');
  pool = createPool(url, { asynchronousCommit: true });
  writer = new RowWriter(pool, TABLE);
  await pool.query(`CREATE TABLE ${name} (id text PRIMARY KEY, owner text NOT NULL, create_time timestamptz(3) NOT NULL, position bigint NOT NULL,
    tags jsonb, revision bigint NOT NULL, fold_version integer NOT NULL, lease timestamptz)`);
});

afterAll(async () => {
  await pool.query(`DROP TABLE ${name}`);
  await pool.end();
});

it('commits asynchronously only where configured', async () => {
  const careful = createPool(url);
  expect((await pool.query('SHOW synchronous_commit')).rows).toEqual([{ synchronous_commit: 'off' }]);
  expect((await careful.query('SHOW synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }]);
  await careful.end();
});

describe('a row writer', () => {
  it('reads back what it wrote', async () => {
    await writer.write(row('same', 3n));
    await writer.write(row('none', 0n, { tags: null }));
    expect(await findRow(pool, TABLE, 'same')).toEqual(row('same', 3n));
    expect(await findRow(pool, TABLE, 'none')).toEqual(row('none', 0n, { tags: null }));
    expect(await findRow(pool, TABLE, 'missing')).toBeUndefined();
    expect(await findVersions(pool, TABLE, ['same', 'missing'])).toEqual(new Map([['same', { revision: 3n, foldVersion: 1 }]]));
  });

  it('never lets an older revision win, in any order', async () => {
    const revisions = Array.from({ length: 300 }, (_, at) => BigInt((at * 7) % 300));
    await Promise.all(revisions.map((revision) => writer.write(row('racing', revision))));
    expect((await findRow(pool, TABLE, 'racing'))?.revision).toBe(299n);
    await writer.write(row('racing', 299n, { foldVersion: 2, owner: 'new fold' }));
    await writer.write(row('racing', 299n, { foldVersion: 1, owner: 'old fold' }));
    expect((await findRow(pool, TABLE, 'racing'))?.owner).toBe('new fold');
  });

  it('leaves other columns of the row alone', async () => {
    await writer.write(row('leased', 1n));
    await pool.query(`UPDATE ${name} SET lease = now() WHERE id = 'leased'`);
    await writer.write(row('leased', 2n));
    expect((await pool.query(`SELECT lease IS NOT NULL AS kept FROM ${name} WHERE id = 'leased'`)).rows).toEqual([{ kept: true }]);
  });

  it('writes a single row at once, and concurrent ones in few statements', async () => {
    const idle = new RowWriter(pool, TABLE);
    const statements = jest.spyOn(pool, 'query');
    const alone = idle.write(row('alone', 1n));
    expect(statements).toHaveBeenCalledTimes(1);
    await alone;
    statements.mockClear();
    const ids = Array.from({ length: 100 }, (_, at) => `many-${String(at)}`);
    const beganAt = performance.now();
    const writes = ids.map((id) => idle.write(row(id, 1n)));
    const askedForMs = performance.now() - beganAt;
    await Promise.all(writes);
    const count = statements.mock.calls.length;
    statements.mockRestore();
    // One at once, one full one, one for the rest; and one more for each 4 ms that a busy machine takes to ask.
    expect(count).toBeLessThanOrEqual(3 + Math.floor(askedForMs / 4));
    expect((await findVersions(pool, TABLE, ids)).size).toBe(100);
  });

  it('fails a row that the table refuses, and only that one', async () => {
    const results = await Promise.allSettled([
      writer.write(row('good', 1n)),
      writer.write(row('bad', 1n, { createTime: 'never' })),
      writer.write(row('fine', 1n)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('writes as part of a transaction, or not at all', async () => {
    const abandoned = inTransaction(pool, async (client) => {
      await writer.writeWith(client, [row('undone', 1n)]);
      throw new Error('no');
    });
    await expect(abandoned).rejects.toThrow('no');
    expect(await findRow(pool, TABLE, 'undone')).toBeUndefined();
  });
});

describe('a list', () => {
  const time = (minute: number) => `2030-01-01T10:0${minute}:00.000Z`;

  /** Of rows that no stream makes: their `id` takes the place of a position, which has another order here. */
  const BY_ID: List<Pick<Row, 'id' | 'owner'> & { createTime: Date }> = {
    name,
    fields: ['id', 'owner', 'createTime'],
    tie: 'id',
    inside: { owner: 'owner' },
  };

  async function idsOfAllPages(where: Filter<Row>, size: number): Promise<string[][]> {
    const pages: string[][] = [];
    for (
      let page = await listNewestFirst(pool, TABLE, { where, size });
      ;
      page = await listNewestFirst(pool, TABLE, { where, size, after: page.next })
    ) {
      pages.push(page.rows.map(({ id }) => id));
      if (page.next === undefined) return pages;
    }
  }

  beforeAll(async () => {
    const listed = [
      ['l1', 1, 10n],
      ['l2', 2, 20n],
      ['l3', 2, 30n],
      ['l4', 3, 5n],
    ] as const;
    await writer.write(row('l0', 0n, { owner: 'twin', createTime: time(2), position: 99n }));
    await Promise.all(
      listed.map(([id, minute, position]) => writer.write(row(id, 0n, { owner: 'lister', createTime: time(minute), position }))),
    );
  });

  it('is newest first, then by position, and pages neither repeat nor skip', async () => {
    expect(await idsOfAllPages({ owner: 'lister' }, 1)).toEqual([['l4'], ['l3'], ['l2'], ['l1']]);
    expect(await idsOfAllPages({ owner: 'lister' }, 2)).toEqual([
      ['l4', 'l3'],
      ['l2', 'l1'],
    ]);
    expect(await idsOfAllPages({ owner: 'lister' }, 4)).toEqual([['l4', 'l3', 'l2', 'l1']]);
  });

  it('is in the order of another field, where rows of one time have that', async () => {
    const pages: string[][] = [];
    let after: Cursor | undefined;
    do {
      const page = await listNewestOfAny(pool, BY_ID, { inside: 'owner', values: ['lister', 'twin'] }, { where: {}, size: 2, after });
      pages.push(page.rows.map(({ id }) => id));
      after = page.next;
    } while (after !== undefined);
    expect(pages).toEqual([['l4', 'l3'], ['l2', 'l0'], ['l1']]);
  });

  it('shows the fields that it names alone, as the driver answers them', async () => {
    const { rows } = await listNewestFirst(pool, BY_ID, { where: { id: 'l1' }, size: 1 });
    expect(rows).toEqual([{ id: 'l1', owner: 'lister', createTime: new Date(time(1)) }]);
  });

  it('filters by any of several values', async () => {
    expect(await idsOfAllPages({ id: ['l1', 'l3'], owner: 'lister' }, 9)).toEqual([['l3', 'l1']]);
    expect(await idsOfAllPages({ owner: 'nobody' }, 9)).toEqual([[]]);
  });
});

it('distinguishes a database that is down from one that refuses', async () => {
  const nowhere = createPool('postgres://nobody@127.0.0.1:1/none');
  const away = await nowhere.query('SELECT 1').catch((error: unknown) => error);
  const refused = await pool.query('SELECT nonsense').catch((error: unknown) => error);
  expect([isUnavailable(away), isUnavailable(refused)]).toEqual([true, false]);
  await nowhere.end();
});
