import { ApiError } from '@cauce/contracts';
import { decide, type DisabledBecause, type Endpoint, type EndpointCommand, evolve, initial, OVERLAP_MS } from '@cauce/delivery-domain';
import { isId } from '@cauce/kernel';
import { inTransaction, type Queryable } from '@cauce/postgres';
import { randomId } from '@cauce/secrets';
import { Injectable } from '@nestjs/common';
import { Connections } from '../connections.js';
import type { WebhookEndpoint } from '../generated/prisma/client.js';
import { commitBeforeInForce } from './commit-before-in-force.js';
import { type EndpointSecrets, makeSecrets, SecretsBox } from './endpoint.secrets.js';

/** Where an endpoint is found: the organization is a resource name, the id is not. */
export type EndpointRef = { readonly organization: string; readonly id: string };

/** An operator's request for a new endpoint. */
export type Registration = {
  readonly organization: string;
  readonly store?: string | undefined;
  readonly url: string;
  readonly events: readonly string[];
};

/** Why an endpoint takes no orders. */
export const NOT_OPEN = [
  'WEBHOOK_ENDPOINT_NOT_FOUND',
  'WEBHOOK_ENDPOINT_HANDSHAKING',
  'WEBHOOK_ENDPOINT_CLOSING',
  'WEBHOOK_ENDPOINT_CLOSED',
] as const;

/**
 * $1 to $5: id, new secrets, when they replace the old ones, now. New secrets of an earlier rotation that are in use become the old ones; those that
 * are not in use yet are forgotten. $6: for how long old secrets sign after they were replaced, in ms; during that time no new rotation begins.
 */
const ROTATE = `
UPDATE webhook_endpoint SET next_webhook_key = $2, next_signing_secret = $3, activate_time = $4, update_time = $5::timestamptz,
  webhook_key = CASE WHEN activate_time <= $5 THEN next_webhook_key ELSE webhook_key END,
  signing_secret = CASE WHEN activate_time <= $5 THEN next_signing_secret ELSE signing_secret END
WHERE id = $1 AND NOT coalesce(activate_time <= $5 AND activate_time > $5::timestamptz - $6 * interval '1 millisecond', false)`;

/** $1: for how long old secrets sign after they were replaced, in ms. */
const ERASE_OLD = `
UPDATE webhook_endpoint SET webhook_key = next_webhook_key, signing_secret = next_signing_secret, next_webhook_key = NULL,
  next_signing_secret = NULL, activate_time = NULL
WHERE activate_time <= now() - $1 * interval '1 millisecond'`;

/** Endpoints as rows: configuration with secrets, not a stream. The domain decides what may happen to one. */
@Injectable()
export class EndpointRows {
  constructor(
    private readonly connections: Connections,
    private readonly box: SecretsBox,
  ) {}

