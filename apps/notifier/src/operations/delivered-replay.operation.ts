import type { Pool } from '@cauce/postgres';
import type { DeliveredAgain } from '../sending/delivered-again.js';
import { IS_ASKED, NEXT_PAGE } from './replay.operation.js';
import { AT_A_TIME } from './skip.operation.js';

/** What {@link DeliveredReplay} needs. */
export type DeliveredReplayParts = { readonly queue: Pool; readonly again: DeliveredAgain };

/** What one step sends: other operations have their turn, and what a crash has sent again is no more than this. */
const MOST_SENT = 20;
/** To one endpoint at a time. */
const SLOTS = 2;

/** Of the next page: how long it is, its last delivery, and the first of those that are sent. `nth`: its place in the page, from 1. */
const FIND = `
WITH ${NEXT_PAGE}, numbered AS MATERIALIZED (
  SELECT p.*, row_number() OVER (ORDER BY p.create_time, p.id)::int AS nth FROM page p
), found AS MATERIALIZED (
  SELECT n.*, d.endpoint_id FROM numbered n JOIN delivery d ON d.day = n.day AND d.id = n.id JOIN webhook_endpoint e ON e.id = d.endpoint_id
  WHERE d.status = 'DELIVERED' AND e.status = 'ENABLED' AND ${IS_ASKED} ORDER BY n.nth LIMIT ${MOST_SENT}
)
SELECT n.day::text, n.id, n.create_time AS "createTime", n.nth, f.endpoint_id AS "endpointId" FROM op LEFT JOIN numbered n ON true LEFT JOIN found f ON f.nth = n.nth
WHERE n.nth IS NULL OR f.nth IS NOT NULL OR n.nth = (SELECT count(*) FROM numbered) ORDER BY n.nth`;

/** $1, $2: the operation and its lease. $3 to $6: how many it has looked at and sent, and the last that it has looked at. */
const GO_ON = `
UPDATE delivery_operation SET looked_at_count = looked_at_count + $3, changed_count = changed_count + $4, reached_time = $5, reached_id = $6
WHERE id = $1 AND action_tries = $2 AND state = 'RUNNING'`;

type Found = {
  readonly day: string;
  readonly id: string;
  readonly createTime: Date;
  readonly nth: number;
  readonly endpointId: string | null;
};
type Sent = Found & { readonly endpointId: string };

/**
 * Sends again what was delivered: one attempt each, a few at a time. The cursor follows what was sent, so after a crash the last few are sent once
 * more, as any webhook may be.
 */
export class DeliveredReplay {
  constructor(private readonly parts: DeliveredReplayParts) {}

  async step(id: string, lease: number): Promise<'more' | 'done' | 'lost'> {
    const { queue } = this.parts;
    const { rows } = await queue.query<Found | { nth: null }>({ name: 'find-delivered', text: FIND, values: [id, lease] });
    if (rows.length === 0) return 'lost';
    const page = rows.filter((row): row is Found => row.nth !== null);
    const found = page.filter((row): row is Sent => row.endpointId !== null);
    const last = found.length === MOST_SENT ? found.at(-1) : page.at(-1);
    if (last === undefined) return 'done';
    await Promise.all([...Map.groupBy(found, ({ endpointId }) => endpointId).values()].map((some) => this.sendAll(some)));
    await queue.query(GO_ON, [id, lease, last.nth, found.length, last.createTime, last.id]);
    return found.length < MOST_SENT && last.nth < AT_A_TIME ? 'done' : 'more';
  }

  private async sendAll(deliveries: readonly Sent[]): Promise<void> {
    const left = [...deliveries];
    const sendOn = async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await this.parts.again.send(next.day, next.id);
    };
    await Promise.all(Array.from({ length: SLOTS }, sendOn));
  }
}
