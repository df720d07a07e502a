import { GONE } from '@cauce/delivery-domain';
import type { Pool } from '@cauce/postgres';
import type { Receivers } from '../../endpoints/receivers.js';
import type { SenderParts } from '../attempting/delivery.sender.js';
import { call } from '../calling/receiver-call.js';
import { webhookRequest } from '../calling/webhook-request.js';
import { LEASED_COLUMNS, type LeasedDelivery } from '../delivery/leased-delivery.js';
import { dayOf } from '../keeping/delivery.partitions.js';
import type { AttemptResult } from '../settling/delivery.results.js';

/** $1, $2: its day and id. Counts the attempt, so that its row has a key of its own. No row: it is not sent. */
const COUNT = `
UPDATE delivery d SET action_tries = d.action_tries + 1 FROM webhook_endpoint e
WHERE d.day = $1 AND d.id = $2 AND d.status = 'DELIVERED' AND e.id = d.endpoint_id AND e.status = 'ENABLED' RETURNING ${LEASED_COLUMNS}`;

const KEEP = `
INSERT INTO delivery_attempt (day, delivery_id, lease, start_time, duration_ms, outcome, status, error, response, body_sha256)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/** An endpoint that is closed now may get its teardown 5 s later (see `Skip`), and nothing may follow that. */
const STILL_OPEN_MS = 4_000;

/** What {@link DeliveredAgain} needs. */
export type DeliveredAgainParts = Pick<SenderParts, 'secrets' | 'onGone'> & {
  readonly pool: Pick<Pool, 'query'>;
  readonly receivers: Pick<Receivers, 'request'>;
  /** Milliseconds of the monotonic clock. */
  readonly now?: () => number;
};

/** Sends a delivered webhook once more because an operator asked for it. It stays DELIVERED, whatever is answered; a 410 disables its endpoint. */
export class DeliveredAgain {
  constructor(private readonly parts: DeliveredAgainParts) {}

  /** Resolves when the attempt is stored. Undefined: nothing was sent, since it is not DELIVERED or its endpoint not ENABLED. */
  async send(day: Date | string, id: string): Promise<AttemptResult['outcome'] | undefined> {
    const { pool, receivers, secrets, onGone, now = () => performance.now() } = this.parts;
    const askedAt = now();
    const { rows } = await pool.query<LeasedDelivery>(COUNT, [utcDayOf(day), id]);
    const [delivery] = rows;
    if (delivery === undefined) return undefined;
    const start = new Date();
    const request = webhookRequest(delivery, secrets.secretsAt(delivery.endpointId, delivery, start), start);
    if (now() - askedAt > STILL_OPEN_MS) return this.send(day, id); // this process was frozen: whether it is open is asked again
    const { durationMs, outcome, status, error, response, bodySha256 } = await call(receivers, delivery.organization, request);
    if (status === GONE) await onGone(delivery, start.toISOString());
    await pool.query(KEEP, [delivery.day, id, delivery.lease, start, durationMs, outcome, status, error, response, bodySha256]);
    return outcome;
  }
}

/** The driver writes a Date in the zone of this process: west of UTC that is the day before. */
function utcDayOf(day: Date | string): string {
  return typeof day === 'string' ? day : dayOf(day.getTime());
}
