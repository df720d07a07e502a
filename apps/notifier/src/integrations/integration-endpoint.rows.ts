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

/** The events that a partner gets besides handshake and teardown (docs/guides/partners.md, "POST {base}/notifications"). */
const EVENTS: readonly WebhookEvent[] = ['payment.statusChanged', 'paymentAttempt.statusChanged'];

type Row = {
  readonly organization: string;
  readonly status: IntegrationEndpoint['status'];
  readonly disabledBecause: DisabledBecause | null;
  readonly url: string;
  readonly store: string;
  readonly bearerLookup: number | null;
  readonly hasSecrets: boolean;
};

const FIND = `
SELECT organization, status, disabled_because AS "disabledBecause", url, store, bearer_lookup AS "bearerLookup", webhook_key <> '' AS "hasSecrets"
FROM webhook_endpoint WHERE id = $1 AND integration IS NOT NULL`;

const INSERT = `
INSERT INTO webhook_endpoint (id, organization, store, integration, url, events, status, webhook_key, bearer, bearer_lookup, create_time, update_time, close_time)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, CASE WHEN $7 = 'CLOSED' THEN $11::timestamptz END)`;

const CHANGE_BEARER = 'UPDATE webhook_endpoint SET bearer = $2, bearer_lookup = $3, update_time = $4 WHERE id = $1';
const CHANGE_KEY = 'UPDATE webhook_endpoint SET webhook_key = $2 WHERE id = $1';
const BEGIN_CLOSING = `
UPDATE webhook_endpoint SET status = 'CLOSING', disabled_because = NULL, close_time = $2, update_time = $2 WHERE id = $1`;

/** The parts of {@link IntegrationEndpointRows}. */
type Parts = { readonly pool: Pool; readonly box: SecretsBox; readonly controls: ControlRows; readonly operations: OperationRows };

/**
 * The endpoints of integrations, under ids of the partner gateway. All its orders may be repeated and come late. A closed endpoint is never opened
 * again, and one that was closed before it was offered is never made.
 */
export class IntegrationEndpointRows {
  constructor(private readonly parts: Parts) {}

  /** Makes an endpoint, or gives it a later bearer. Changes nothing once it is closed. */
  async offer(id: string, { organization, store, integration, url, bearer, lookup }: OfferedEndpoint, at: string): Promise<void> {
    await this.locked(id, organization, async (client, row) => {
      const { kind } = decide({ type: 'OfferEndpoint', url, store, events: EVENTS, at }, toEndpoint(row));
      if (kind === 'rejected') return;
      const sealed = this.parts.box.seal(id, { webhookKey: randomToken('none_'), bearer, signingSecret: null });
      const values = [id, organization, store, integration, url, EVENTS, 'HANDSHAKING', sealed.webhookKey, sealed.bearer, lookup, at];
      if (row === undefined) await client.query(INSERT, values);
      else if (lookup > (row.bearerLookup ?? 0)) await client.query(CHANGE_BEARER, [id, sealed.bearer, lookup, at]);
    });
  }

  /**
   * Orders a handshake, unless the endpoint is closed or a later one was ordered. Until the first one is acknowledged, the last one's token is the
   * endpoint's key: a teardown is signed with it.
   */
  async startHandshake(id: string, control: string, { organization, token, generation }: HandshakeOrder, at: string): Promise<void> {
    await this.locked(id, organization, async (client, row) => {
      if (row === undefined) throw new ApiError('WEBHOOK_ENDPOINT_NOT_FOUND');
      if (isClosed(row.status)) return;
      const { webhookKey: sealed } = this.parts.box.seal(id, { webhookKey: token, bearer: null, signingSecret: null });
      const order = { id: control, endpointId: id, event: 'handshake', token: sealed, generation, at } as const;
      const isNew = await this.parts.controls.insert(client, order);
      if (isNew && row.status === 'HANDSHAKING') await client.query(CHANGE_KEY, [id, sealed]);
    });
  }

  /**
   * Closes an endpoint in any state, and orders its teardown, or ends those that were ordered. Answers the operation that skips its waiting
   * deliveries, if one has to begin.
   */
  async close(id: string, order: ClosingOrder, at: string): Promise<string | undefined> {
    const { organization, store, integration, teardown } = order;
    const { operations, controls } = this.parts;
    return this.locked(id, organization, async (client, row) => {
      if (decide({ type: 'CloseEndpoint', at }, toEndpoint(row)).kind !== 'accepted') {
        if (order.endsTeardowns === true) await controls.endTeardowns(client, id);
        // A teardown that failed is ordered again, under another id, while the endpoint still has its secrets.
        else if (teardown !== undefined && row?.hasSecrets === true) await controls.insert(client, teardownOf(id, teardown, at));
        return undefined;
      }
      if (row === undefined) {
        await client.query(INSERT, [id, organization, store, integration, '', EVENTS, 'CLOSED', '', null, null, at]); // nothing is being sent to it
        return undefined;
      }
      await client.query(BEGIN_CLOSING, [id, at]);
      await controls.skipHandshakes(client, id);
      if (teardown === undefined) await eraseSecrets(client, id);
      else await controls.insert(client, teardownOf(id, teardown, at));
      const filter = { endpoint: id, reason: 'ENDPOINT_CLOSED' } as const;
      return operations.insert(client, { organization, operator: 'partner-gateway', kind: 'SKIP', filter });
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

  /** Orders for one endpoint take turns, also while it has no row to lock. */
  private locked<Result>(id: string, organization: string, work: (client: Queryable, row: Row | undefined) => Promise<Result>) {
    return inTransaction(this.parts.pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [id]);
      const { rows } = await client.query<Row>(`${FIND} FOR UPDATE`, [id]);
      if (rows[0] !== undefined && rows[0].organization !== organization) throw new ApiError('WEBHOOK_ENDPOINT_NOT_FOUND');
      return work(client, rows[0]);
    });
  }
}

function teardownOf(endpointId: string, id: string, at: string) {
  return { id, endpointId, event: 'teardown', token: null, generation: null, at } as const;
}

function toEndpoint(row: Row | undefined): Endpoint {
  if (row === undefined) return initial;
  const { status, url, store, disabledBecause } = row;
  return { status, url, store, events: EVENTS, ...(disabledBecause !== null && { disabledBecause }) };
}
