import { statement } from '@cauce/postgres';

/** Until the transaction ends no other backfill makes deliveries of this endpoint: two could make the same delivery on different days. */
export const TAKE_TURN = statement({
  takes: ['endpoint'],
  text: `SELECT pg_advisory_xact_lock(hashtextextended('backfill ' || :endpoint, 0))`,
});
