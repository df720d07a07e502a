import { statement } from '@cauce/postgres';
import { idleHeads, makeDue } from '../delivery/stream-heads.js';

/** Makes the heads of these streams due, where they are not, and answers their endpoints. */
export const PROMOTE = statement({
  name: 'promote-heads',
  takes: ['endpoints', 'streams'],
  text: `
WITH asked AS (
  SELECT DISTINCT a.*, o.origin FROM unnest(:endpoints::text[], :streams::text[]) AS a (endpoint_id, stream), (VALUES ('LIVE'), ('BACKFILL')) AS o (origin)
), head AS MATERIALIZED (${idleHeads('asked')}), due AS (${makeDue('head')} RETURNING d.endpoint_id)
SELECT DISTINCT endpoint_id AS "endpointId" FROM due`,
});
