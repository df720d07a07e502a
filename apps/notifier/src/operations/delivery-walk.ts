import type { OperationFilter } from './operation.resource.js';
import { PAGE_SIZE } from './operation-step.js';

/** SQL: whether delivery `d` is of the organization of operation `op`. */
export const IS_OWN = 'd.organization = op.organization';

/**
 * SQL, for deliveries `d` and an operation `op`: which deliveries it goes through. Each is the first column or columns of an index that
 * continues with (create_time, id), so that a page costs the same however many deliveries there are.
 */
export const WALKS = {
  resource: `d.resource = op.filter ->> 'resource'`,
  endpoint: `d.endpoint_id = op.filter ->> 'endpoint'`,
  state: `${IS_OWN} AND d.status = op.filter ->> 'state'`,
} as const;

export type Walk = keyof typeof WALKS;

/** The walk that passes the fewest deliveries. */
export function walkOf({ resource, endpoint }: OperationFilter): Walk {
  if (resource !== undefined) return 'resource';
  return endpoint === undefined ? 'state' : 'endpoint';
}

const matchesFilter = (name: string, sql: string) => `(op.filter ->> '${name}' IS NULL OR ${sql} op.filter ->> '${name}')`;

/** SQL: whether operation `op` is about delivery `d`. */
const MATCHES_FILTER = [
  IS_OWN,
  matchesFilter('endpoint', 'd.endpoint_id ='),
  matchesFilter('event', 'd.event ='),
  matchesFilter('resource', 'd.resource ='),
  matchesFilter('state', 'd.status ='),
].join(' AND ');

/**
 * SQL, to follow `WITH`: the operation of $1 under the lease $2, locked, and the next `page` of its walk: deliveries that were made before the
 * operation, oldest first, and whether each matches its filter. The page computes that as a column, not as a condition: in a later
 * join, the planner preferred the filter's conditions to the page's keys, and read all deliveries of a state. `is_own`: of the operation's
 * organization; an endpoint or a resource of another one may be named, and what that has is neither changed nor counted.
 */
export const nextPage = (walk: Walk) => `op AS MATERIALIZED (
  SELECT id, organization, filter, least(create_time, (filter ->> 'to')::timestamptz - interval '1 millisecond') AS until,
    coalesce(reached_time, (filter ->> 'from')::timestamptz, '-infinity') AS reached_time, coalesce(reached_id, '') AS reached_id
  FROM delivery_operation WHERE id = $1 AND action_tries = $2 AND state = 'RUNNING' FOR UPDATE
), page AS MATERIALIZED (
  SELECT found.* FROM op CROSS JOIN LATERAL (
    SELECT d.day, d.id, d.create_time, d.endpoint_id, d.status, ${IS_OWN} AS is_own, ${MATCHES_FILTER} AS matches FROM delivery d
    WHERE ${WALKS[walk]} AND (d.create_time, d.id) > (op.reached_time, op.reached_id) AND d.create_time <= op.until
    ORDER BY d.create_time, d.id LIMIT ${PAGE_SIZE}
  ) found
)`;
