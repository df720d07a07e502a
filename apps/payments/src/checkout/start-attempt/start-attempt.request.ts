import { isIP } from 'node:net';
import { ApiError, DOCUMENT_TYPE_CODE, type Holder, type PaymentSource, type PersonType } from '@cauce/contracts';
import { Field, kind, oneOf, phoneE164, text } from '@cauce/fields';
import { PAYMENT_METHODS, type PaymentMethod } from '@cauce/kernel';

/** Checked by its shape only: checkout asks the catalog which types exist (docs/adr/0020). */
const documentType = kind('A document type’s code.', (value) => typeof value === 'string' && DOCUMENT_TYPE_CODE.test(value));
const documentNumber = kind(
  '4 to 20 upper-case letters and digits.',
  (value) => typeof value === 'string' && /^[0-9A-Z]{4,20}$/.test(value),
);

/** The body of a buyer's try, from checkout. The method decides which fields are required. */
export class StartAttemptRequest {
  @Field(oneOf(PAYMENT_METHODS)) method!: PaymentMethod;
  @Field(text({ max: 200 }), { optional: true }) cardToken?: string;
  @Field(text({ min: 16, max: 64 }), { optional: true }) formId?: string;
  @Field(text({ max: 20 }), { optional: true }) bank?: string;
  @Field(oneOf(['NATURAL', 'LEGAL']), { optional: true }) personType?: PersonType;
  @Field(documentType, { optional: true }) documentType?: string;
  @Field(documentNumber, { optional: true }) document?: string;
  @Field(phoneE164, { optional: true }) phoneNumber?: string;
  @Field(text({ max: 45 }), { optional: true }) ip?: string;
  @Field(text({ max: 26 }), { optional: true }) cardAccount?: string;
}

/** The fields that the method needs, and no others. Throws INVALID_FIELDS. */
export function sourceOf(request: StartAttemptRequest): PaymentSource {
  const { method } = request;
  switch (method) {
    case 'CARD':
      return { method, ...(request.cardToken !== undefined && { cardToken: request.cardToken }) };
    case 'PSE':
      return { method, bank: needed(request, 'bank'), personType: needed(request, 'personType'), ...holderOf(request) };
    case 'WALLET_A':
      return { method, phoneNumber: needed(request, 'phoneNumber') };
    case 'SERVICE':
      return { method, ...holderOf(request) };
    case 'BANK_A':
    case 'PARTNER_PLATFORM':
      return { method };
  }
}

/** Identifies a try: a card's one-use token, or else the form's id. Throws INVALID_FIELDS. */
export function tryOf(request: StartAttemptRequest): readonly string[] {
  const { method, cardToken } = request;
  return method === 'CARD' && cardToken !== undefined ? [cardToken] : [method, needed(request, 'formId')];
}

/** The payer's address if it is one: it goes into webhooks. */
export function ipOf({ ip }: StartAttemptRequest): string | undefined {
  return ip !== undefined && isIP(ip) !== 0 ? ip : undefined;
}

function holderOf(request: StartAttemptRequest): Holder {
  return { documentType: needed(request, 'documentType'), document: needed(request, 'document') };
}

function needed<Name extends keyof StartAttemptRequest>(request: StartAttemptRequest, field: Name): NonNullable<StartAttemptRequest[Name]> {
  const value = request[field];
  if (value) return value;
  throw new ApiError('INVALID_FIELDS', { violations: [{ field, description: `Required by the method ${request.method}.` }] });
}
