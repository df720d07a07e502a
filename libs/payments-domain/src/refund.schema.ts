import { field, type Resource } from '@cauce/kernel';
import type { PaymentRefund } from './payment.view.js';

/** Ours: what an operator reads of money that goes back. */
export const PAYMENT_REFUND: Resource<PaymentRefund> = {
  title: 'Refund',
  about: 'Money of a payment that is returned: all of it, or a part.',
  fields: {
    name: field.name('stores/{store}/payments/{payment}/refunds/{refund}', 'Its name.'),
    attempt: field.name('stores/{store}/payments/{payment}/attempts/{attempt}', 'The attempt that paid.'),
    state: field.oneOf(
      ['REFUND_REQUESTED', 'REFUNDED', 'REFUSED'],
      'REFUND_REQUESTED: until the processor answers. REFUSED: the processor will not return this money under this refund.',
    ),
    amountCents: field.cents('The amount that is returned.', 4_000_000),
    currencyCode: field.text('The currency, ISO 4217.', 'COP', { pattern: '^[A-Z]{3}$' }),
    reason: field.text('Why, in the operator’s words. Shown to operators alone.', 'The mugs came broken.'),
    code: field.optional(field.text('Only if REFUSED: the processor’s own code, if it gave one.', 'REFUND_WINDOW_CLOSED')),
    createTime: field.time('When it was requested.'),
    updateTime: field.time('When its state last changed.'),
  },
};
