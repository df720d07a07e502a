import type { Queryable } from '@cauce/postgres';

/** A test clock as its owner reports it. `tick` counts its moves: an older one is ignored. */
export type ClockReading = { readonly now: string; readonly tick: number };

/** The table `test_clock (organization text PRIMARY KEY, now timestamptz, tick integer)`: the organizations that live at a time of their own. */
export class ClockRows {
  constructor(private readonly pool: Queryable) {}

  /** Undefined: it lives at the machine's time. */
  async find(organization: string): Promise<ClockReading | undefined> {
    const { rows } = await this.pool.query<{ now: Date; tick: number }>({
      name: 'test_clock_find',
      text: 'SELECT now, tick FROM test_clock WHERE organization = $1',
      values: [organization],
    });
    return rows[0] && { now: new Date(rows[0].now).toISOString(), tick: rows[0].tick };
  }

  /** Those of these organizations whose clock is known here. */
  async known(organizations: readonly string[]): Promise<ReadonlySet<string>> {
    const text = 'SELECT organization FROM test_clock WHERE organization = ANY ($1)';
    const { rows } = await this.pool.query<{ organization: string }>(text, [organizations]);
    return new Set(rows.map(({ organization }) => organization));
  }

  /** Stores what its owner reports, unless its tick is older. */
  async put(organization: string, { now, tick }: ClockReading): Promise<void> {
    await this.pool.query(
      `INSERT INTO test_clock AS c (organization, now, tick) VALUES ($1, $2, $3)
       ON CONFLICT (organization) DO UPDATE SET now = excluded.now, tick = excluded.tick WHERE c.tick < excluded.tick`,
      [organization, now, tick],
    );
  }
}
