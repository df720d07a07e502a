import type { SkipReason } from '@cauce/delivery-domain';
import { field, type Resource } from '@cauce/kernel';
import { endpointName } from '../endpoints/endpoint.resource.js';
import type { DeliveryOperation } from '../generated/prisma/client.js';

/** Which deliveries an operation is about, as its row has it. */
export type OperationFilter = {
  /** An endpoint's id. */
  readonly endpoint?: string;
  /** Of SKIP: the reason that its deliveries get. */
  readonly reason?: SkipReason;
  readonly event?: string;
  readonly resource?: string;
  readonly state?: string;
  /** RFC 3339: made at this time or later; of BACKFILL: recorded. */
  readonly from?: string;
  /** RFC 3339: made before this time; of BACKFILL: recorded. */
  readonly to?: string;
  /** Of BACKFILL: these events alone. */
  readonly events?: readonly string[];
  /** Of BACKFILL: the stores whose events it reads. */
  readonly stores?: readonly string[];
};

/** SKIP: what waits for an endpoint is not sent. REPLAY, RECOVER: deliveries are sent again. BACKFILL: new deliveries of old events. */
export type OperationKind = 'SKIP' | 'REPLAY' | 'RECOVER' | 'BACKFILL';

/** Work on many deliveries, as the operator API shows it. */
export type OperationResource = {
  /** `organizations/<id>/delivery-operations/<id>`. */
  readonly name: string;
  readonly kind: string;
  /** `organizations/<id>/webhook-endpoints/<id>`. */
  readonly endpoint?: string;
  /** `event` to `to` are the filter of a REPLAY; a RECOVER has `from`, a BACKFILL `from`, `to` and `events`. */
  readonly event?: string;
  readonly events?: readonly string[];
  readonly resource?: string;
  readonly deliveryState?: string;
  readonly from?: string;
  readonly to?: string;
  readonly state: string;
  /** Who asked for it. */
  readonly operator: string;
  readonly expectedCount: number;
  readonly lookedAtCount: number;
  readonly changedCount: number;
  readonly createTime: string;
  readonly endTime?: string;
};

const NAME = 'organizations/pibqxhoemf3cxldil3rlhlfj3o/delivery-operations/w36baitccsrzh65iqjopzowphc';

/** How the API's document shows it. */
export const DELIVERY_OPERATION: Resource<OperationResource> = {
  title: 'DeliveryOperation',
  about: 'Work on many deliveries. It runs in the background and survives restarts.',
  fields: {
    name: field.text('The operation’s name. Of the shape `organizations/{organization}/delivery-operations/{operation}`.', NAME),
    kind: field.oneOf<string>(
      ['SKIP', 'REPLAY', 'RECOVER', 'BACKFILL'],
      'The kind of work. SKIP: deliveries that wait for an endpoint are not sent. REPLAY: deliveries that match the filters are sent again. RECOVER: deliveries that an endpoint missed are sent again, or sooner. BACKFILL: an endpoint is sent events from before it was registered, or from before its filters matched them.',
    ),
    endpoint: field.optional(
      field.name(
        'organizations/{organization}/webhook-endpoints/{endpoint}',
        'The endpoint whose deliveries are selected. Absent: all endpoints.',
      ),
    ),
    event: field.optional(field.text('Only those of this event.', 'payment.statusChanged')),
    events: field.optional(field.listOf(field.text('An event.', 'payment.statusChanged'), 'For a BACKFILL: only these events.')),
    resource: field.optional(
      field.text('Only deliveries about the resource with this name.', 'stores/pibqxhoemf3cxldil3rlhlfj3o/payments/x'),
    ),
    deliveryState: field.optional(field.oneOf<string>(['FAILED', 'SKIPPED', 'DELIVERED'], 'Only those in this state.')),
    from: field.optional(
      field.time('Only deliveries created at or after this time; for a BACKFILL: events recorded at or after this time.'),
    ),
    to: field.optional(field.time('Only deliveries created before this time; for a BACKFILL: events recorded before this time.')),
    state: field.oneOf<string>(
      ['RUNNING', 'DONE', 'STOPPED'],
      'The state of the operation. STOPPED: an operator stopped it; changes already made are kept.',
    ),
    operator: field.text('The operator who requested it.', 'ana'),
    expectedCount: field.count(
      'The number of deliveries to examine, counted up to 100,000 when the operation began. For a BACKFILL: the number of payments, subscriptions and assignments of the stores reached so far.',
      1200,
    ),
    lookedAtCount: field.count('The number examined so far.', 900),
    changedCount: field.count('The number changed, created or sent again so far.', 700),
    createTime: field.time('When it was requested.'),
    endTime: field.optional(field.time('When it ended.')),
  },
};

/** What of an operation's row is shown in a list. */
export type ShownOperation = Pick<
  DeliveryOperation,
  | 'id'
  | 'organization'
  | 'kind'
  | 'filter'
  | 'state'
  | 'operator'
  | 'expectedCount'
  | 'changedCount'
  | 'lookedAtCount'
  | 'createTime'
  | 'endTime'
>;

export function toOperationResource(row: ShownOperation): OperationResource {
  const { endpoint, reason: _, stores: __, state, ...filter } = row.filter as OperationFilter;
  return {
    name: `${row.organization}/delivery-operations/${row.id}`,
    kind: row.kind,
    ...(endpoint !== undefined && { endpoint: endpointName(row.organization, endpoint) }),
    ...filter,
    ...(state !== undefined && { deliveryState: state }),
    state: row.state,
    operator: row.operator,
    expectedCount: row.expectedCount,
    lookedAtCount: row.lookedAtCount,
    changedCount: row.changedCount,
    createTime: row.createTime.toISOString(),
    ...(row.endTime && { endTime: row.endTime.toISOString() }),
  };
}
