import { type Html, html } from '@cauce/html';
import { returnAddress } from '../pay/return-address.js';
import { icons } from './icons.js';
import { type PaymentFacts, paymentPath } from './view.js';

/** Seconds until the buyer is brought back: at once after a success, and after any other end when there was time to read why. */
const AFTER_S = { success: 3, 'any other end': 10 } as const;

/** What ends here, if it has just ended while the page was open: then the script brings the buyer back unless they stay. */
export type WayBack = { readonly after: keyof typeof AFTER_S; readonly justEnded: boolean };

/** The way back to the store from a page that is an end: a link, with the countdown above it. Nothing without a redirectUri. */
export function wayBack(facts: PaymentFacts, { after, justEnded }: WayBack): Html | string {
  const { payment, words, link } = facts;
  const address = returnAddress(payment);
  if (address === undefined) return '';
  const button = html`<a class="btn full" href="${address}" rel="noreferrer">${words.back.to(payment.store.displayName)}</a>`;
  if (!justEnded) return html`<div class="no-print">${button}</div>`;
  const stay = html`<a class="btn quiet full" href="${paymentPath(link)}" data-stay>${words.back.stay}</a>`;
  return html`<div class="stack no-print" ${returns(address, after)}>
    ${returnLine(facts, after)}
    <div class="stack tight">
      ${button}
      <div data-return-line hidden>${stay}</div>
    </div>
  </div>`;
}

/** The way back from a refused try, beside its banner: the other forms of the page are below. */
export function wayBackOrAgain(facts: PaymentFacts, address: string): Html {
  const { words, link } = facts;
  return html`<div class="row" ${returns(address, 'any other end')}>
    ${returnLine(facts, 'any other end')}
    <a class="btn" href="${paymentPath(link)}#methods" data-stay>${words.back.stayDeclined}</a
    ><a href="${address}" rel="noreferrer">${words.back.now}</a>
  </div>`;
}

function returns(address: string, after: WayBack['after']): Html {
  return html`data-return="${address}" data-seconds="${AFTER_S[after]}"`;
}

/** "You are brought back to the store in 3 s": shown and counted by the script alone, which is what goes there. */
function returnLine({ payment, words }: PaymentFacts, after: WayBack['after']): Html {
  const text = html`${words.back.going(payment.store.displayName)} <span role="timer">${AFTER_S[after]} s</span>`;
  // A wrapper, since `hidden` has no effect on an element that the sheet makes a flex box.
  return html`<div data-return-line hidden>
    <p class="countdown">${icons.clock}<span>${text}</span></p>
  </div>`;
}
