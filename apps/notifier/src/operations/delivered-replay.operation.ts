import type { Queryable } from '@cauce/postgres';
import type { DeliveredAgain } from '../sending/replaying/delivered-again.js';
import { nextPage, type Walk, walkOf } from './delivery-walk.js';
import { type OperationRun, type OperationStep, type OperationWork, PAGE_SIZE } from './operation-step.js';

/** What {@link DeliveredReplay} needs. */
export type DeliveredReplayParts = { readonly queue: Queryable; readonly again: Pick<DeliveredAgain, 'send'> };

/** Deliveries that one step sends at most. */
const MOST_SENT = 20;
/** To one endpoint at a time; a crash repeats no more than these. */
const SLOTS = 2;
/** A step sends nothing more after this: an attempt may take 15 s, and leases are renewed for 120 s only. */
const STEP_MS = 10_000;

/**
 * $1, $2: the operation and its lease. Of the next page: its last delivery, and the first of those to be sent. `nth`: place in the page,
 * from 1; `seen`: how many of the operation's organization there are up to it. Left out: deliveries to endpoints that are not ENABLED, or whose receiver fails.
 */
const findStatement = (walk: Walk) => `
WITH ${nextPage(walk)}, numbered AS MATERIALIZED (
  SELECT p.*, row_number() OVER walk::int AS nth, count(*) FILTER (WHERE p.is_own) OVER walk::int AS seen FROM page p
  WINDOW walk AS (ORDER BY p.create_time, p.id)
), found AS MATERIALIZED (
  SELECT n.nth, n.endpoint_id FROM numbered n JOIN webhook_endpoint e ON e.id = n.endpoint_id
  WHERE n.matches AND n.status = 'DELIVERED' AND e.status = 'ENABLED' AND coalesce(e.circuit ->> 'status', 'CLOSED') = 'CLOSED'
  ORDER BY n.nth LIMIT ${MOST_SENT}
)
SELECT n.day::text, n.id, n.create_time AS "createTime", n.nth, n.seen, f.endpoint_id AS "endpointId" FROM op LEFT JOIN numbered n ON true LEFT JOIN found f ON f.nth = n.nth
WHERE n.nth IS NULL OR f.nth IS NOT NULL OR n.nth = (SELECT count(*) FROM numbered) ORDER BY n.nth`;

/** $1, $2: the operation and its lease. $3 to $6: how many it has looked at and sent, and the last that it has looked at. */
const SAVE_PROGRESS = `
UPDATE delivery_operation SET looked_at_count = looked_at_count + $3, changed_count = changed_count + $4, reached_time = $5, reached_id = $6
WHERE id = $1 AND action_tries = $2 AND state = 'RUNNING'`;

type Found = {
  readonly day: string;
  readonly id: string;
  readonly createTime: Date;
  readonly nth: number;
  readonly seen: number;
  /** Null: it is not sent. */
  readonly endpointId: string | null;
};
type ToSend = Found & { readonly endpointId: string };

/** `before`: how many were seen up to where progress is saved already. `last`: up to which delivery it is saved now. */
type Progress = { readonly before: number; readonly sent: number; readonly last: Found | undefined };

/** Sends DELIVERED deliveries once more, one attempt each, in the order in which they were made. */
export class DeliveredReplay implements OperationWork {
  constructor(private readonly parts: DeliveredReplayParts) {}

  /** Ends early, `paused`, when a receiver does not answer: other operations continue meanwhile. */
  async step(run: OperationRun): Promise<OperationStep> {
    const walk = walkOf(run.filter);
    const statement = { name: `find-delivered-by-${walk}`, text: findStatement(walk), values: [run.id, run.lease] };
    const { rows } = await this.parts.queue.query<Found | { nth: null }>(statement);
    if (rows.length === 0) return 'lost';
    const page = rows.filter((row): row is Found => row.nth !== null);
    const toSend = page.filter((row): row is ToSend => row.endpointId !== null);
    const until = performance.now() + STEP_MS;
    let reached = 0;
    for (const wave of wavesOf(toSend)) {
      if (performance.now() > until) return 'more';
      const { sent, areAnswered } = await this.send(wave);
      if (!(await this.save(run, { before: reached, sent, last: wave.at(-1) }))) return 'lost';
      reached = wave.at(-1)?.seen ?? reached;
      if (!areAnswered) return 'paused';
    }
    if (toSend.length === MOST_SENT) return 'more';
    const last = page.at(-1);
    if (!(await this.save(run, { before: reached, sent: 0, last }))) return 'lost';
    return (last?.nth ?? 0) < PAGE_SIZE ? 'done' : 'more';
  }

  private async send(wave: readonly ToSend[]): Promise<{ sent: number; areAnswered: boolean }> {
    const outcomes = await Promise.all(wave.map(({ day, id }) => this.parts.again.send(day, id)));
    return { sent: outcomes.filter((outcome) => outcome !== undefined).length, areAnswered: !outcomes.includes('TIMED_OUT') };
  }

  /** Whether the operation may go on: the lease is still held, and nobody stopped it. */
  private async save({ id, lease }: OperationRun, { before, sent, last }: Progress): Promise<boolean> {
    if (last === undefined) return true;
    const values = [id, lease, last.seen - before, sent, last.createTime, last.id];
    return (await this.parts.queue.query(SAVE_PROGRESS, values)).rowCount === 1;
  }
}

/** What is sent at the same time: consecutive deliveries, at most {@link SLOTS} to each endpoint. */
function wavesOf(deliveries: readonly ToSend[]): ToSend[][] {
  const waves: ToSend[][] = [];
  for (const delivery of deliveries) {
    const wave = waves.at(-1);
    const isFull = (wave?.filter(({ endpointId }) => endpointId === delivery.endpointId).length ?? SLOTS) >= SLOTS;
    if (wave === undefined || isFull) waves.push([delivery]);
    else wave.push(delivery);
  }
  return waves;
}
