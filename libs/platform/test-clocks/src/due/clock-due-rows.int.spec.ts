import type { Pool } from '@cauce/postgres';
import { newDatabase } from '../../test/stack.js';
import { clockChangesSql, ClockDueRows } from '../index.js';

const ORGANIZATION = 'organizations/o';
const TEN = '2030-01-01T10:00:00.000Z';
const ELEVEN = '2030-01-01T11:00:00.000Z';
const AT_TEN = { now: TEN, tick: 1 };

let pool: Pool;
let drop: () => Promise<void>;
let rows: ClockDueRows;

beforeAll(async () => {
  ({ pool, drop } = await newDatabase(`
    CREATE TABLE thing (id text PRIMARY KEY, revision bigint NOT NULL, note text, clock_org text, clock_action_time timestamptz(3),
      clock_tick integer, clock_revision bigint, clock_change bigint);
    ${clockChangesSql('thing')}`));
  rows = new ClockDueRows({ pool, table: 'thing', key: 'id' });
});
beforeEach(() => pool.query('TRUNCATE thing'));
afterAll(() => drop());

const write = (id: string, revision: number, time: string | null, organization: string | null = ORGANIZATION) =>
  pool.query(
    `INSERT INTO thing (id, revision, clock_org, clock_action_time) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, clock_action_time = excluded.clock_action_time`,
    [id, revision, organization, time],
  );
const keysOf = async (reading = AT_TEN) => (await rows.due(ORGANIZATION, reading, 10)).map(({ key }) => key);
const tokenOf = async (organization = ORGANIZATION) => (await rows.standing(organization, AT_TEN)).changeToken;

async function runAll(reading = AT_TEN): Promise<void> {
  await rows.noteRun(await rows.due(ORGANIZATION, reading, 10), reading.tick);
}

describe('a due row', () => {
  it('comes in the order (time, key), once the clock has reached it', async () => {
    await write('b', 0, TEN);
    await write('a', 0, TEN);
    await write('c', 0, '2030-01-01T09:00:00.000Z');
    await write('later', 0, ELEVEN);
    await write('other', 0, TEN, 'organizations/other');
    expect(await keysOf()).toEqual(['c', 'a', 'b']);
    expect(await rows.earliest(ORGANIZATION, TEN)).toBe(ELEVEN);
    expect(await rows.earliest(ORGANIZATION, ELEVEN)).toBeUndefined();
  });

  it('runs once for each tick while it does not change', async () => {
    await write('a', 0, TEN);
    await runAll();
    expect(await keysOf()).toEqual([]);
    expect(await rows.standing(ORGANIZATION, AT_TEN)).toMatchObject({ isDue: false });
    expect(await keysOf({ now: TEN, tick: 2 })).toEqual(['a']);
  });

  it('runs again in the same stop when it has changed, though its due time is the same', async () => {
    await write('a', 0, TEN);
    await runAll();
    await write('a', 1, TEN);
    expect(await keysOf()).toEqual(['a']);
    expect(await rows.standing(ORGANIZATION, AT_TEN)).toMatchObject({ isDue: true });
  });

  it('does not run again when only its time was rewritten', async () => {
    await write('a', 0, TEN);
    await runAll();
    await write('a', 0, '2030-01-01T09:59:00.000Z');
    expect(await keysOf()).toEqual([]);
  });

  it('runs once more where an older version noted no revision', async () => {
    await write('a', 3, TEN);
    await pool.query('UPDATE thing SET clock_tick = 1');
    expect(await keysOf()).toEqual(['a']);
    await runAll();
    expect(await keysOf()).toEqual([]);
  });

  it('is due again when it changed between the read and the note', async () => {
    await write('a', 0, TEN);
    const found = await rows.due(ORGANIZATION, AT_TEN, 10);
    await write('a', 1, TEN);
    await rows.noteRun(found, AT_TEN.tick);
    expect(await keysOf()).toEqual(['a']);
  });
});

describe('a change token', () => {
  it('changes with each change of a row of the organization, and of no other', async () => {
    const tokens = [await tokenOf()];
    await write('a', 0, null);
    tokens.push(await tokenOf());
    await write('a', 1, null);
    tokens.push(await tokenOf());
    await write('b', 0, TEN);
    tokens.push(await tokenOf());
    expect(new Set(tokens).size).toBe(4);
    await write('other', 0, TEN, 'organizations/other');
    await write('none', 0, null, null);
    await write('a', 1, null);
    await pool.query(`UPDATE thing SET note = 'x', clock_tick = 7, clock_revision = 1 WHERE id = 'a'`);
    expect(await tokenOf()).toBe(tokens.at(-1));
    const { rows: numbered } = await pool.query(`SELECT id FROM thing WHERE clock_change IS NULL`);
    expect(numbered).toEqual([{ id: 'none' }]);
  });

  it('changes with the first change of an old row', async () => {
    await pool.query('ALTER TABLE thing DISABLE TRIGGER USER');
    await write('a', 0, TEN);
    await pool.query('ALTER TABLE thing ENABLE TRIGGER USER');
    expect(await tokenOf()).toBe('');
    await write('a', 1, TEN);
    expect(await tokenOf()).not.toBe('');
  });

  it('and due rows are read from the ends of indexes, however many rows there are', async () => {
    await pool.query(
      `INSERT INTO thing (id, revision, clock_org, clock_action_time)
      SELECT 'n' || n, 0, $1, $2::timestamptz + n * interval '1 second' FROM generate_series(1, 10000) AS n`,
      [ORGANIZATION, ELEVEN],
    );
    await pool.query(`CREATE INDEX thing_clock_idx ON thing (clock_org, clock_action_time, id) WHERE clock_org IS NOT NULL`);
    await pool.query('ANALYZE thing');
    const { rows: plan } = await pool.query<{ 'QUERY PLAN': unknown }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) SELECT (SELECT max(clock_change) FROM thing WHERE clock_org = $1),
        EXISTS (SELECT FROM thing WHERE clock_org = $1 AND clock_action_time <= $2 AND (clock_tick IS NULL OR clock_tick < 1))`,
      [ORGANIZATION, TEN],
    );
    expect(JSON.stringify(plan)).not.toContain('Seq Scan');
  });
});
