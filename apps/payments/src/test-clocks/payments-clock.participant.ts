import { Injectable } from '@nestjs/common';
import type { Pool } from '@cauce/postgres';
import { ClockParticipant, type ClockReading, ClockRows, type DrainReport, type EarliestDue, FollowerDrain, type RanDue } from '@cauce/test-clocks';
import { DuePayment } from '../charging/due-payment.job.js';
import { Connections } from '../connections.js';
import { PUBLISHER } from '../payments/payment.messages.js';
import { PAYMENT_CATEGORY, PROJECTOR } from '../payments/payment.streams.js';

/** For so long at a time the catalog waits for one of our answers; it asks again. */
const PATIENCE_MS = 5_000;
const ROWS_AT_A_TIME = 50;
const MOST_NAMES = 100;

const EARLIEST = `
  SELECT min(clock_action_time) AS time FROM payment WHERE clock_org = $1 AND clock_action_time > $2`;

const DUE = `
  SELECT payment_id AS id, clock_action_time AS time FROM payment
  WHERE clock_org = $1 AND clock_action_time <= $2 AND (clock_tick IS NULL OR clock_tick < $3)
  ORDER BY clock_action_time, payment_id LIMIT ${ROWS_AT_A_TIME}`;

/** Unless it is due at another time by now. */
const NOTE_RUN = `
  UPDATE payment SET clock_tick = $3 WHERE payment_id = $1 AND clock_action_time = $2`;

/**
 * `isOpen`: the processor is being asked for the first time, or is just about to be. What it could not say then is `isUndecided`: it is
 * asked again by the timetable. What waits for an operator is neither.
 */
const STANDING = `
  SELECT count(*) || ':' || coalesce(sum(revision), 0) AS "changeToken", bool_or(is_due AND action_tries <= 1) AS "isOpen",
    (array_agg(resource->>'name' ORDER BY payment_id) FILTER (WHERE is_due AND action_tries > 1))[:${MOST_NAMES}] AS undecided
  FROM (SELECT *, next_action_time IS NOT NULL AND resource->>'status' <> 'UNDER_REVIEW' AS is_due FROM payment WHERE clock_org = $1) AS p`;

type Due = { readonly id: string; readonly time: Date };
type Stand = { readonly changeToken: string; readonly isOpen: boolean | null; readonly undecided: readonly string[] | null };

/** Payments whose organization lives at a test clock's time: their expiry, and the end of their attempts' windows. */
@Injectable()
export class PaymentsClockParticipant extends ClockParticipant {
  private readonly pool: Pool;
  private readonly followers: FollowerDrain;

  constructor(
    { pool, store }: Connections,
    private readonly clocks: ClockRows,
    private readonly job: DuePayment,
  ) {
    super();
    this.pool = pool;
    this.followers = new FollowerDrain({ store, pool, category: PAYMENT_CATEGORY, followers: [PROJECTOR, PUBLISHER] });
  }

  put(organization: string, reading: ClockReading): Promise<void> {
    return this.clocks.put(organization, reading);
  }

  async earliestDue(organization: string, after: string): Promise<EarliestDue> {
    const { rows } = await this.pool.query<{ time: Date | null }>(EARLIEST, [organization, after]);
    const time = rows[0]?.time;
    return time ? { time: new Date(time).toISOString() } : {};
  }

  async runDue(organization: string, tick: number): Promise<RanDue> {
    let ranCount = 0;
    for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline;) {
      const clock = await this.clocks.find(organization);
      if (clock?.tick !== tick) break;
      const { rows } = await this.pool.query<Due>(DUE, [organization, clock.now, tick]);
      for (const row of rows) await this.run(row, tick); // one after the other: what happens has the order in which it was due
      ranCount += rows.length;
      if (rows.length < ROWS_AT_A_TIME) break;
    }
    return { ranCount };
  }

  async drain(organization: string): Promise<DrainReport> {
    const isHandedOn = await this.followers.drained(PATIENCE_MS);
    const { rows } = await this.pool.query<Stand>(STANDING, [organization]);
    const { changeToken = '', isOpen, undecided } = rows[0] ?? {};
    return { isDone: isHandedOn && isOpen !== true, changeToken, unsettled: { undecidedPayments: undecided ?? [] } };
  }

  private async run({ id, time }: Due, tick: number): Promise<void> {
    await this.job.runByClock(id);
    await this.pool.query(NOTE_RUN, [id, time, tick]);
  }
}
