import { createdWithin, type Filters, oneOf, type QueryFilter, text, timestamp } from '@cauce/fields';
import { PAYMENT_STATUSES } from '@cauce/payments-domain';
import type { WantedPage } from '@cauce/postgres';
import type { PaymentRow } from '../payment.row.js';

/** The filters of lists of payments: a payment must match all that are given. */
export const PAYMENT_FILTERS = {
  status: { about: 'Only those in this status.', kind: oneOf(PAYMENT_STATUSES) },
  correlationId: { about: 'Only those with exactly this `correlationId`.', kind: text({ max: 255 }) },
  createTimeFrom: { about: 'Only those created at or after this time, RFC 3339 with any offset.', kind: timestamp },
  createTimeTo: { about: 'Only those created before this time, RFC 3339 with any offset.', kind: timestamp },
} as const satisfies Filters;

/** The filter as a query for rows. */
export function wantedPayments({ given }: QueryFilter<keyof typeof PAYMENT_FILTERS>): Pick<WantedPage<PaymentRow>, 'matching' | 'created'> {
  const { status, correlationId, createTimeFrom: from, createTimeTo: to } = given;
  return {
    matching: { ...(status !== undefined && { status }), ...(correlationId !== undefined && { correlationId }) },
    created: createdWithin({ from, to }),
  };
}
