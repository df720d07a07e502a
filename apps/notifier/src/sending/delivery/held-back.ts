import { PATIENCE } from '@cauce/delivery-domain';

/** The deliveries of one stream to one endpoint: they go in order. */
export type OrderedStream = { readonly endpointId: string; readonly stream: string };

/**
 * SQL: waits for an earlier event of the same stream and `origin` (LIVE or BACKFILL: a replay waits for none): see PATIENCE and `holdsBack` in the
 * domain. Written so that it can only be looked up in `delivery_stream_idx`, row by row: no join (OFFSET 0), no index that begins with the
 * endpoint (IS NOT DISTINCT FROM), and no index of WAITING rows (it asks for no end time instead, which is the same). Statistics never match
 * the current backlog: with a plan based on them, a claim among 20,000 waiting rows took 100 to 760 ms.
 */
export const heldBack = (endpoint: string, stream: string, revision: string, origin: string) => `EXISTS (
  SELECT FROM delivery earlier
  WHERE earlier.stream = ${stream} AND earlier.revision < ${revision} AND earlier.end_time IS NULL
    AND earlier.endpoint_id IS NOT DISTINCT FROM ${endpoint} AND earlier.failed_attempts < ${PATIENCE}
    AND earlier.origin = ${origin} OFFSET 0)`;
