import type { Pool } from '@cauce/postgres';
import { newDatabase } from '../../test/stack.js';
import { clockChangesSql, ClockDueRows, ClockRows, DueRowsParticipant, type OpenWork, PartDrain } from '../index.js';

const ORGANIZATION = 'organizations/o';
const NOW = '2030-01-01T10:00:00.000Z';

let pool: Pool;
let drop: () => Promise<void>;

/** A run raises a row's revision; the row stays due, at the same time, until its revision is `last`. */
class Things extends DueRowsParticipant {
  readonly ran: string[] = [];
  isOpen = false;
  /** What came for an organization before its clock did. */
  waiting = 0;

  constructor(private readonly last: number) {
    const rows = new ClockDueRows({ pool, table: 'thing', key: 'id' });
    const tryAgain = () => Promise.resolve(this.waiting === 0);
    const waiting = { nudge: () => void (this.waiting = 0), tryAgain };
    super({ clocks: new ClockRows(pool), rows, drain: new PartDrain({}), waiting });
  }

  protected async run(key: string): Promise<void> {
    this.ran.push(key);
    await pool.query(
      `UPDATE thing SET revision = revision + 1, clock_action_time = CASE WHEN revision + 1 < $2 THEN clock_action_time END
       WHERE id = $1 AND revision < $2`,
      [key, this.last],
    );
  }

  protected openWork(): Promise<OpenWork> {
    return Promise.resolve({ isOpen: this.isOpen, unsettled: { waiting: ['x'] } });
  }
}

beforeAll(async () => {
  ({ pool, drop } = await newDatabase(`
    CREATE TABLE test_clock (organization text PRIMARY KEY, now timestamptz(3) NOT NULL, tick integer NOT NULL);
    CREATE TABLE thing (id text PRIMARY KEY, revision bigint NOT NULL, clock_org text, clock_action_time timestamptz(3),
      clock_tick integer, clock_revision bigint, clock_change bigint);
    ${clockChangesSql('thing')}`));
});
beforeEach(async () => {
  await pool.query('TRUNCATE thing, test_clock');
  await new ClockRows(pool).put(ORGANIZATION, { now: NOW, tick: 1 });
});
afterAll(() => drop());

const add = (count: number) =>
  pool.query(
    `INSERT INTO thing (id, revision, clock_org, clock_action_time)
     SELECT 'n' || lpad(n::text, 3, '0'), 0, $1, $2::timestamptz - n * interval '1 second' FROM generate_series(1, $3::int) AS n`,
    [ORGANIZATION, NOW, count],
  );

it('runs all due rows in order, and nothing at a tick that is not the clock’s', async () => {
  await add(120);
  const things = new Things(1);
  expect(await things.runDue(ORGANIZATION, 2)).toEqual({ ranCount: 0 });
  // The owner asks until nothing ran: what a slow machine does not run within 5 s is left to the next call.
  const counts: number[] = [];
  do counts.push((await things.runDue(ORGANIZATION, 1)).ranCount);
  while (counts.at(-1) !== 0);
  expect(counts.reduce((sum, count) => sum + count)).toBe(120);
  expect(things.ran).toHaveLength(120);
  expect(things.ran).toEqual(things.ran.toSorted().toReversed());
});

it('is not done while a changed row is due again, and runs it in the same stop', async () => {
  await add(1);
  const things = new Things(3);
  const counts: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const { ranCount } = await things.runDue(ORGANIZATION, 1);
    counts.push(ranCount);
    expect(await things.report(ORGANIZATION)).toMatchObject({ isDone: round >= 2 });
  }
  expect(counts).toEqual([1, 1, 1, 0]);
});

it('reports open work, and a new token after each change', async () => {
  await add(1);
  const things = new Things(1);
  const before = await things.report(ORGANIZATION);
  await things.runDue(ORGANIZATION, 1);
  const after = await things.report(ORGANIZATION);
  expect(after).toMatchObject({ isDone: true, unsettled: { waiting: ['x'] } });
  expect(after.changeToken).not.toBe(before.changeToken);
  things.isOpen = true;
  expect(await things.report(ORGANIZATION)).toEqual({ ...after, isDone: false });
});

it('reports nothing for an organization without a clock', async () => {
  expect(await new Things(1).report('organizations/other')).toEqual({ isDone: true, changeToken: '', unsettled: {} });
});

it('has not caught up while something waits for the clock, and hears that it has come', async () => {
  const things = new Things(1);
  things.waiting = 1;
  expect(await things.groupsCaughtUp(ORGANIZATION)).toBe(false);
  await things.put(ORGANIZATION, { now: NOW, tick: 2 });
  expect(await things.groupsCaughtUp(ORGANIZATION)).toBe(true);
});
