import type { Queryable } from '@cauce/postgres';
import { IS_NOT_PARKED, replayPage } from './replay-page.js';

/** $1: a delivery. */
const REPLAY_PARKED = `
WITH page AS MATERIALIZED (SELECT d.day, d.id FROM delivery d WHERE d.id = $1 AND NOT ${IS_NOT_PARKED}) ${replayPage()}`;

/** Gives a delivery that ended its process a new timetable, if it is parked still. */
export async function replayParked(pool: Queryable, delivery: string): Promise<void> {
  await pool.query(REPLAY_PARKED, [delivery]);
}
