import { ApiError } from '@cauce/contracts';
import { isId } from '@cauce/kernel';
import { isUnavailable, type Queryable } from '@cauce/postgres';
import { randomId } from '@cauce/secrets';
import { Injectable } from '@nestjs/common';
import { Connections } from '../connections.js';
import type { DeliveryOperation } from '../generated/prisma/client.js';
import { IS_OWN, walkOf, WALKS } from './delivery-walk.js';
import type { OperationFilter, OperationKind } from './operation.resource.js';

/** Where an operation is found: the organization is a resource name, the id is not. */
export type OperationRef = { readonly organization: string; readonly id: string };

/** What an operator asks for. */
export type NewOperation = {
  readonly organization: string;
  readonly operator: string;
  readonly kind: OperationKind;
  readonly filter: OperationFilter;
};

/** No more than these are counted, so that an answer does not wait for a large backlog. */
const MOST_COUNTED = 100_000;

const INSERT = `
INSERT INTO delivery_operation (id, organization, kind, filter, lane, operator, expected_count, create_time, next_action_time)
VALUES ($1, $2, $3, $4, $5, $6, $7, now(), now())`;

/**
 * $1, $2: organization and filter. Counts the deliveries that an operation will look at; undefined: only the operation itself knows.
 * @internal
 */
export function countStatement(kind: OperationKind, filter: OperationFilter): string | undefined {
  if (kind === 'BACKFILL') return undefined;
  const conditions = [
    kind === 'SKIP' ? `${WALKS.endpoint} AND d.status = 'WAITING'` : WALKS[walkOf(filter)],
    filter.from !== undefined && `d.create_time >= (op.filter ->> 'from')::timestamptz`,
    filter.to !== undefined && `d.create_time < (op.filter ->> 'to')::timestamptz`,
  ];
  return `SELECT count(*) FILTER (WHERE is_own)::int AS count FROM (
    SELECT ${IS_OWN} AS is_own FROM (SELECT $1::text AS organization, $2::jsonb AS filter) op, delivery d
    WHERE ${conditions.filter((each) => each !== false).join(' AND ')} LIMIT ${MOST_COUNTED}
  ) counted`;
}

/** Waits until a page that is being changed is committed: its statement holds the row's lock. */
const STOP = `
UPDATE delivery_operation SET state = 'STOPPED', end_time = now(), next_action_time = NULL
WHERE id = $1 AND state = 'RUNNING'`;

/** Operations on deliveries: an operator asks for them here, and {@link OperationRunner} runs them. */
@Injectable()
export class OperationRows {
  constructor(private readonly connections: Connections) {}

  /** Stores an operation, which runs once the transaction is committed. Answers its id. */
  async insert(client: Queryable, operation: NewOperation): Promise<string> {
    const id = randomId();
    const { organization, kind, filter, operator } = operation;
    const lane = filter.reason === 'ENDPOINT_CLOSED' ? 'CLOSING' : 'WORK';
    await client.query(INSERT, [id, organization, kind, JSON.stringify(filter), lane, operator, await this.expectedCount(operation)]);
    return id;
  }

  /** Throws DELIVERY_OPERATION_NOT_FOUND. */
  async get({ organization, id }: OperationRef): Promise<DeliveryOperation> {
    const row = isId(id) ? await this.connections.prisma.deliveryOperation.findUnique({ where: { id } }) : null;
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

  /** How many deliveries it will look at; 0 when they cannot be counted in time, since the operation does not depend on it. */
  private async expectedCount({ organization, kind, filter }: NewOperation): Promise<number> {
    const text = countStatement(kind, filter);
    if (text === undefined) return 0;
    try {
      const { rows } = await this.connections.queue.query<{ count: number }>(text, [organization, JSON.stringify(filter)]);
      return rows[0]?.count ?? 0;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return 0;
    }
  }
}
