import { ApiError } from '@cauce/contracts';
import type { Queryable } from '@cauce/postgres';
import { randomId } from '@cauce/secrets';
import { Injectable } from '@nestjs/common';
import { Connections } from '../connections.js';
import type { DeliveryOperation } from '../generated/prisma/client.js';
import type { OperationFilter, OperationKind } from './operation.resource.js';

/** Where an operation is found: the organization is a resource name, the id is not. */
export type OperationRef = { readonly organization: string; readonly id: string };

/** What an operator asks for. */
export type NewOperation = {
  readonly organization: string;
  readonly operator: string;
  /** SKIP unless told. */
  readonly kind?: OperationKind;
  readonly filter: OperationFilter;
};

/** What each will look at: what waits for an endpoint, or all that was made for the organization since a time. */
const EXPECTED: Readonly<Record<OperationKind, string>> = {
  SKIP: `endpoint_id = $3::jsonb ->> 'endpoint' AND status = 'WAITING'`,
  REPLAY: `organization = $2 AND create_time >= coalesce(($3::jsonb ->> 'from')::timestamptz, '-infinity')`,
  /** What it comes to adds to it. */
  BACKFILL: 'false',
  RECOVER: `organization = $2 AND create_time >= ($3::jsonb ->> 'from')::timestamptz`,
};

const insert = (kind: OperationKind) => `
INSERT INTO delivery_operation (id, organization, kind, filter, lane, operator, expected_count, create_time, next_action_time)
SELECT $1, $2, '${kind}', $3, CASE WHEN $3::jsonb ->> 'reason' = 'ENDPOINT_CLOSED' THEN 'CLOSING' ELSE 'WORK' END, $4, count(*)::int, now(), now() FROM delivery WHERE ${EXPECTED[kind]}`;

/** What is being done of it ends first: a page holds the row's lock. */
const STOP = `
UPDATE delivery_operation SET state = 'STOPPED', end_time = now(), next_action_time = NULL
WHERE id = $1 AND state = 'RUNNING'`;

/** Operations on deliveries: an operator asks for them here, and {@link OperationRunner} does them. */
@Injectable()
export class OperationRows {
  constructor(private readonly connections: Connections) {}

  /** Answers its id. It begins once the transaction is committed. */
  async insert(client: Queryable, { organization, operator, kind = 'SKIP', filter }: NewOperation): Promise<string> {
    const id = randomId();
    await client.query(insert(kind), [id, organization, JSON.stringify(filter), operator]);
    return id;
  }

  /** Throws DELIVERY_OPERATION_NOT_FOUND. */
  async get({ organization, id }: OperationRef): Promise<DeliveryOperation> {
    const row = await this.connections.prisma.deliveryOperation.findUnique({ where: { id } });
    if (row?.organization !== organization) throw new ApiError('DELIVERY_OPERATION_NOT_FOUND');
    return row;
  }

  /** Changes nothing once it has ended. Throws DELIVERY_OPERATION_NOT_FOUND, DELIVERY_OPERATION_CLOSING. */
  async stop(ref: OperationRef): Promise<DeliveryOperation> {
    const { state, filter } = await this.get(ref);
    if (state !== 'RUNNING') return this.get(ref);
    if ((filter as OperationFilter).reason === 'ENDPOINT_CLOSED') throw new ApiError('DELIVERY_OPERATION_CLOSING');
    await this.connections.pool.query(STOP, [ref.id]);
    return this.get(ref);
  }
}
