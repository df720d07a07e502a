import type { Language } from '@cauce/html';

/** A mail's content: its HTML and its text are both written from this, so they cannot differ. */
export type MailContent = {
  readonly language: Language;
  readonly subject: string;
  /** The name of the sender, beside our address. */
  readonly sender: string;
  /** Where an answer goes to; absent: nowhere but to us. */
  readonly replyTo?: string;
  /** The store's picture; where it is not loaded, and in the text, its name stands there. */
  readonly logo?: { readonly url: string; readonly name: string };
  /** Stands before all else, where no real money moves. */
  readonly banner?: string | undefined;
  readonly greeting?: string;
  readonly title: string;
  /** In large type: an amount, or a code. */
  readonly amount?: string;
  /** What happened, and what follows from it. */
  readonly paragraphs?: readonly string[];
  readonly lines: readonly MailLine[];
  /** The mail's one link. */
  readonly action?: { readonly label: string; readonly url: string };
  readonly small: string;
  /** Where the store answers questions. */
  readonly contact?: { readonly label: string; readonly email?: string; readonly url?: string };
};

/** What a line is about, and what it says. */
export type MailLine = readonly [label: string, value: string];
