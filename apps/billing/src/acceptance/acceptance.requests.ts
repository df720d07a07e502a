import { DOCUMENT_TYPE_CODE } from '@cauce/contracts';
import { Field, kind, line, text } from '@cauce/fields';

/** Checked by its shape only: checkout asks the catalog which types exist (docs/adr/0020). */
const documentType = kind('A document type’s code.', (value) => typeof value === 'string' && DOCUMENT_TYPE_CODE.test(value));
const documentNumber = kind(
  '4 to 20 upper-case letters and digits.',
  (value) => typeof value === 'string' && /^[0-9A-Z]{4,20}$/.test(value),
);
const sixDigits = kind('Six digits.', (value) => typeof value === 'string' && /^\d{6}$/.test(value));

/** The body that asks for a one-time code. */
export class AskForCodeRequest {
  @Field(documentType) documentType!: string;
  @Field(documentNumber) document!: string;
  @Field(line({ max: 100 })) firstName!: string;
  @Field(line({ max: 100 })) lastName!: string;
}

/** The body that checks a one-time code: of whom it was asked for. */
export class CheckCodeRequest extends AskForCodeRequest {
  @Field(sixDigits) code!: string;
}

/** The body that asks for permission to store a card, on a link that changes the card. */
export class GrantMethodChangeRequest {
  /** A digest of the card's one-use token. */
  @Field(text({ max: 100 }), { optional: true }) card?: string;
}

/** The same on an acceptance link. */
export class GrantMethodRequest extends GrantMethodChangeRequest {
  @Field(text({ max: 4_000 })) session!: string;
}

/** The body that accepts. */
export class AcceptSubscriptionRequest {
  @Field(text({ max: 4_000 })) session!: string;
  @Field(text({ max: 2_000 })) proof!: string;
  @Field(text({ max: 45 }), { optional: true }) ip?: string;
}

/** The body that changes the card. */
export class ChangeMethodRequest {
  @Field(text({ max: 2_000 })) proof!: string;
}
