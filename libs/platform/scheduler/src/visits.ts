import { pause, thisProcess } from '@cauce/patience';
import type { Queryable } from '@cauce/postgres';
import { type Log, repeats } from '@cauce/telemetry';
import type { Park } from './doubted.js';
import { checkNames, DUE_COLUMNS } from './due-columns.js';
import { HeldLeases } from './held-leases.js';
import { UNSETTLED } from './unsettled.js';

/** A timestamptz of the row: who visits holds it until then, and renews it. Written by {@link Visits} alone. */
const LEASE_COLUMN = 'visit_lease_until';
const LEASE_MS = 5_000;
const LOOK_AGAIN_MS = 100;

/** Where the rows are, by plain SQL names from our own code. They have the default columns of due work, and `visit_lease_until`. */
export type VisitsOptions = {
  readonly pool: Queryable;
  readonly log: Log;
  readonly table: string;
  readonly key: string;
  readonly park: Park;
};

/** `busy`: something is at this row, or has just died at it, or runs alone. `parked`: it ended its process, alone, and an operator has to retry it. */
export type Visit<Result> = { readonly result: Result } | 'busy' | 'parked';

type Row = { readonly isHeld: boolean; readonly unsettled: number; readonly tries: number; readonly time: Date };

/**
 * Work for a row that a request asks for, whether the row is due or not. A request whose work ends the process comes again, as a processor's
 * callback does: so a visit is a lease of its own, one without a result is a try, and what ends the process is set apart with the row's due work.
 */
export class Visits {
  private readonly sql: ReturnType<typeof statements>;
  private readonly held: HeldLeases<{ readonly key: string }>;

  constructor(private readonly options: VisitsOptions) {
    const { table, key, pool, log } = options;
    checkNames([table, key]);
    this.sql = statements(table, key);
    const renew = async (visits: readonly { readonly key: string }[]) => {
      await pool.query(this.sql.renew, [visits.map((visit) => visit.key)]);
      return undefined;
    };
    this.held = new HeldLeases({ leaseMs: LEASE_MS, log, renew });
  }

  /**
   * Runs the work for a row; without a row it is not counted.
   * @param waitMs how long to wait while it is busy
   */
  async run<Result>(key: string, work: () => Promise<Result>, waitMs = 0): Promise<Visit<Result>> {
    for (const deadline = performance.now() + waitMs; ;) {
      const visit = await this.visit(key, work);
      if (visit !== 'busy' || performance.now() >= deadline) return visit;
      await pause(LOOK_AGAIN_MS);
    }
  }

  private async visit<Result>(key: string, work: () => Promise<Result>): Promise<Visit<Result>> {
    if (thisProcess.opening !== undefined) return 'busy';
    const visit = await thisProcess.beside(() => this.lease('begin', key, work));
    if (visit !== undefined) return visit;
    const row = await this.read(key);
    if (row === undefined) return { result: await work() };
    if (row.isHeld) return 'busy';
    if (row.unsettled === UNSETTLED.alone) return (await thisProcess.alone(() => this.lease('beginAlone', key, work))) ?? 'busy';
    if (row.unsettled === UNSETTLED.died) await this.park(key, row);
    return row.unsettled >= UNSETTLED.died ? 'parked' : 'busy';
  }

  private async lease<Result>(how: 'begin' | 'beginAlone', key: string, work: () => Promise<Result>): Promise<Visit<Result> | undefined> {
    const leasedAt = performance.now();
    if (!(await this.change(how, key))) return undefined;
    const visit = { key };
    this.held.hold(visit, leasedAt);
    try {
      return { result: await work() };
    } finally {
      await this.end(visit);
    }
  }

  /** Work that failed has not ended the process, either. */
  private async end(visit: { readonly key: string }): Promise<void> {
    const isOurs = this.held.isOurs(visit);
    await this.held.letGo(visit);
    if (!isOurs) return;
    await this.change('end', visit.key).catch((error: unknown) =>
      repeats.warn(this.options.log, { err: error, key: visit.key }, 'a lease could not be given back; it ends by itself'),
    );
  }

  private async park(key: string, { tries, time }: Row): Promise<void> {
    await this.options.park({ key, tries, dueTime: time });
    await this.change('park', key);
    const { log, table } = this.options;
    log.error({ key, tries, table }, 'what a request asked for ended its process, alone: it is parked until an operator retries it');
  }

  private async change(how: 'begin' | 'beginAlone' | 'end' | 'park', key: string): Promise<boolean> {
    const { pool, table } = this.options;
    return (await pool.query({ name: `${table}_visit_${how}`, text: this.sql[how], values: [key] })).rowCount === 1;
  }

  private async read(key: string): Promise<Row | undefined> {
    return (await this.options.pool.query<Row>(this.sql.read, [key])).rows[0];
  }
}

/** Who is alone holds the lease of the due work, too: each looks at the other's before it takes a row that is to be alone, or was, for its own. */
function statements(table: string, key: string) {
  const { timeColumn, leaseColumn, triesColumn, unsettledColumn } = DUE_COLUMNS;
  const until = `now() + interval '${LEASE_MS} milliseconds'`;
  const isHeld = (column: string) => `coalesce(${column} > now(), false)`;
  const begin = (set: string, which: string) =>
    `UPDATE ${table} SET ${LEASE_COLUMN} = ${until}, ${unsettledColumn} = ${unsettledColumn} + 1 ${set}
     WHERE ${key} = $1 AND NOT ${isHeld(LEASE_COLUMN)} AND ${which}`;
  const ofDueWork = (lease: string) =>
    `${leaseColumn} = CASE WHEN ${unsettledColumn} = ${UNSETTLED.died} THEN ${lease} ELSE ${leaseColumn} END`;
  return {
    begin: begin('', `${unsettledColumn} < ${UNSETTLED.alone}`),
    beginAlone: begin(`, ${leaseColumn} = ${until}`, `${unsettledColumn} = ${UNSETTLED.alone} AND NOT ${isHeld(leaseColumn)}`),
    renew: `UPDATE ${table} SET ${LEASE_COLUMN} = ${until}, ${ofDueWork(until)} WHERE ${key} = ANY ($1::text[]) AND ${isHeld(LEASE_COLUMN)}`,
    end: `UPDATE ${table} SET ${LEASE_COLUMN} = NULL, ${ofDueWork('NULL')}, ${unsettledColumn} = 0 WHERE ${key} = $1`,
    park: `UPDATE ${table} SET ${unsettledColumn} = ${UNSETTLED.parked} WHERE ${key} = $1 AND ${unsettledColumn} = ${UNSETTLED.died}`,
    read: `SELECT ${isHeld(LEASE_COLUMN)} OR ${unsettledColumn} IN (${UNSETTLED.alone}, ${UNSETTLED.died}) AND ${isHeld(leaseColumn)} AS "isHeld",
        ${unsettledColumn} AS unsettled, ${triesColumn} AS tries, coalesce(${timeColumn}, now()) AS time
      FROM ${table} WHERE ${key} = $1`,
  };
}
