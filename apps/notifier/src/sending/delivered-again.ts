import type { Pool } from '@cauce/postgres';
import type { SecretsBox } from '../endpoints/endpoint.secrets.js';
import { LEASED_COLUMNS, type LeasedDelivery } from './leased-delivery.js';
import { call } from './receiver-call.js';
import type { Receivers } from './receivers.js';
import { webhookRequest } from './webhook-request.js';

/** $1, $2: its day and id. Its attempt has a number of its own, so that no two are taken for one. Nothing is sent once its endpoint is closing. */
const COUNT = `
UPDATE delivery d SET action_tries = d.action_tries + 1 FROM webhook_endpoint e
WHERE d.day = $1 AND d.id = $2 AND d.status = 'DELIVERED' AND e.id = d.endpoint_id AND e.status = 'ENABLED' RETURNING ${LEASED_COLUMNS}`;

const KEEP = `
INSERT INTO delivery_attempt (day, delivery_id, lease, start_time, duration_ms, outcome, status, error, response, body_sha256)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/** Sends what was delivered once more, on an operator's order: one attempt, which is kept. It stays delivered, whatever is answered. */
export class DeliveredAgain {
  constructor(
    private readonly pool: Pool,
    private readonly receivers: Receivers,
    private readonly secrets: SecretsBox,
  ) {}

  /** Resolves when the attempt is kept. Nothing is sent if it is not delivered. */
  async send(day: Date | string, id: string): Promise<void> {
    const { rows } = await this.pool.query<LeasedDelivery>(COUNT, [day, id]);
    const [delivery] = rows;
    if (delivery === undefined) return;
    const start = new Date();
    const request = webhookRequest(delivery, this.secrets.at(delivery.endpointId, delivery, start), start);
    const { durationMs, outcome, status, error, response, bodySha256 } = await call(this.receivers, delivery.organization, request);
    await this.pool.query(KEEP, [delivery.day, id, delivery.lease, start, durationMs, outcome, status, error, response, bodySha256]);
  }
}
