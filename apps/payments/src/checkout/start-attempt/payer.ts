import type { Payer, PaymentView } from '@cauce/payments-domain';
import { derivedId } from '@cauce/secrets';
import { ipOf, type StartAttemptRequest } from './start-attempt.request.js';

/**
 * Who pays: the link is the buyer's own, so who pays is whom it was made for; the card's holder stays with the
 * processor. A document and a wallet's number are what the buyer entered.
 */
export function payerOf({ payment: { buyer } }: PaymentView, request: StartAttemptRequest): Payer {
  const { documentType, document, phoneNumber } = request;
  const ip = ipOf(request);
  return {
    ...buyer,
    ...(phoneNumber !== undefined && { phoneNumber }),
    ...(document !== undefined && documentType !== undefined && { documentType, document }),
    ...(ip !== undefined && { ip }),
  };
}

/** `users/<id>`: the same person for the same organization, and no way back to the document; undefined without one. */
export function userOf(key: Buffer, organization: string, { documentType, document }: StartAttemptRequest): string | undefined {
  if (documentType === undefined || document === undefined) return undefined;
  return `users/${derivedId(key, 'user', organization, documentType, document)}`;
}
