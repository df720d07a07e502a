import { type ConnectionRefusal } from '@cauce/contracts';
import { type Html } from '@cauce/html';
import { type TokenFault } from './entry-errors.js';
import type { Message } from './sayings.js';

/** Why there is no connection, and what to do. `field`: what is wrong with the token, where it is the token. */
export type RefusalWords = Message & { readonly field?: string };

/** What is said from so many seconds on. */
export type PatientText = readonly [fromSeconds: number, text: string];

/** Everything that the page where a merchant connects a partner platform says in one language. */
export type ConnectWords = {
  readonly store: (name: string) => string;
  readonly description: (store: string) => string;
  readonly foot: (store: string, organization: string) => Html;
  readonly lines: Readonly<Record<'store' | 'address' | 'merchant' | 'connected', string>>;
  readonly form: {
    readonly title: string;
    readonly text: string;
    readonly addressHint: string;
    readonly label: string;
    readonly hint: string;
    readonly button: string;
    readonly busy: string;
    readonly busyStatus: string;
    readonly until: (time: Html) => Html;
    readonly noneLeft: string;
    readonly mayTitle: string;
    readonly may: string;
  };
  readonly faults: Readonly<Record<TokenFault, RefusalWords>>;
  /** `status`: of the partner's answer. */
  readonly refused: (reason: ConnectionRefusal, status: number | undefined) => RefusalWords;
  readonly asking: { readonly title: string; readonly texts: (host: string) => readonly PatientText[] };
  readonly connecting: { readonly title: string; readonly texts: (merchant: string) => readonly PatientText[] };
  readonly notConfirmed: { readonly title: string; readonly text: (merchant: string) => string };
  readonly connected: {
    readonly title: string;
    readonly as: (merchant: string) => string;
    readonly text: string;
    readonly at: (time: Html) => Html;
    readonly end: string;
  };
  readonly again: string;
  readonly expired: Message;
  readonly unknown: { readonly title: string; readonly paragraphs: readonly string[] };
  readonly failure: string;
  readonly formTooOld: string;
};
