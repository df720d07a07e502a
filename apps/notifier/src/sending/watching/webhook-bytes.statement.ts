import { statement } from '@cauce/postgres';

/** What deliveries and attempts take on disk, indexes included: the sizes of files, whatever is in them. */
export const BYTES = statement({
  name: 'webhook-bytes',
  takes: [],
  text: `
SELECT coalesce(sum(pg_total_relation_size(inhrelid)), 0)::float8 AS bytes FROM pg_inherits
WHERE inhparent IN ('delivery'::regclass, 'delivery_attempt'::regclass)`,
});
