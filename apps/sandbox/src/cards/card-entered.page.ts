import { type Html, html } from '@cauce/html';
import { frame } from '../pages/frame.js';

/** A card that was taken: a token that works for one charge, and what may be shown of the card. */
export type EnteredCard = { readonly token: string; readonly brand: string; readonly last4: string };

/**
 * The answer to a browser without scripts: a form that brings the token back to the checkout in its body. A redirect would put it
 * into an address, which servers log and browsers remember.
 */
export function cardEnteredPage(address: URL, { token, brand, last4 }: EnteredCard): Html {
  const title = 'Your card is ready';
  const body = html`<div class="frame">
    <form class="card" method="post" action="${address.href}">
      <div class="stack tight">
        <p class="soft">The card processor</p>
        <h1>${title}</h1>
        <p>${brand} ending in ${last4}. Nothing has been charged yet.</p>
      </div>
      <input type="hidden" name="token" value="${token}" /><input type="hidden" name="brand" value="${brand}" /><input
        type="hidden"
        name="last4"
        value="${last4}"
      />
      <button class="btn full" type="submit">Continue to the payment</button>
    </form>
  </div>`;
  return frame({ at: 'elsewhere', title, body });
}
