import { type Html, html } from '@cauce/html';
import { icons } from './icons.js';
import { type PaymentFacts } from './view.js';

/** "Going back to the store in 10 s": shown and counted by the script alone, which is what would go there. */
export function returnLine({ payment, words }: PaymentFacts): Html {
  const text = html`${words.back.going(payment.store.displayName)} <span role="timer">10 s</span>`;
  // A wrapper, since `hidden` has no effect on an element that the sheet makes a flex box.
  return html`<div data-return-line hidden>
    <p class="countdown">${icons.clock}<span>${text}</span></p>
  </div>`;
}
