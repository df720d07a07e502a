import { type Html, html } from '@cauce/html';
import { TEST_PREFIX } from '../cards/test-cards.js';

const FIELDS: readonly (readonly [name: string, label: string, autocomplete: string])[] = [
  ['number', 'Card number', 'cc-number'],
  ['expiry', 'Valid until, MM / YY', 'cc-exp'],
  ['securityCode', 'Security code', 'cc-csc'],
  ['name', 'Name on the card', 'cc-name'],
];

/** Where a buyer enters a card on the processor's own page. @param errors what is wrong with what was entered, by field: codes only */
export function cardEntry(page: string, errors: readonly string[]): Html {
  return html`${errors.length > 0 ? html`<p class="error" role="alert">Check the card: ${errors.join(', ')}.</p>` : ''}
    <form class="stack" method="post" action="/bank/${page}">
      ${FIELDS.map(field)}
      <button class="btn full" name="answer" value="approve">Pay</button>
      <button class="btn quiet full" name="answer" value="decline" formnovalidate>Cancel, and pay nothing</button>
    </form>
    <p class="hint">
      Only test cards: <span class="code">${TEST_PREFIX}0001</span> is approved, <span class="code">…0002</span> declined, and each other
      one does what its row says.
    </p>`;
}

function field([name, label, autocomplete]: (typeof FIELDS)[number]): Html {
  return html`<div class="field">
    <label for="${name}">${label}</label><input id="${name}" name="${name}" autocomplete="${autocomplete}" required />
  </div>`;
}
