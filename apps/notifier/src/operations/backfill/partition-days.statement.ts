import { statement } from '@cauce/postgres';

/** The days that have partitions: a partition has a week, or one day. */
export const DAYS = statement({
  takes: [],
  text: `
SELECT (to_date(right(c.relname, 8), 'YYYYMMDD') + n)::text AS day FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
CROSS JOIN generate_series(0, CASE WHEN c.relname ~ '_w[0-9]+$' THEN 6 ELSE 0 END) AS n WHERE i.inhparent = 'delivery'::regclass`,
});
