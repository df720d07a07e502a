import { type PaymentMethod } from '@cauce/kernel';

/** A field's error: `short` for the banner's list, `full` beside the field. Both say what is there and what is needed. */
export type ErrorWords = { readonly short: string; readonly full: string };

/** A title and what follows it: what happened, whether money moved, what to do next. */
export type Message = { readonly title: string; readonly text: string };

/** Why a form is shown again. `taken`: that nothing was taken, where that is certain, else empty: only the page knows what became of the tries before. */
export type Notice = { readonly title: string; readonly text: (taken: string) => string };

/** Whose answer is waited for. `bankName`: of PSE, if it is known. */
export type Waited = { readonly method: PaymentMethod; readonly bankName?: string | undefined };

/** What the card form's own button says and does. */
export type CardFormSayings = {
  readonly next: string;
  readonly nextHint: string;
  readonly busy: string;
  readonly busyStatus: string;
  readonly notSent: Message;
};
