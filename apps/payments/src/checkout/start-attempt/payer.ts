import type { Payer, PaymentView } from '@cauce/payments-domain';
import { ipOf, type StartAttemptRequest } from './start-attempt.request.js';

/**
 * The payer is the payment's buyer, since only the buyer has the link; the card holder's name stays with the processor. The document and a
 * wallet's number are what the buyer entered.
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
