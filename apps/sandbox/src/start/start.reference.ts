import { html } from '@cauce/html';
import { BALANCES } from '../accounts/balances.js';
import { TEST_CARDS } from '../cards/test-cards.js';

/** The test cards. */
export const cards = html`<section class="card" aria-labelledby="cards">
  <h2 id="cards">Cards and what they do</h2>
  <dl class="values">
    ${TEST_CARDS.map(
      ({ last4, says }) =>
        html`<div>
          <dt class="code">…${last4}</dt>
          <dd>${says}</dd>
        </div>`,
    )}
  </dl>
  <p class="soft small">All start with 9999 0000 0000. Any other number is refused before it gets anywhere: never type a real card here.</p>
</section>`;

const METHODS = [
  ['PSE', 'choose Test Bank One and any document number; its page asks you. Test Bank Three is never there'],
  ['Bank A, Partner platform', 'their pages ask you, too'],
  ['Wallet A', 'any phone number; the page that asks you plays the phone'],
  ['Card …0030', 'the card’s bank asks you first, as 3-D Secure does'],
] as const;

/** The methods whose buyer is asked on another page. */
export const otherMethods = html`<section class="card" aria-labelledby="elsewhere">
  <h2 id="elsewhere">Paying on another page</h2>
  <dl class="values">
    ${METHODS.map(
      ([name, does]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${does}</dd>
        </div>`,
    )}
  </dl>
  <p class="soft small">
    On each page: approve, decline with a reason, settle later, or leave without an answer. What waits is listed at
    <a href="/bank">Bank</a>: answer it there to settle late, even after the payment has expired.
  </p>
</section>`;

/** The accounts of the method SERVICE. */
export const balances = html`<section class="card" aria-labelledby="balances">
  <h2 id="balances">Balances and what they do</h2>
  <dl class="values">
    ${BALANCES.map(
      ({ document, says }) =>
        html`<div>
          <dt class="code">${document}</dt>
          <dd>${says}</dd>
        </div>`,
    )}
  </dl>
  <p class="soft small">Document numbers for the method SERVICE (Balance). Any other one has no account.</p>
</section>`;
