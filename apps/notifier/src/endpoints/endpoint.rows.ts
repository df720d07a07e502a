import { ApiError } from '@cauce/contracts';
import { decide, type DisabledBecause, type Endpoint, type EndpointCommand, evolve, initial } from '@cauce/delivery-domain';
import { inTransaction, type Queryable } from '@cauce/postgres';
import { randomId } from '@cauce/secrets';
import { Injectable } from '@nestjs/common';
import { Connections } from '../connections.js';
import type { WebhookEndpoint } from '../generated/prisma/client.js';
import { type EndpointSecrets, makeSecrets, SecretsBox } from './endpoint.secrets.js';

/** Where an endpoint is found: the organization is a resource name, the id is not. */
export type EndpointRef = { readonly organization: string; readonly id: string };

/** What an operator says of a new endpoint. */
export type Registration = {
  readonly organization: string;
  readonly store?: string | undefined;
  readonly url: string;
  readonly events: readonly string[];
};

/** Endpoints as rows: configuration with secrets, not a stream. The domain decides what may happen to one. */
@Injectable()
export class EndpointRows {
  constructor(
    private readonly connections: Connections,
    private readonly box: SecretsBox,
  ) {}

  /** Registers an endpoint. Its secrets are answered now and never again. Throws TOO_MANY_WEBHOOK_ENDPOINTS. */
  async register({ organization, store, url, events }: Registration, at: string): Promise<WebhookEndpoint & { secrets: EndpointSecrets }> {
    const id = randomId();
    const secrets = makeSecrets();
    await inTransaction(this.connections.pool, async (client) => {
      const enabledCount = await countEnabled(client, organization);
      const { status } = applied({ type: 'RegisterEndpoint', url, events, enabledCount, at }, initial);
      const { webhookKey, signingSecret } = this.box.seal(id, secrets);
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
    const row = await this.connections.prisma.webhookEndpoint.findUnique({ where: { id } });
    if (row?.organization !== organization) throw new ApiError('WEBHOOK_ENDPOINT_NOT_FOUND');
    return row;
  }

  /** Decides on the locked row, and stores the result. Throws what the domain rejects. */
  async handle({ organization, id }: EndpointRef, command: OnEndpoint): Promise<void> {
    await inTransaction(this.connections.pool, async (client) => {
      const whole = command.type === 'ResumeEndpoint' ? { ...command, enabledCount: await countEnabled(client, organization) } : command;
      const before = await loadLocked(client, id);
      const after = applied(whole, before);
      if (after !== before) await save(client, id, after, { at: command.at, afresh: isAnother(before, after) });
    });
  }
}

/** What an endpoint that exists is asked. How many others are enabled is counted here. */
type OnEndpoint =
  Exclude<EndpointCommand, { type: 'RegisterEndpoint' | 'ResumeEndpoint' }> | { readonly type: 'ResumeEndpoint'; readonly at: string };

/** Of an organization, until the transaction ends: whoever else would enable one waits. */
async function countEnabled(client: Queryable, organization: string): Promise<number> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [organization]);
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM webhook_endpoint WHERE organization = $1 AND status = 'ENABLED'`,
    [organization],
  );
  return rows[0]?.count ?? 0;
}

/** The endpoint after a command: the same object when nothing is recorded. */
function applied(command: EndpointCommand, endpoint: Endpoint): Endpoint {
  const decision = decide(command, endpoint);
  if (decision.kind === 'rejected') throw new ApiError(decision.code);
  return decision.kind === 'ignored' ? endpoint : decision.events.reduce<Endpoint>(evolve, endpoint);
}

async function loadLocked(client: Queryable, id: string): Promise<Endpoint> {
  const { rows } = await client.query<Omit<Endpoint, 'disabledBecause'> & { disabledBecause: DisabledBecause | null }>(
    'SELECT status, url, events, disabled_because AS "disabledBecause" FROM webhook_endpoint WHERE id = $1 FOR UPDATE',
    [id],
  );
  const [row] = rows;
  if (row === undefined) return initial;
  const { disabledBecause, ...rest } = row;
  return { ...rest, ...(disabledBecause !== null && { disabledBecause }) };
}

/** `afresh`: nothing is known of its receiver. */
async function save(client: Queryable, id: string, endpoint: Endpoint, { at, afresh }: { at: string; afresh: boolean }): Promise<void> {
  const { status, url, events, disabledBecause } = toColumns(endpoint);
  await client.query(
    `UPDATE webhook_endpoint SET status = $2, url = $3, events = $4, disabled_because = $5, update_time = $6,
       circuit = CASE WHEN $7::boolean THEN NULL ELSE circuit END, circuit_version = circuit_version + $7::boolean::int
     WHERE id = $1`,
    [id, status, url, events, disabledBecause, at, afresh],
  );
}

/** Another receiver, or one that an operator believes to work again. */
function isAnother(before: Endpoint, { url, status }: Endpoint): boolean {
  return url !== before.url || (status === 'ENABLED' && before.status === 'DISABLED');
}

function toColumns({ status, url, events, disabledBecause }: Endpoint) {
  return { status, url, events: [...events], disabledBecause: disabledBecause ?? null };
}
