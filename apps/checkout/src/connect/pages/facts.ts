import { type CheckoutConnection } from '@cauce/contracts';
import { dateTime, type Html, html } from '@cauce/html';
import { type Voice } from '../../pages/view.js';

/** What a view of a link to connect is made from. `link` is the token of its address: for addresses only, never for text. */
export type ConnectFacts = Voice & { readonly connection: CheckoutConnection; readonly link: string };

/** The address that the link pins. */
export function addressOf({ connection: { baseUrl } }: ConnectFacts): Html {
  return html`<span class="code">${baseUrl}</span>`;
}

/** The partner's host, inside a sentence. */
export function hostOf({ connection: { baseUrl } }: ConnectFacts): string {
  return new URL(baseUrl).host;
}

/** A moment, whose zone the words name. */
export function momentOf(iso: string, { language }: ConnectFacts): Html {
  return html`<time datetime="${iso}">${dateTime(iso, language)}</time>`;
}
