import { statement } from '@cauce/postgres';
import { JOIN_RECIPIENTS } from '../../endpoints/recipients.js';
import { deliveryIdOf } from '../../sending/delivery/delivery-id.js';

/**
 * The deliveries that announced messages must have made. Each is looked up in the partition of its day (OFFSET 0: whatever the planner
 * estimates, it cannot read whole partitions for it). It is still there: only deliveries of days that are too old to judge move on.
 */
export const DELIVERIES = statement({
  name: 'find-missing-deliveries',
  takes: ['id', 'kind', 'organization', 'store', 'recordedAt', 'day', 'integration'],
  text: `
WITH expected AS (
  SELECT m.nth, m.event_id, m.event, e.organization, e.id AS endpoint_id, EXISTS (
    SELECT FROM delivery d WHERE d.day = m.day AND d.id = ${deliveryIdOf('e.id', 'm.event_id')} OFFSET 0) AS is_made
  FROM unnest(:id::text[], :kind::text[], :organization::text[], :store::text[], :recordedAt::timestamptz[], :day::date[], :integration::text[])
    WITH ORDINALITY AS m (event_id, event, organization, store, recorded_at, day, integration, nth)
  ${JOIN_RECIPIENTS}
)
SELECT count(*)::int AS count, coalesce(json_agg(json_build_object(
    'eventId', event_id, 'event', event, 'organization', organization, 'endpoint', endpoint_id)
  ORDER BY nth, endpoint_id) FILTER (WHERE NOT is_made), '[]') AS missing
FROM expected`,
});
