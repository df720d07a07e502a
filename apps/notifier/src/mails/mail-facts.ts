import type { BuyerMail, OneTimeCodeMail } from '@cauce/contracts';
import type { Language } from '@cauce/html';

/** Every mail to a buyer. */
export type AnyMail = BuyerMail | OneTimeCodeMail;

/** A mail to be written, and what else writing it needs. */
export type MailFacts<Mail = AnyMail> = {
  readonly mail: Mail;
  readonly language: Language;
  /** When the event happened: business time, RFC 3339 UTC. */
  readonly at: string;
  /** Our name, which stands beside the store's. */
  readonly us: string;
};
