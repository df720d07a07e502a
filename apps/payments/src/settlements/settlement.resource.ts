import { field, type Resource } from '@cauce/kernel';
import { type PaymentView, UNEXPECTED_SETTLEMENT, type UnexpectedSettlement } from '@cauce/payments-domain';

/** An unexpected settlement as operators read it. */
export type SettlementAnswer = UnexpectedSettlement & {
  /** `organizations/<id>`. */
  readonly organization: string;
};

/** How the API's document shows it. */
export const SETTLEMENT_ANSWER: Resource<SettlementAnswer> = {
  ...UNEXPECTED_SETTLEMENT,
  fields: {
    ...UNEXPECTED_SETTLEMENT.fields,
    organization: field.name('organizations/{organization}', 'The organization that owns the payment.'),
  },
};

/** The answer for a settlement of a payment. */
export function settlementAnswer(settlement: UnexpectedSettlement, { payment }: PaymentView): SettlementAnswer {
  return { ...settlement, organization: payment.organization };
}
