import type { PaymentView } from '@cauce/payments-domain';
import type { PersonalIndex, PersonHashes } from '@cauce/secrets';

/**
 * What operators find a payment by: its buyer as the merchant sent it, else as who last tried to pay gave it; the document is that of who last
 * tried to pay with one. Of what was erased there is nothing.
 */
export function buyerHashes(
  { payment: { buyer }, attempts }: Pick<PaymentView, 'payment' | 'attempts'>,
  index: PersonalIndex,
): PersonHashes {
  const payers = [...attempts.values()].flatMap(({ details: { payer } }) => (payer ? [payer] : []));
  const identified = payers.findLast(({ documentType, document }) => documentType !== undefined && document !== undefined);
  return index.hashes({
    email: buyer?.email ?? payers.findLast(({ email }) => email !== undefined)?.email,
    phoneNumber: buyer?.phoneNumber ?? payers.findLast(({ phoneNumber }) => phoneNumber !== undefined)?.phoneNumber,
    documentType: identified?.documentType,
    document: identified?.document,
  });
}
