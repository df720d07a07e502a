import { type CheckoutPayment } from '@cauce/contracts';
import { type Html, type Language } from '@cauce/html';
import { type Words } from '../wording/words.js';

/** What every view is written in. */
export type Voice = { readonly language: Language; readonly words: Words };

/** A page before its frame. `payment` names the store at the top and bottom; without it the page names none. */
export type View = {
  readonly title: string;
  readonly main: Html;
  /** Summary beside the form on a wide screen. */
  readonly wide?: boolean;
  readonly payment?: CheckoutPayment;
  /** It has the card form: its script comes with it. */
  readonly paysByCard?: boolean;
  /** The link proves nothing: the page says that it names no store. */
  readonly unknownStore?: boolean;
  /** The HTTP status; 200 by default. */
  readonly status?: number;
};

/** What a view of a payment is made from. `link` is the token of its address: for addresses only, never for text. */
export type PaymentFacts = Voice & { readonly payment: CheckoutPayment; readonly link: string };

/** The page of a payment by its state. */
export function paymentPath(link: string): string {
  return `/p/${encodeURIComponent(link)}`;
}
