import { field, type Resource } from '@cauce/kernel';
import type { UnexpectedSettlement } from './payment.view.js';

/** Ours: what an operator reads of money that came unexpectedly. */
export const UNEXPECTED_SETTLEMENT: Resource<UnexpectedSettlement> = {
  title: 'UnexpectedSettlement',
  about: 'Money that arrived for a payment that no longer expected it.',
  fields: {
    name: field.name('stores/{store}/payments/{payment}/unexpected-settlements/{attempt}', 'Its name.'),
    attempt: field.name('stores/{store}/payments/{payment}/attempts/{attempt}', 'The attempt that the money was for.'),
    state: field.oneOf(['OPEN', 'REFUND_REQUESTED', 'REFUNDED'], 'OPEN: until an operator requests a refund.'),
    amountCents: field.cents('The amount that arrived.', 24_000_000, { minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    refundAmountCents: field.optional(
      field.cents('What is returned, if parts of the money were returned before it was listed. Absent: all of it.', 4_000_000),
    ),
    currencyCode: field.text('The currency, ISO 4217.', 'COP', { pattern: '^[A-Z]{3}$' }),
    createTime: field.time('When it was recorded.'),
    updateTime: field.time('When its state last changed.'),
  },
};
