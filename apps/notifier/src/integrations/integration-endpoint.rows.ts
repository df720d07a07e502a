import {
  ApiError,
  type ClosingOrder,
  type HandshakeOrder,
  type IntegrationEndpoint,
  type OfferedEndpoint,
  type WebhookEvent,
} from '@cauce/contracts';
import { decide, type DisabledBecause, type Endpoint, initial } from '@cauce/delivery-domain';
import { inTransaction, type Pool, type Queryable } from '@cauce/postgres';
import { randomToken } from '@cauce/secrets';
import type { SecretsBox } from '../endpoints/endpoint.secrets.js';
import type { OperationRows } from '../operations/operation.rows.js';
import { type ControlRows, eraseSecrets, isClosed } from './control.rows.js';

/** What a partner gets besides handshake and teardown (the contract's "Events"). */
const EVENTS: readonly WebhookEvent[] = ['payment.statusChanged', 'paymentAttempt.statusChanged'];

type Row = {
  readonly organization: string;
  readonly status: IntegrationEndpoint['status'];
  readonly disabledBecause: DisabledBecause | null;
  readonly url: string;
  readonly store: string;
  readonly webhookKey: string;
  readonly bearer: string | null;
};

const FIND = `
SELECT organization, status, disabled_because AS "disabledBecause", url, store, webhook_key AS "webhookKey", bearer FROM webhook_endpoint
WHERE id = $1 AND integration IS NOT NULL`;

const INSERT = `
INSERT INTO webhook_endpoint (id, organization, store, integration, url, events, status, webhook_key, bearer, create_time, update_time, close_time)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, CASE WHEN $7 = 'CLOSED' THEN $10::timestamptz END)`;

const CHANGE_BEARER = 'UPDATE webhook_endpoint SET bearer = $2, update_time = $3 WHERE id = $1';
const BEGIN_CLOSING = `
UPDATE webhook_endpoint SET status = 'CLOSING', disabled_because = NULL, close_time = $2, update_time = $2 WHERE id = $1`;

/** What the endpoints of integrations are made with. */
type Parts = { readonly pool: Pool; readonly box: SecretsBox; readonly controls: ControlRows; readonly operations: OperationRows };

/**
 * The endpoints of integrations, under ids of the partner gateway. All it orders may be repeated, and a closed endpoint is never opened: one
 * that was closed before it was offered is never made.
 */
export class IntegrationEndpointRows {
  constructor(private readonly parts: Parts) {}

  /** Makes it, or gives it another bearer. Changes nothing once it is closed. */
  async offer(id: string, { organization, store, integration, url, bearer }: OfferedEndpoint, at: string): Promise<void> {
    await this.locked(id, organization, async (client, row) => {
      const { kind } = decide({ type: 'OfferEndpoint', url, store, events: EVENTS, at }, toEndpoint(row));
      if (kind === 'rejected') return;
      const sealed = this.parts.box.seal(id, { webhookKey: randomToken('none_'), bearer, signingSecret: null });
      const values = [id, organization, store, integration, url, EVENTS, 'HANDSHAKING', sealed.webhookKey, sealed.bearer, at];
      if (row === undefined) await client.query(INSERT, values);
      else if (this.bearerOf(id, row) !== bearer) await client.query(CHANGE_BEARER, [id, sealed.bearer, at]);
    });
  }

  /** Orders a handshake, unless the endpoint is closed. Until the first one is acknowledged, its token is the endpoint's key. */
  async startHandshake(id: string, control: string, { organization, token }: HandshakeOrder, at: string): Promise<void> {
    await this.locked(id, organization, async (client, row) => {
      if (row === undefined) throw new ApiError('WEBHOOK_ENDPOINT_NOT_FOUND');
      if (isClosed(row.status)) return;
      const { webhookKey: sealed } = this.parts.box.seal(id, { webhookKey: token, bearer: null, signingSecret: null });
      if (row.status === 'HANDSHAKING') await client.query('UPDATE webhook_endpoint SET webhook_key = $2 WHERE id = $1', [id, sealed]);
      await this.parts.controls.insert(client, { id: control, endpointId: id, event: 'handshake', token: sealed, at });
    });
  }

  /** Closes it, whatever it is. Answers the operation that skips what waits, if there is one to begin. */
  async close(id: string, { organization, store, integration, teardown }: ClosingOrder, at: string): Promise<string | undefined> {
    const { operations, controls } = this.parts;
    return this.locked(id, organization, async (client, row) => {
      if (decide({ type: 'CloseEndpoint', at }, toEndpoint(row)).kind !== 'accepted') return undefined;
      if (row === undefined) {
        await client.query(INSERT, [id, organization, store, integration, '', EVENTS, 'CLOSED', '', null, at]); // nothing is being sent to it
        return undefined;
      }
      await client.query(BEGIN_CLOSING, [id, at]);
      await controls.skipHandshakes(client, id);
      if (teardown === undefined) await eraseSecrets(client, id);
      else await controls.insert(client, { id: teardown, endpointId: id, event: 'teardown', token: null, at });
      return operations.insert(client, { organization, operator: 'partner-gateway', filter: { endpoint: id, reason: 'ENDPOINT_CLOSED' } });
    });
  }

  /** Throws WEBHOOK_ENDPOINT_NOT_FOUND. */
  async get(id: string, organization: string): Promise<IntegrationEndpoint> {
    const { rows } = await this.parts.pool.query<Row>(FIND, [id]);
    const [row] = rows;
    if (row?.organization !== organization) throw new ApiError('WEBHOOK_ENDPOINT_NOT_FOUND');
    const { status, disabledBecause } = row;
    return { status, ...(disabledBecause !== null && { disabledBecause }), controls: await this.parts.controls.ofEndpoint(id) };
  }

  /** One at a time for each id, also while there is no row yet. */
  private locked<Result>(id: string, organization: string, work: (client: Queryable, row: Row | undefined) => Promise<Result>) {
    return inTransaction(this.parts.pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [id]);
      const { rows } = await client.query<Row>(`${FIND} FOR UPDATE`, [id]);
      if (rows[0] !== undefined && rows[0].organization !== organization) throw new ApiError('WEBHOOK_ENDPOINT_NOT_FOUND');
      return work(client, rows[0]);
    });
  }

  private bearerOf(id: string, { webhookKey, bearer }: Row): string | null {
    return bearer === null ? null : this.parts.box.open(id, { webhookKey, bearer, signingSecret: null }).bearer;
  }
}

function toEndpoint(row: Row | undefined): Endpoint {
  if (row === undefined) return initial;
  const { status, url, store, disabledBecause } = row;
  return { status, url, store, events: EVENTS, ...(disabledBecause !== null && { disabledBecause }) };
}
