import { ApiError, type FieldViolation, WEBHOOK_EVENTS } from '@cauce/contracts';
import type { DeliveryStatus } from '@cauce/delivery-domain';
import { instantOf, type Kind, kind, oneOf, text, timestamp } from '@cauce/fields';
import type { OperationParameter } from '@cauce/http';
import { idOf, isId } from '@cauce/kernel';

/** Every state that a delivery can be in. */
export const STATES: readonly DeliveryStatus[] = ['WAITING', 'DELIVERED', 'FAILED', 'SKIPPED'];

export const endpointId: Kind = kind('An endpoint’s name or id.', (value) => typeof value === 'string' && isId(idOf(value)), {
  type: 'string',
  examples: ['w36baitccsrzh65iqjopzowphc'],
});

type Filter = { readonly sql: string; readonly allowed: Kind; readonly toStored?: (value: string) => string };

/** Each filter of the list, by its query parameter: the SQL that a value must satisfy, what values are allowed, and how they are stored. */
const FILTERS = {
  endpoint: { sql: 'endpoint_id = ?', allowed: endpointId, toStored: idOf },
  event: { sql: 'event = ?', allowed: oneOf(WEBHOOK_EVENTS) },
  resource: { sql: 'resource = ?', allowed: text({ max: 255 }) },
  state: { sql: 'status = ?', allowed: oneOf(STATES) },
  from: { sql: 'create_time >= ?::timestamptz', allowed: timestamp, toStored: instantOf },
  to: { sql: 'create_time < ?::timestamptz', allowed: timestamp, toStored: instantOf },
} as const satisfies Record<string, Filter>;

/** How the API's document shows them. */
export const DELIVERY_FILTERS: Readonly<Record<keyof typeof FILTERS, OperationParameter>> = {
  endpoint: { about: 'Only those to this endpoint: its name or id.', schema: { type: 'string' } },
  event: { about: 'Only those of this event.', schema: { type: 'string', enum: WEBHOOK_EVENTS } },
  resource: { about: 'Only those of the resource of this name.', schema: { type: 'string', maxLength: 255 } },
  state: { about: 'Only those in this state.', schema: { type: 'string', enum: STATES } },
  from: { about: 'Only those made at this time or later, RFC 3339.', schema: { type: 'string', format: 'date-time' } },
  to: { about: 'Only those made before this time, RFC 3339.', schema: { type: 'string', format: 'date-time' } },
};

const NAMES = Object.keys(FILTERS) as (keyof typeof FILTERS)[];

/** Which deliveries: all that the given filters hold for. */
export type DeliveryFilter = {
  /** Those that were given. `sql`: a condition with `?` for the value. */
  readonly given: readonly { readonly name: keyof typeof FILTERS; readonly sql: string; readonly value: string }[];
  /** The filters as text: a page token is good for the same ones only. */
  readonly key: string;
};

/** Reads the filters of a query. Throws INVALID_FIELDS with all that is wrong. */
export function readDeliveryFilter(query: Readonly<Record<string, unknown>>): DeliveryFilter {
  const given = NAMES.filter((name) => query[name] !== undefined);
  const violations = given.flatMap((name): readonly FieldViolation[] => FILTERS[name].allowed.violations(query[name], name));
  if (violations.length > 0) throw new ApiError('INVALID_FIELDS', { violations });
  const filters = given.map((name) => {
    const { sql, toStored }: Filter = FILTERS[name];
    const value = String(query[name]);
    return { name, sql, value: toStored?.(value) ?? value };
  });
  return { given: filters, key: filters.map(({ name, value }) => `${name}=${value}`).join('&') };
}
