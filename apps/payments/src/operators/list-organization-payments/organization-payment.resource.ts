import { field, type Resource } from '@cauce/kernel';
import { PAYMENT_ANSWER, type PaymentAnswer, type PaymentLinks } from '../../payments/payment.links.js';
import { type PaymentRow, REFUNDED, type Refunded } from '../../payments/payment.row.js';

/** A payment in operators' lists: as merchants read it, and how far its refunds are. */
type OrganizationPayment = PaymentAnswer & { readonly refunded?: Refunded; readonly refundedAmountCents?: number };

/** How the API's document shows it. */
export const ORGANIZATION_PAYMENT: Resource<OrganizationPayment> = {
  ...PAYMENT_ANSWER,
  title: 'OrganizationPayment',
  fields: {
    ...PAYMENT_ANSWER.fields,
    refunded: field.optional(
      field.oneOfSoFar(
        REFUNDED,
        'How far its refunds are; absent if it has none. REQUESTED: one is not confirmed yet. REFUSED: the processor refused the last one. PART, WHOLE: how much of the money went back.',
      ),
    ),
    refundedAmountCents: field.optional(
      field.cents('Only if it has refunds: what has been returned of the money that paid.', 4_000_000, { minimum: 0 }),
    ),
  },
};

/** The answer for a row. */
export function organizationPayment(row: PaymentRow, links: Pick<PaymentLinks, 'answer'>): OrganizationPayment {
  const { resource, linkKey, refunded, refundedCents } = row;
  return {
    ...links.answer(resource, linkKey),
    ...(refunded && { refunded, refundedAmountCents: Number(refundedCents ?? 0n) }),
  };
}
