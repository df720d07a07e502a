import { statement } from '@cauce/postgres';
import { IS_CLOSED } from '../../endpoints/recipients.js';

/** Whether an endpoint is closed, and how many of its backfilled deliveries have not ended. */
export const ENDPOINT_LOAD = statement({
  takes: ['endpoint'],
  text: `
SELECT ${IS_CLOSED} AS "isClosed",
  (SELECT count(*)::int FROM delivery d WHERE d.endpoint_id = e.id AND d.status = 'WAITING' AND d.origin = 'BACKFILL') AS waiting
FROM webhook_endpoint e WHERE e.id = :endpoint`,
});
