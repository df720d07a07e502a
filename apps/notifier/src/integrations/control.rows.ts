import type { ControlAttempt, ControlDelivery, ControlEvent, IntegrationEndpoint } from '@cauce/contracts';
import { inTransaction, type Pool, type Queryable } from '@cauce/postgres';
import { attemptInWords } from '../sending/calling/attempt-words.js';

/** A control delivery (a handshake or a teardown) with all that sending it and publishing its outcome takes. Secrets are sealed for the endpoint. */
export type Control = {
  readonly id: string;
  readonly event: ControlEvent;
  /** Of a handshake: the number of its token. null also in rows of before there was a column for it. */
  readonly generation: number | null;
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
  /** Whether the secrets of the endpoint are erased: no teardown of it is sent any more. */
  readonly isErased: boolean;
  /** Whether a handshake to the same endpoint has not ended. */
  readonly isBehindHandshake: boolean;
  /** How much longer the claim that asks holds the lease, in ms; 0: another process has claimed it since. */
  readonly leaseLeftMs: number;
};

/** The result of an attempt. `nextTime`: when a WAITING one is tried again. */
export type ControlResult = {
  readonly state: ControlDelivery['state'];
  readonly failedAttempts: number;
  readonly nextTime?: string;
  readonly attempt: ControlAttempt;
};

/** A delivery that has ended, and when. */
export type EndedControl = { readonly state: ControlDelivery['state']; readonly endTime: Date };

const INSERT = `
INSERT INTO control_delivery (id, endpoint_id, event, token, generation, create_time, next_action_time)
SELECT $1, $2, $3, $4, $5::integer, $6::timestamptz, $6::timestamptz
WHERE NOT EXISTS (SELECT FROM control_delivery WHERE endpoint_id = $2 AND event = $3 AND generation > $5::integer)
ON CONFLICT (id) DO NOTHING`;

/** $2: the claim's number. */
const FIND = `
SELECT c.id, c.event, c.generation, c.status AS state, c.failed_attempts AS "failedAttempts", c.create_time AS "createTime", c.end_time AS "endTime", c.token,
  e.id AS "endpointId", e.status AS "endpointStatus", e.organization, e.store, e.integration, e.url, e.webhook_key AS "webhookKey", e.bearer,
  e.webhook_key = '' AS "isErased",
  EXISTS (SELECT FROM control_delivery h WHERE h.endpoint_id = e.id AND h.id <> c.id AND h.event = 'handshake' AND h.status = 'WAITING') AS "isBehindHandshake",
  CASE WHEN c.action_tries = $2 THEN greatest(0, extract(epoch FROM c.action_lease_until - now()) * 1000) ELSE 0 END::float8 AS "leaseLeftMs"
FROM control_delivery c JOIN webhook_endpoint e ON e.id = c.endpoint_id WHERE c.id = $1`;

/**
 * A result counts only under its own lease, but DELIVERED always does: also after the lease was lost, and after the delivery was skipped. An
 * ended delivery is due once more, for its outcome to be published.
 */
const RECORD = `
UPDATE control_delivery SET status = $3, failed_attempts = $4, attempts = attempts || $5::jsonb,
  next_action_time = coalesce($6::timestamptz, now()), end_time = CASE WHEN $3 <> 'WAITING' THEN now() END
WHERE id = $1 AND (status = 'WAITING' AND action_tries = $2 OR status IN ('WAITING', 'SKIPPED') AND $3 = 'DELIVERED')
RETURNING end_time AS "endTime"`;

/** The partner has the new token, which signs everything from now on. A closed endpoint stays closed, but its teardown uses the new token. */
const ACKNOWLEDGE = `
UPDATE webhook_endpoint e SET webhook_key = c.token, status = CASE e.status WHEN 'HANDSHAKING' THEN 'ENABLED' ELSE e.status END, update_time = now()
FROM control_delivery c WHERE c.id = $1 AND e.id = c.endpoint_id AND c.token IS NOT NULL`;

const ERASE_TOKENS = 'UPDATE control_delivery SET token = NULL WHERE endpoint_id = $1';
const ERASE_KEYS = `UPDATE webhook_endpoint SET webhook_key = '', bearer = NULL WHERE id = $1 AND status IN ('CLOSING', 'CLOSED')`;

/**
 * $2: handshakes, or teardowns, that nobody is sending. One that waits for its next try has a lease, too: the scheduler keeps the time of the next try there. So only
 * one that is due and leased is being sent.
 */
const SKIP = `
UPDATE control_delivery SET status = 'SKIPPED', end_time = now(), next_action_time = NULL
WHERE endpoint_id = $1 AND event = $2 AND status = 'WAITING'
  AND (next_action_time > now() OR action_lease_until IS NULL OR action_lease_until <= now())`;

const OF_ENDPOINT = `
SELECT id, event, status AS state, attempts FROM control_delivery WHERE endpoint_id = $1 ORDER BY create_time, id`;

/** How long an endpoint whose teardown failed keeps its secrets: an operator can order the teardown again meanwhile. */
const KEPT = `interval '30 days'`;

const FAILED_LONG_AGO = `
SELECT e.id FROM webhook_endpoint e JOIN control_delivery c ON c.endpoint_id = e.id
WHERE c.event = 'teardown' AND c.status = 'FAILED' AND c.end_time < now() - ${KEPT} AND e.webhook_key <> ''
  AND NOT EXISTS (
    SELECT FROM control_delivery later WHERE later.endpoint_id = e.id AND later.event = 'teardown' AND coalesce(later.end_time >= now() - ${KEPT}, true)
  )`;

