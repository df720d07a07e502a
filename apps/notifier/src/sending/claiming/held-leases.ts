import type { LeasedDelivery } from '../delivery/leased-delivery.js';

/** The parameters of a statement that takes {@link HELD}, in their order. */
export const HELD_COLUMNS = ['days', 'ids', 'leases'] as const;

/** SQL: deliveries that this process has leased. */
export const HELD = 'unnest(:days::date[], :ids::text[], :leases::int[]) AS held (day, id, lease)';

/** The values of {@link HELD_COLUMNS}, column by column. */
export function heldColumns(deliveries: readonly LeasedDelivery[]) {
  return { days: deliveries.map(({ day }) => day), ids: deliveries.map(({ id }) => id), leases: deliveries.map(({ lease }) => lease) };
}
