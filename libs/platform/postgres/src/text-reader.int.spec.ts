import { randomBytes } from 'node:crypto';
import { createPool, listNewestFirst, type Pool, type Statements, type Table, TextReader } from './index.js';

type Row = { id: string; createTime: string; position: bigint; resource: object; revision: bigint; foldVersion: number };

const name = `texts_${randomBytes(6).toString('hex')}`;
const TABLE: Table<Row> = {
  name,
  key: 'id',
  columns: { id: 'text', createTime: 'timestamptz', position: 'bigint', resource: 'json', revision: 'bigint', foldVersion: 'integer' },
};
const IDS = ['a', 'b', 'c', 'd', 'e'];
/** Written as none of our serializers would. */
const RESOURCE = '{"b": 1.0,  "a":"\\u00e1 á 🎈"}';

let pool: Pool;

beforeAll(async () => {
  pool = createPool(process.env['TEST_DATABASE_URL'] ?? '', { inIndexOrder: true, plansOnce: true, connectMs: 20_000 });
  await pool.query(`CREATE TABLE ${name} (id text PRIMARY KEY, create_time timestamptz(3) NOT NULL, position bigint NOT NULL,
    resource json NOT NULL, revision bigint NOT NULL, fold_version integer NOT NULL)`);
  await pool.query(`INSERT INTO ${name} SELECT id, '2030-01-01 10:00:00.12+00', ascii(id), $2, 7, 1 FROM unnest($1::text[]) AS id`, [
    IDS,
    RESOURCE,
  ]);
});

afterAll(async () => {
  await pool.query(`DROP TABLE ${name}`);
  await pool.end();
});

const readerOf = (db: Statements = pool) => new TextReader(db, TABLE, ['resource', 'id', 'revision']);
/** Of the row with this key. */
const textsOf = (id: string) => ({ resource: RESOURCE, id, revision: '7' });

/** The keys of each statement that was sent, and a pool that sends them when it is let. */
function watched() {
  const sent: unknown[] = [];
  let letGo: Promise<unknown> = Promise.resolve();
  const query: Statements['query'] = async (statement) => {
    sent.push(...(statement.values ?? []));
    await letGo;
    return pool.query(statement);
  };
  const hold = () => {
    const held = Promise.withResolvers<unknown>();
    letGo = held.promise;
    return () => held.resolve(undefined);
  };
  return { sent, hold, db: { query } };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('answers fields as stored: JSON byte for byte', async () => {
  expect(await readerOf().read('a')).toEqual(textsOf('a'));
  expect(await readerOf().read('none')).toBeUndefined();
});

it('reads all keys of one turn of the event loop in one statement, each key once', async () => {
  const { sent, db } = watched();
  const reader = readerOf(db);
  const found = await Promise.all(['b', 'none', 'a', 'b'].map((key) => reader.read(key)));
  expect(found.map((texts) => texts?.id)).toEqual(['b', undefined, 'a', 'b']);
  expect(sent).toEqual([['b', 'none', 'a']]);
});

it('runs at most two statements at a time: further keys go into the next one', async () => {
  const { sent, hold, db } = watched();
  const reader = readerOf(db);
  const letGo = hold();
  const reads = [];
  for (const key of IDS) {
    reads.push(reader.read(key));
    await turn();
  }
  expect(sent).toEqual([['a'], ['b']]);
  letGo();
  expect((await Promise.all(reads)).map((texts) => texts?.id)).toEqual(IDS);
  expect(sent).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
});

it('reads each key alone when a statement failed, so that none fails because of another', async () => {
  const broken = [true, true];
  const db: Statements = { query: (statement) => (broken.shift() ? Promise.reject(new Error('it broke')) : pool.query(statement)) };
  const reader = readerOf(db);
  const [a, b] = await Promise.allSettled([reader.read('a'), reader.read('b')]);
  expect([a, b]).toEqual([
    { status: 'rejected', reason: new Error('it broke') },
    { status: 'fulfilled', value: textsOf('b') },
  ]);
  expect(await reader.read('a')).toEqual(textsOf('a'));
});

it('lists the same pages as the list of rows', async () => {
  const asked = { where: { foldVersion: 1 }, size: 2 };
  const [first, parsed] = [await readerOf().list(asked), await listNewestFirst(pool, TABLE, asked)];
  expect([first.rows.map(({ id }) => id), first.next]).toEqual([['e', 'd'], parsed.next]);
  const second = await readerOf().list({ ...asked, after: first.next });
  const last = await readerOf().list({ ...asked, after: second.next });
  expect(second.rows.map(({ id }) => id)).toEqual(['c', 'b']);
  expect(last).toEqual({ rows: [{ ...textsOf('a'), createTime: '2030-01-01 10:00:00.12+00', position: '97' }] });
});
