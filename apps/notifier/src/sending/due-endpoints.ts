import type { Queryable } from '@cauce/postgres';

/** Endpoints that one page looks at: those with nothing that waits are none of them. */
const PAGE = 500;

/**
 * $1: after this endpoint. The next endpoints of which anything waits, and those of them that are enabled and have something due. One look into
 * the index for each (a skip scan): the cost is that of endpoints with something waiting, however many there are, and however much waits.
 */
const NEXT = `
WITH RECURSIVE waiting (endpoint_id, nth) AS (
  (SELECT d.endpoint_id, 1 FROM delivery d WHERE d.status = 'WAITING' AND d.endpoint_id > $1 ORDER BY d.endpoint_id LIMIT 1)
  UNION ALL
  SELECT next.endpoint_id, w.nth + 1 FROM waiting w CROSS JOIN LATERAL (
    SELECT d.endpoint_id FROM delivery d WHERE d.status = 'WAITING' AND d.endpoint_id > w.endpoint_id ORDER BY d.endpoint_id LIMIT 1
  ) next WHERE w.nth < ${PAGE}
)
SELECT w.endpoint_id AS "endpointId", coalesce(e.status = 'ENABLED', false) AND EXISTS (
  SELECT FROM delivery d WHERE d.endpoint_id = w.endpoint_id AND d.status = 'WAITING' AND d.next_action_time <= now() OFFSET 0
) AS "isDue"
FROM waiting w LEFT JOIN webhook_endpoint e ON e.id = w.endpoint_id ORDER BY w.nth`;

/** Which endpoints a sweep is to claim for: a page of them at a time, on from where the last one ended. */
export class DueEndpoints {
  private last = '';

  constructor(private readonly pool: Queryable) {}

  async next(): Promise<string[]> {
    const { rows } = await this.pool.query<{ endpointId: string; isDue: boolean }>({
      name: 'due-endpoints',
      text: NEXT,
      values: [this.last],
    });
    this.last = rows.length < PAGE ? '' : (rows.at(-1)?.endpointId ?? '');
    return rows.filter(({ isDue }) => isDue).map(({ endpointId }) => endpointId);
  }
}
