import type { Language } from '@cauce/html';
import type { PaymentMethod } from '@cauce/kernel';
import { en } from './en.js';
import { es } from './es.js';

/** What e-mails say. Amounts and dates come as text. */
export type MailWords = {
  readonly hello: (name: string) => string;
  readonly link: {
    readonly subject: (store: string, amount: string) => string;
    readonly title: (store: string) => string;
    readonly action: string;
    readonly small: string;
  };
  readonly receipt: {
    readonly subject: (amount: string, store: string) => string;
    readonly title: (name: string) => string;
    readonly small: (store: string) => string;
  };
  readonly lines: Readonly<Record<'to' | 'for' | 'order' | 'payBefore' | 'price' | 'date' | 'method' | 'number', string>>;
  readonly discount: (percent: string) => string;
  /** A date with its zone. */
  readonly inColombia: (dateTime: string) => string;
  readonly methods: Readonly<Record<PaymentMethod, string>>;
  readonly cardEndingIn: (last4: string) => string;
  readonly sender: (store: string, us: string) => string;
  readonly test: string;
};

/** The words of each language. */
export const MAIL_WORDS: Readonly<Record<Language, MailWords>> = { en, es };
