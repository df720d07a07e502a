import { type CheckoutConnection, type CheckoutPayment } from '@cauce/contracts';
import { type Html, type Language } from '@cauce/html';
import { type Words } from '../wording/words.js';

/** What every view is written in. */
export type Voice = { readonly language: Language; readonly words: Words };

/** Whose page it is: the store at its top and bottom, and its pictures. */
export type About = Pick<CheckoutPayment, 'store' | 'organization' | 'environment' | 'mediaAssets'>;

/** Whose link connects a partner platform: the page is Cauce's own, for the merchant. */
type ConnectionAbout = Pick<CheckoutConnection, 'store' | 'organization' | 'environment'>;

/** A page before its frame. Without `about` and `connection` it names no store. */
export type View = {
  readonly title: string;
  /** For whoever has only the address; by default it says whose page it is. */
  readonly description?: string;
  readonly main: Html;
  /** Summary beside the form on a wide screen. */
  readonly wide?: boolean;
  readonly about?: About;
  readonly connection?: ConnectionAbout;
  /** It has the card form: its script comes with it. */
  readonly paysByCard?: boolean;
  /** The one origin besides ours that its forms may go to, or `none`; absent: the environment's processor. */
  readonly cardOrigin?: string;
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

/** Where a buyer without scripts confirms the card, and where the processor sends the card's token. */
export function cardPath(link: string): string {
  return `${paymentPath(link)}/card`;
}

/** The page where a subscription is accepted. */
export function subscriptionPath(link: string): string {
  return `/s/${encodeURIComponent(link)}`;
}

/** The page where a subscription's card is changed. */
export function methodPath(link: string): string {
  return `/u/${encodeURIComponent(link)}`;
}

/** The page where a merchant connects a partner platform. */
export function connectPath(link: string): string {
  return `/c/${encodeURIComponent(link)}`;
}

/** Which of our pages an address is about. */
export type Hosted = { readonly path: string; readonly about: 'payment' | 'subscription' | 'connection' };

/** The page of a link by the route that it came with. */
export function hostedAt(route: string | undefined, link: string): Hosted {
  if (route?.startsWith('/s/')) return { path: subscriptionPath(link), about: 'subscription' };
  if (route?.startsWith('/u/')) return { path: methodPath(link), about: 'subscription' };
  if (route?.startsWith('/c/')) return { path: connectPath(link), about: 'connection' };
  return { path: paymentPath(link), about: 'payment' };
}
