import type { Queryable } from '@cauce/postgres';
import type { EndpointRows } from '../endpoints/endpoint.rows.js';
import { isFree, leaseOf } from '../sending/delivery/row-lease.js';
import { skipPage } from '../sending/delivery/skip-page.js';
import type { Sending } from '../sending/sending.js';
import { type OperationRun, type OperationStep, type OperationWork, PAGE_SIZE } from './operation-step.js';

/** What {@link Skip} needs. */
export type SkipParts = {
  /** Takes rows in the order of an index. */
  readonly queue: Queryable;
  readonly endpoints: Pick<EndpointRows, 'handle'>;
  readonly sending: Pick<Sending, 'recheckOrder' | 'runNow'>;
};

/**
 * $1, $2: the operation and its lease. Skips a page of what waits for its endpoint, and counts it in the same transaction. Later events of a
 * stream go first: an earlier one that is skipped would make a later one due. Deliveries made after the operation stay, unless the endpoint is closed.
 */
const SKIP = `
WITH op AS MATERIALIZED (
  SELECT id, filter ->> 'endpoint' AS endpoint_id, filter ->> 'reason' AS reason, create_time FROM delivery_operation
  WHERE id = $1 AND action_tries = $2 AND state = 'RUNNING' FOR UPDATE
), page AS MATERIALIZED (
  SELECT found.day, found.id FROM op CROSS JOIN LATERAL (
    SELECT d.day, d.id FROM delivery d
    WHERE d.endpoint_id = op.endpoint_id AND d.status = 'WAITING' AND ${isFree('d')}
      AND (op.reason = 'ENDPOINT_CLOSED' OR d.create_time <= op.create_time)
    ORDER BY d.origin DESC, ${leaseOf('d')} DESC, d.next_action_time DESC, d.recorded_at DESC, d.revision DESC LIMIT ${PAGE_SIZE} FOR UPDATE SKIP LOCKED
  ) found
), ${skipPage('(SELECT reason FROM op)')}
UPDATE delivery_operation o SET changed_count = o.changed_count + (SELECT count(*) FROM skipped)::int,
  looked_at_count = o.looked_at_count + (SELECT count(*) FROM page)::int
FROM op WHERE o.id = op.id
RETURNING (SELECT count(*) FROM skipped)::int AS changed, coalesce((SELECT array_agg(DISTINCT stream) FROM passed), '{}') AS streams`;

/** An insert that began before its endpoint was closed has ended by then: see STATEMENT_MS. */
const INSERTS_END_MS = 5_000;

/** $1: an endpoint. $2: how long ago it must have been closed, in ms. */
const IS_DRAINED = `
SELECT e.close_time <= now() - $2 * interval '1 millisecond'
  AND NOT EXISTS (SELECT FROM delivery d WHERE d.endpoint_id = e.id AND d.status = 'WAITING') AS drained
FROM webhook_endpoint e WHERE e.id = $1`;

/** Skips what waits for an endpoint. If that is because it was closed, the operation ends when the endpoint is drained. */
export class Skip implements OperationWork {
  constructor(private readonly parts: SkipParts) {}

  async step(run: OperationRun): Promise<OperationStep> {
    const { queue, sending } = this.parts;
    const { endpoint = '', reason } = run.filter;
    const statement = { name: 'skip-page', text: SKIP, values: [run.id, run.lease] };
    const [page] = (await queue.query<{ changed: number; streams: string[] }>(statement)).rows;
    if (page === undefined) return 'lost';
    sending.recheckOrder(page.streams.map((stream) => ({ endpointId: endpoint, stream })));
    if (page.changed === PAGE_SIZE) return 'more';
    if (reason === 'ENDPOINT_CLOSED') return this.close(run.organization, endpoint);
    sending.runNow(endpoint);
    return 'done';
  }

  /** Waits for what is being sent to the endpoint, which ends by itself. */
  private async close(organization: string, endpoint: string): Promise<OperationStep> {
    const { rows } = await this.parts.queue.query<{ drained: boolean }>(IS_DRAINED, [endpoint, INSERTS_END_MS]);
    if (rows[0]?.drained !== true) return 'paused';
    const command = { type: 'RecordDrained', at: new Date().toISOString() } as const;
    await this.parts.endpoints.handle({ organization, id: endpoint }, command);
    return 'done';
  }
}
