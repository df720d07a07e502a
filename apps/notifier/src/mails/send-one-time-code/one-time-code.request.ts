import type { OneTimeCodeMail } from '@cauce/contracts';
import { anyCurrencyCode, email, Field, kind, objectOf, oneOf, text, timestamp } from '@cauce/fields';
import { type Language, LANGUAGES } from '@cauce/html';
import { type Environment, ENVIRONMENTS } from '@cauce/kernel';

const sixDigits = kind('Six digits.', (value) => typeof value === 'string' && /^\d{6}$/.test(value));

/** Whom a code is for. */
class PersonBody {
  @Field(text({ max: 300 })) firstName!: string;
  @Field(text({ max: 300 })) lastName!: string;
  @Field(text({ max: 20 })) documentType!: string;
  @Field(text({ max: 4 })) documentEnd!: string;
}

/** What the store had set for its buyers. Its addresses are not checked again: a code's mail is not refused because of them. */
class StoreProfileBody {
  @Field(text({ max: 2048 }), { optional: true }) supportEmail?: string;
  @Field(text({ max: 2048 }), { optional: true }) supportUrl?: string;
  @Field(text({ max: 2048 }), { optional: true }) logoUrl?: string;
}

/** The mail of a code. */
export class OneTimeCodeBody implements OneTimeCodeMail {
  @Field(oneOf(['one-time-code'])) kind!: 'one-time-code';
  @Field(email) email!: string;
  @Field(text({ max: 300 })) firstName!: string;
  @Field(sixDigits) code!: string;
  @Field(text({ max: 300 })) storeDisplayName!: string;
  @Field(objectOf(StoreProfileBody), { optional: true }) storeProfile?: StoreProfileBody;
  @Field(oneOf(ENVIRONMENTS)) environment!: Environment;
  @Field(timestamp) expireTime!: string;
  @Field(text({ max: 300 }), { optional: true }) resource?: string;
  @Field(anyCurrencyCode, { optional: true }) currencyCode?: string;
  @Field(oneOf(LANGUAGES), { optional: true }) language?: Language;
  @Field(objectOf(PersonBody), { optional: true }) person?: PersonBody;
}

/** The body of `POST /internal/mails`. */
export class SendMailRequest {
  @Field(objectOf(OneTimeCodeBody)) mail!: OneTimeCodeBody;
}