  /** Registers an endpoint. Its secrets are answered now and never again. Throws TOO_MANY_WEBHOOK_ENDPOINTS. */
  async register({ organization, store, url, events }: Registration): Promise<WebhookEndpoint & { secrets: EndpointSecrets }> {
    const id = randomId();
    const secrets = makeSecrets();
    await commitBeforeInForce(this.connections.pool, async (client, at) => {
      const enabledCount = await countEnabled(client, organization);
      const { status } = applied({ type: 'RegisterEndpoint', url, store: store ?? null, events, enabledCount, at }, initial);
      const { webhookKey, signingSecret } = this.box.seal(id, { ...secrets, bearer: null });
      await client.query(
        `INSERT INTO webhook_endpoint (id, organization, store, url, events, status, webhook_key, signing_secret, create_time, update_time)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
        [id, organization, store ?? null, url, events, status, webhookKey, signingSecret, at],
      );
    });
    return { ...(await this.get({ organization, id })), secrets };
  }

  /** Throws WEBHOOK_ENDPOINT_NOT_FOUND. */
  async get({ organization, id }: EndpointRef): Promise<WebhookEndpoint> {
    const row = isId(id) ? await this.connections.prisma.webhookEndpoint.findUnique({ where: { id } }) : null;
    if (row?.organization !== organization) throw new ApiError('WEBHOOK_ENDPOINT_NOT_FOUND');
    return row;
  }

  /** As {@link get}, for changes that are not made to an integration's endpoint. Also throws WEBHOOK_ENDPOINT_OF_INTEGRATION. */
  async getOwnedByMerchant(ref: EndpointRef): Promise<WebhookEndpoint> {
    const row = await this.get(ref);
    if (row.integration === null) return row;
    throw new ApiError('WEBHOOK_ENDPOINT_OF_INTEGRATION', { metadata: { integration: `${row.store ?? ''}/${row.integration}` } });
  }

  /** As {@link get}, for what needs an endpoint that is ENABLED or DISABLED. Also throws the other codes of {@link NOT_OPEN}. */
  async getOpen(ref: EndpointRef): Promise<WebhookEndpoint> {
    const row = await this.get(ref);
    const code = NOT_OPEN.find((each) => each === `WEBHOOK_ENDPOINT_${row.status}`);
    if (code !== undefined) throw new ApiError(code);
    return row;
  }

  /**
   * Makes new secrets, which are answered now and never again. Throws WEBHOOK_ENDPOINT_ROTATING while replaced secrets still sign, and as
   * {@link getOwnedByMerchant} and {@link getOpen} do.
   */
  async rotate(ref: EndpointRef, { activateTime, at }: { activateTime: string; at: string }): Promise<EndpointSecrets> {
    await this.getOwnedByMerchant(ref);
    await this.getOpen(ref);
    const secrets = makeSecrets();
    const { webhookKey, signingSecret } = this.box.seal(ref.id, { ...secrets, bearer: null });
    const { rowCount } = await this.connections.pool.query(ROTATE, [ref.id, webhookKey, signingSecret, activateTime, at, OVERLAP_MS]);
    if (rowCount === 0) throw new ApiError('WEBHOOK_ENDPOINT_ROTATING');
    return secrets;
  }

  /** Erases old secrets that no longer sign. */
  async eraseOldSecrets(): Promise<void> {
    await this.connections.pool.query(ERASE_OLD, [OVERLAP_MS]);
  }

  /** Changes address or filters; filters are committed before they are in force: see {@link commitBeforeInForce}. Throws what the domain rejects. */
  async change(ref: EndpointRef, change: EndpointChange): Promise<void> {
    const apply = (client: Queryable, at: string) => this.apply(client, ref, { type: 'ChangeEndpoint', ...change, at });
    if (change.events === undefined && change.store === undefined)
      await inTransaction(this.connections.pool, (client) => apply(client, new Date().toISOString()));
    else await commitBeforeInForce(this.connections.pool, apply);
  }

  /** Decides on the locked row, and stores the result. `also` runs in the same transaction, if something changed. Throws what the domain rejects. */
  async handle(ref: EndpointRef, command: ExistingEndpointCommand, also?: (client: Queryable) => Promise<void>): Promise<void> {
    await inTransaction(this.connections.pool, (client) => this.apply(client, ref, command, also));
  }

  private async apply(
    client: Queryable,
    { organization, id }: EndpointRef,
    command: ExistingEndpointCommand | ChangeCommand,
    also?: (client: Queryable) => Promise<void>,
  ) {
    const whole = command.type === 'ResumeEndpoint' ? { ...command, enabledCount: await countEnabled(client, organization, id) } : command;
    const before = await loadLocked(client, id);
    const after = applied(whole, before);
    if (after === before) return;
    await save(client, id, after, { at: command.at, isFresh: isAnother(before, after) });
    await also?.(client);
  }
}

/** A command on an existing endpoint; this file adds how many others are enabled. */
type ExistingEndpointCommand =
  | Exclude<EndpointCommand, { type: 'RegisterEndpoint' | 'OfferEndpoint' | 'ChangeEndpoint' | 'ResumeEndpoint' }>
  | { readonly type: 'ResumeEndpoint'; readonly at: string };

type ChangeCommand = Extract<EndpointCommand, { type: 'ChangeEndpoint' }>;

/** What an operator changes: what is absent stays. */
type EndpointChange = Omit<ChangeCommand, 'type' | 'at'>;

/**
 * How many of an organization's endpoints are ENABLED; others cannot enable one until the transaction ends. Endpoints of integrations do not
 * count, and are not refused because of others.
 * @param id of the endpoint to be enabled; absent: a new one of the merchant
 */
async function countEnabled(client: Queryable, organization: string, id?: string): Promise<number> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [organization]);
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM webhook_endpoint WHERE organization = $1 AND status = 'ENABLED' AND integration IS NULL
       AND NOT EXISTS (SELECT FROM webhook_endpoint WHERE id = $2 AND integration IS NOT NULL)`,
    [organization, id ?? null],
  );
  return rows[0]?.count ?? 0;
}

/** The endpoint after a command: the same object when nothing is recorded. */
function applied(command: EndpointCommand, endpoint: Endpoint): Endpoint {
  const decision = decide(command, endpoint);
  if (decision.kind === 'rejected') throw new ApiError(decision.code);
  return decision.kind === 'ignored' ? endpoint : decision.events.reduce<Endpoint>(evolve, endpoint);
}

type EndpointRow = Omit<Endpoint, 'disabledBecause' | 'resumeTime'> & {
  readonly disabledBecause: DisabledBecause | null;
  readonly resumeTime: Date | null;
};

async function loadLocked(client: Queryable, id: string): Promise<Endpoint> {
  const { rows } = await client.query<EndpointRow>(
    'SELECT status, url, store, events, disabled_because AS "disabledBecause", resume_time AS "resumeTime" FROM webhook_endpoint WHERE id = $1 FOR UPDATE',
    [id],
  );
  const [row] = rows;
  if (row === undefined) return initial;
  const { disabledBecause, resumeTime, ...rest } = row;
  return { ...rest, ...(disabledBecause !== null && { disabledBecause }), ...(resumeTime && { resumeTime: resumeTime.toISOString() }) };
}

/** `isFresh`: forgets what is known of the receiver. */
async function save(client: Queryable, id: string, endpoint: Endpoint, { at, isFresh }: { at: string; isFresh: boolean }): Promise<void> {
  const { status, url, store, events, disabledBecause, resumeTime } = toColumns(endpoint);
  await client.query(
    `UPDATE webhook_endpoint SET status = $2, url = $3, events = $4, disabled_because = $5, update_time = $6, store = $8, resume_time = $9,
       circuit = CASE WHEN $7::boolean THEN NULL ELSE circuit END, circuit_version = circuit_version + $7::boolean::int,
       close_time = CASE WHEN $2 IN ('CLOSING', 'CLOSED') THEN coalesce(close_time, $6) END
     WHERE id = $1`,
    [id, status, url, events, disabledBecause, at, isFresh, store, resumeTime],
  );
}

/** Another receiver, or one that an operator has resumed. */
function isAnother(before: Endpoint, { url, status }: Endpoint): boolean {
  return url !== before.url || (status === 'ENABLED' && before.status === 'DISABLED');
}

function toColumns({ status, url, store, events, disabledBecause, resumeTime }: Endpoint) {
  return { status, url, store, events: [...events], disabledBecause: disabledBecause ?? null, resumeTime: resumeTime ?? null };
}
