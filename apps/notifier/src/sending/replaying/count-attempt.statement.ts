import { statement } from '@cauce/postgres';
import { LEASED_COLUMNS } from '../delivery/leased-delivery.js';

/** Counts an attempt at a DELIVERED one, so that its row has a key of its own. No row: it is not sent. */
export const COUNT_ATTEMPT = statement({
  takes: ['day', 'delivery'],
  text: `
UPDATE delivery d SET action_tries = d.action_tries + 1 FROM webhook_endpoint e
WHERE d.day = :day AND d.id = :delivery AND d.status = 'DELIVERED' AND e.id = d.endpoint_id AND e.status = 'ENABLED' RETURNING ${LEASED_COLUMNS}`,
});
