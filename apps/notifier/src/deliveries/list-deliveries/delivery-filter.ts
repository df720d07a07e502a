import { WEBHOOK_EVENTS } from '@cauce/contracts';
import type { DeliveryStatus } from '@cauce/delivery-domain';
import { type Filters, type Kind, kind, oneOf, text, timestamp } from '@cauce/fields';
import { idOf, isId } from '@cauce/kernel';

/** Every state that a delivery can be in. */
export const STATES: readonly DeliveryStatus[] = ['WAITING', 'DELIVERED', 'FAILED', 'SKIPPED'];

export const endpointId: Kind = kind('An endpoint’s name or id.', (value) => typeof value === 'string' && isId(idOf(value)), {
  type: 'string',
  examples: ['w36baitccsrzh65iqjopzowphc'],
});

/** What the list of deliveries may be filtered by. */
export const DELIVERY_FILTERS = {
  endpoint: { about: 'Only those to this endpoint, given by name or id.', kind: endpointId },
  event: { about: 'Only those of this event.', kind: oneOf(WEBHOOK_EVENTS) },
  resource: { about: 'Only deliveries about the resource with this name.', kind: text({ max: 255 }) },
  state: { about: 'Only those in this state.', kind: oneOf(STATES) },
  from: { about: 'Only those created at or after this time, RFC 3339 with any offset.', kind: timestamp },
  to: { about: 'Only those created before this time, RFC 3339 with any offset.', kind: timestamp },
} as const satisfies Filters;
