import type { Pool } from '@cauce/postgres';
import type { DueRow } from '@cauce/scheduler';
import type { ClockReading, Round, TestClock, Unsettled, UnsettledByPart } from '@cauce/test-clocks';

/** An organization's test clock with its last advance, running or over. */
export type TestClockRow = TestClock & {
  /** `organizations/<id>`. */
  readonly organization: string;
  /** Counts the clock's moves, over all advances. */
  readonly tick: number;
  /** Of the last advance; absent: there was none yet. */
  readonly advance?: {
    readonly from: string;
    readonly to: string;
    /** How much fell due and was run. */
    readonly ranCount: number;
    /** Nothing is left to be done at `now`. */
    readonly isQuiet: boolean;
    /** Of the last round. */
    readonly changeToken?: string;
    readonly unsettled?: UnsettledByPart;
  };
};

type Found = {
  readonly organization: string;
  readonly now: Date;
  readonly tick: number;
  readonly state: TestClock['state'];
  readonly from: Date | null;
  readonly to: Date | null;
  readonly ranCount: number;
  readonly isQuiet: boolean;
  readonly changeToken: string | null;
  readonly unsettled: UnsettledByPart | Unsettled | null;
};

const FIND = `
  SELECT organization, now, tick, state, advance_from AS "from", advance_to AS "to", ran_count AS "ranCount", is_quiet AS "isQuiet",
    movement AS "changeToken", left_over AS unsettled FROM test_clock WHERE organization = $1`;

/** By tries: a process that lost the row's lease can no longer write to it. */
const MINE = `organization = $1 AND action_tries = $2 AND state = 'ADVANCING'`;

/** The test clocks: no streams, but the only record of how far an advance is, so that any instance can resume it. */
export class TestClockRows {
  constructor(private readonly pool: Pool) {}

  async find(organization: string): Promise<TestClockRow | undefined> {
    const { rows } = await this.pool.query<Found>({ name: 'find_test_clock', text: FIND, values: [organization] });
    return rows[0] && toRow(rows[0]);
  }

  /** Every clock, in the order of the organizations' names. */
  async *all(): AsyncIterable<ClockReading & { readonly organization: string }> {
    for (let after = ''; ;) {
      const { rows } = await this.pool.query<{ organization: string; now: Date; tick: number }>({
        name: 'page_of_test_clocks',
        text: 'SELECT organization, now, tick FROM test_clock WHERE organization > $1 ORDER BY organization LIMIT 100',
        values: [after],
      });
      for (const { organization, now, tick } of rows) yield { organization, now: iso(now), tick };
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.organization;
    }
  }

  /** Created before the organization: its name is unknown to all until its clock exists. */
  async create(organization: string, now: string): Promise<void> {
    await this.pool.query('INSERT INTO test_clock (organization, now) VALUES ($1, $2)', [organization, now]);
  }

  /** False: it is advancing already, or is past that time. */
  async begin(organization: string, to: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `UPDATE test_clock SET state = 'ADVANCING', advance_from = now, advance_to = $2, ran_count = 0, is_quiet = false,
         left_over = NULL, next_action_time = now(), action_lease_until = NULL
       WHERE organization = $1 AND state = 'READY' AND now <= $2`,
      [organization, to],
    );
    return rowCount === 1;
  }

  /** Records what a round came to. */
  async noteRound({ key, tries }: DueRow, { ranCount, changeToken }: Round, isQuiet: boolean, unsettled: UnsettledByPart): Promise<void> {
    await this.pool.query(`UPDATE test_clock SET ran_count = ran_count + $3, movement = $4, is_quiet = $5, left_over = $6 WHERE ${MINE}`, [
      key,
      tries,
      ranCount,
      changeToken,
      isQuiet,
      JSON.stringify(unsettled),
    ]);
  }

  /** Stores the next stop. The parts are told afterwards, and again after a crash in between. */
  async move({ key, tries }: DueRow, { tick }: TestClockRow, now: string): Promise<void> {
    await this.pool.query(`UPDATE test_clock SET now = $3, tick = tick + 1, is_quiet = false WHERE ${MINE} AND tick = $4`, [
      key,
      tries,
      now,
      tick,
    ]);
  }

  /** Ends the advance: the target is reached, and all has settled. */
  async finish({ key, tries }: DueRow): Promise<void> {
    await this.pool.query(`UPDATE test_clock SET state = 'READY', next_action_time = NULL WHERE ${MINE}`, [key, tries]);
  }
}

function toRow({ organization, now, tick, state, from, to, ...round }: Found): TestClockRow {
  const { ranCount, isQuiet, changeToken, unsettled } = round;
  const facts = { ranCount, isQuiet, ...(changeToken !== null && { changeToken }), ...(unsettled && { unsettled: byPart(unsettled) }) };
  return {
    organization,
    now: iso(now),
    tick,
    state,
    ...(to && state === 'ADVANCING' && { target: iso(to) }),
    ...(from && to && { advance: { from: iso(from), to: iso(to), ...facts } }),
  };
}

/** Older rows have what is unsettled without part names: read as one part's. */
function byPart(unsettled: UnsettledByPart | Unsettled): UnsettledByPart {
  const isOfParts = Object.values(unsettled).every((each) => typeof each === 'object' && !Array.isArray(each));
  return isOfParts ? (unsettled as UnsettledByPart) : { all: unsettled as Unsettled };
}

const iso = (time: Date): string => new Date(time).toISOString();
