import { type Filters, oneOf, timestamp } from '@cauce/fields';
import type { UnexpectedSettlement } from '@cauce/payments-domain';

/** Every state of an unexpected settlement. */
export const SETTLEMENT_STATES: readonly UnexpectedSettlement['state'][] = ['OPEN', 'REFUND_REQUESTED', 'REFUNDED'];

/** What the list of all unexpected settlements may be filtered by. */
export const SETTLEMENT_FILTERS = {
  state: { about: 'Only those in this state.', kind: oneOf(SETTLEMENT_STATES) },
  from: { about: 'Only those recorded at or after this time, RFC 3339 with any offset.', kind: timestamp },
  to: { about: 'Only those recorded before this time, RFC 3339 with any offset.', kind: timestamp },
} as const satisfies Filters;