/** Control deliveries as rows. */
export class ControlRows {
  constructor(private readonly pool: Pool) {}

  /**
   * Orders a control delivery, due once the transaction is committed. A repeat changes nothing, nor does a handshake after one of a later
   * generation.
   * @param order its `token` is sealed for the endpoint
   * @returns whether it was ordered
   */
  async insert(
    client: Queryable,
    order: {
      readonly id: string;
      readonly endpointId: string;
      readonly event: ControlEvent;
      readonly token: string | null;
      /** Of a handshake. */
      readonly generation: number | null;
      readonly at: string;
    },
  ): Promise<boolean> {
    const { id, endpointId, event, token, generation, at } = order;
    const { rowCount } = await client.query(INSERT, [id, endpointId, event, token, generation, at]);
    return rowCount === 1;
  }

  /** @param lease the number of the claim that asks */
  async find(id: string, lease: number): Promise<Control | undefined> {
    const { rows } = await this.pool.query<Control>({ name: 'find-control', text: FIND, values: [id, lease] });
    return rows[0];
  }

  /** The control deliveries of an endpoint, as the API answers them. */
  async ofEndpoint(endpointId: string): Promise<ControlDelivery[]> {
    const { rows } = await this.pool.query<ControlDelivery>(OF_ENDPOINT, [endpointId]);
    return rows.map((row) => ({ ...row, attempts: row.attempts.map(withWords) }));
  }

  /**
   * Stores a result, and what it changes at the endpoint. A handshake that would be tried again is skipped if its endpoint was closed meanwhile: the
   * teardown waits for nothing else. So is a teardown, if it was ended meanwhile. Answers undefined when the delivery has not ended, or another process has claimed it.
   */
  async record({ id, event, endpointId }: Control, lease: number, result: ControlResult): Promise<EndedControl | undefined> {
    return inTransaction(this.pool, async (client) => {
      const endpoint = await lockedEndpoint(client, endpointId);
      const isEnding = event === 'handshake' ? isClosed(endpoint?.status) : endpoint?.isErased === true;
      const state = isEnding && result.state === 'WAITING' ? 'SKIPPED' : result.state;
      const nextTime = state === 'WAITING' ? result.nextTime : null;
      const values = [id, lease, state, result.failedAttempts, JSON.stringify([result.attempt]), nextTime];
      const { rows } = await client.query<{ endTime: Date | null }>(RECORD, values);
      const endTime = rows[0]?.endTime ?? undefined;
      if (endTime !== undefined && state === 'DELIVERED') {
        if (event === 'handshake') await client.query(ACKNOWLEDGE, [id]);
        else await eraseSecrets(client, endpointId);
      }
      return endTime && { state, endTime };
    });
  }

  /** Ends the handshakes of an endpoint that nobody is sending. Their outcome is not published. */
  async skipHandshakes(client: Queryable, endpointId: string): Promise<void> {
    await client.query(SKIP, [endpointId, 'handshake']);
  }

  /**
   * Ends the teardowns of a closed endpoint: those that nobody is sending are skipped, and without the secrets none is sent again or ordered any
   * more. Their outcome is not published.
   */
  async endTeardowns(client: Queryable, endpointId: string): Promise<void> {
    await client.query(SKIP, [endpointId, 'teardown']);
    await eraseSecrets(client, endpointId);
  }

  /** Ends a control delivery without sending it. Its outcome is not published. */
  async skip(id: string): Promise<void> {
    await this.pool.query(
      `UPDATE control_delivery SET status = 'SKIPPED', end_time = now(), next_action_time = NULL WHERE id = $1 AND status = 'WAITING'`,
      [id],
    );
  }

  /** Remembers that its outcome was published. */
  async markPublished(id: string): Promise<void> {
    await this.pool.query('UPDATE control_delivery SET told_time = now(), next_action_time = NULL WHERE id = $1', [id]);
  }

  /** Erases the secrets of endpoints whose teardown failed 30 days ago. */
  async eraseOld(): Promise<void> {
    const { rows } = await this.pool.query<{ id: string }>(FAILED_LONG_AGO);
    for (const { id } of rows) await inTransaction(this.pool, (client) => eraseSecrets(client, id));
  }
}

function withWords(attempt: ControlAttempt): ControlAttempt {
  const { outcome, status = null, error = null } = attempt;
  const errorMessage = attemptInWords({ outcome, status, error });
  return { ...attempt, ...(errorMessage !== undefined && { errorMessage }) };
}

type EndpointNow = { readonly status: IntegrationEndpoint['status']; readonly isErased: boolean };

async function lockedEndpoint(client: Queryable, endpointId: string): Promise<EndpointNow | undefined> {
  const { rows } = await client.query<EndpointNow>(
    `SELECT status, webhook_key = '' AS "isErased" FROM webhook_endpoint WHERE id = $1 FOR UPDATE`,
    [endpointId],
  );
  return rows[0];
}

/** Whether nothing but the teardown is sent any more. */
export function isClosed(status: IntegrationEndpoint['status'] | undefined): boolean {
  return status === 'CLOSING' || status === 'CLOSED';
}

/** Erases the secrets of a closed endpoint. */
export async function eraseSecrets(client: Queryable, endpointId: string): Promise<void> {
  await client.query(ERASE_TOKENS, [endpointId]);
  await client.query(ERASE_KEYS, [endpointId]);
}
