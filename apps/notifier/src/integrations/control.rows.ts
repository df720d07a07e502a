import type { ControlAttempt, ControlDelivery, ControlEvent, IntegrationEndpoint } from '@cauce/contracts';
import { inTransaction, type Pool, type Queryable } from '@cauce/postgres';

/** A handshake or teardown, with what sending it and telling its outcome takes. Secrets are sealed for the endpoint. */
export type Control = {
  readonly id: string;
  readonly event: ControlEvent;
  readonly state: ControlDelivery['state'];
  readonly failedAttempts: number;
  readonly createTime: Date;
  readonly endTime: Date | null;
  readonly endpointId: string;
  readonly endpointStatus: IntegrationEndpoint['status'];
  readonly organization: string;
  readonly store: string;
  readonly integration: string;
  readonly url: string;
  /** Of a handshake. */
  readonly token: string | null;
  readonly webhookKey: string;
  readonly bearer: string | null;
  /** Whether a handshake to the same endpoint has not ended. */
  readonly isBehindHandshake: boolean;
};

/** What an attempt made of it. `nextTime`: of one that waits. */
export type ControlResult = {
  readonly state: ControlDelivery['state'];
  readonly failedAttempts: number;
  readonly nextTime?: string;
  readonly attempt: ControlAttempt;
};

const INSERT = `
INSERT INTO control_delivery (id, endpoint_id, event, token, create_time, next_action_time) VALUES ($1, $2, $3, $4, $5, $5)
ON CONFLICT (id) DO NOTHING`;

const FIND = `
SELECT c.id, c.event, c.status AS state, c.failed_attempts AS "failedAttempts", c.create_time AS "createTime", c.end_time AS "endTime", c.token,
  e.id AS "endpointId", e.status AS "endpointStatus", e.organization, e.store, e.integration, e.url, e.webhook_key AS "webhookKey", e.bearer,
  EXISTS (SELECT FROM control_delivery h WHERE h.endpoint_id = e.id AND h.id <> c.id AND h.event = 'handshake' AND h.status = 'WAITING') AS "isBehindHandshake"
FROM control_delivery c JOIN webhook_endpoint e ON e.id = c.endpoint_id WHERE c.id = $1`;

/** Under its own lease, or because it was delivered after all. What has ended is due once more, to be told. */
const RECORD = `
UPDATE control_delivery SET status = $3, failed_attempts = $4, attempts = attempts || $5::jsonb,
  next_action_time = coalesce($6::timestamptz, now()), end_time = CASE WHEN $3 <> 'WAITING' THEN now() END
WHERE id = $1 AND status = 'WAITING' AND (action_tries = $2 OR $3 = 'DELIVERED')
RETURNING end_time AS "endTime"`;

/** The partner has the new token: from now on all is signed with it. One that was closed meanwhile stays so, but its teardown is signed with it, too. */
const ACKNOWLEDGE = `
UPDATE webhook_endpoint e SET webhook_key = c.token, status = CASE e.status WHEN 'HANDSHAKING' THEN 'ENABLED' ELSE e.status END, update_time = now()
FROM control_delivery c WHERE c.id = $1 AND e.id = c.endpoint_id AND c.token IS NOT NULL`;

const ERASE_TOKENS = 'UPDATE control_delivery SET token = NULL WHERE endpoint_id = $1';
const ERASE_KEYS = `UPDATE webhook_endpoint SET webhook_key = '', bearer = NULL WHERE id = $1 AND status IN ('CLOSING', 'CLOSED')`;

const OF_ENDPOINT = `
SELECT id, event, status AS state, attempts FROM control_delivery WHERE endpoint_id = $1 ORDER BY create_time, id`;

/** How long the secrets of an endpoint are kept whose teardown failed: it could still be sent. */
const KEPT = `interval '30 days'`;

const FAILED_LONG_AGO = `
SELECT e.id FROM webhook_endpoint e JOIN control_delivery c ON c.endpoint_id = e.id
WHERE c.event = 'teardown' AND c.status = 'FAILED' AND c.end_time < now() - ${KEPT} AND e.webhook_key <> ''`;

/** Handshakes and teardowns as rows. */
export class ControlRows {
  constructor(private readonly pool: Pool) {}

  /** Orders one; a repeat changes nothing. It is due once the transaction is committed. @param token sealed for the endpoint */
  async insert(
    client: Queryable,
    order: {
      readonly id: string;
      readonly endpointId: string;
      readonly event: ControlEvent;
      readonly token: string | null;
      readonly at: string;
    },
  ): Promise<void> {
    // prettier-ignore
    await client.query(INSERT, [order.id, order.endpointId, order.event, order.token, order.at]);
  }

  async find(id: string): Promise<Control | undefined> {
    const { rows } = await this.pool.query<Control>({ name: 'find-control', text: FIND, values: [id] });
    return rows[0];
  }

  /** Those of an endpoint, as they are answered. */
  async ofEndpoint(endpointId: string): Promise<ControlDelivery[]> {
    const { rows } = await this.pool.query<ControlDelivery>(OF_ENDPOINT, [endpointId]);
    return rows;
  }

  /** Stores a result, and what it makes of the endpoint. Answers when it ended; undefined when it has not, or another process is at it. */
  async record({ id, event, endpointId }: Control, lease: number, result: ControlResult): Promise<Date | undefined> {
    const { state, failedAttempts, nextTime = null, attempt } = result;
    return inTransaction(this.pool, async (client) => {
      await client.query('SELECT FROM webhook_endpoint WHERE id = $1 FOR UPDATE', [endpointId]);
      const values = [id, lease, state, failedAttempts, JSON.stringify([attempt]), nextTime];
      const { rows } = await client.query<{ endTime: Date | null }>(RECORD, values);
      const endTime = rows[0]?.endTime ?? undefined;
      if (endTime !== undefined && state === 'DELIVERED') {
        if (event === 'handshake') await client.query(ACKNOWLEDGE, [id]);
        else await eraseSecrets(client, endpointId);
      }
      return endTime;
    });
  }

  /** It is not sent any more, and nobody is told. */
  async skip(id: string): Promise<void> {
    await this.pool.query(
      `UPDATE control_delivery SET status = 'SKIPPED', end_time = now(), next_action_time = NULL WHERE id = $1 AND status = 'WAITING'`,
      [id],
    );
  }

  /** Its outcome is published. */
  async told(id: string): Promise<void> {
    await this.pool.query('UPDATE control_delivery SET told_time = now(), next_action_time = NULL WHERE id = $1', [id]);
  }

  /** Erases the secrets of endpoints whose teardown failed 30 days ago. */
  async eraseOld(): Promise<void> {
    const { rows } = await this.pool.query<{ id: string }>(FAILED_LONG_AGO);
    for (const { id } of rows) await inTransaction(this.pool, (client) => eraseSecrets(client, id));
  }
}

/** Of a closed endpoint. */
export async function eraseSecrets(client: Queryable, endpointId: string): Promise<void> {
  await client.query(ERASE_TOKENS, [endpointId]);
  await client.query(ERASE_KEYS, [endpointId]);
}
