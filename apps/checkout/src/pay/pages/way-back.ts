import { type Html, html } from '@cauce/html';
import { icons } from '../../pages/icons.js';
import { type PaymentFacts, paymentPath } from '../../pages/view.js';
import { type Words } from '../../wording/words.js';
import { returnAddress } from '../return-address.js';

/** Seconds until the buyer is brought back: at once after a success, and after any other end when there was time to read why. */
const AFTER_S = { success: 3, 'any other end': 10 } as const;
/** Whoever reads why is not sent away: any key, touch, scroll or focus stops the script's countdown (docs/adr/0038). */
const STOPS: Readonly<Record<WayBack['after'], string>> = { success: 'stay', 'any other end': 'any' };

/** How it ended. `justEnded`: while the page was open, so the script brings the buyer back unless they stay. */
export type WayBack = { readonly after: keyof typeof AFTER_S; readonly justEnded: boolean };

/** The way back to the store from a page that is an end: a link, with the countdown above it. Nothing without a redirectUri. */
export function wayBack(facts: PaymentFacts, ending: WayBack): Html | string {
  const { payment, words, link } = facts;
  return wayBackTo(returnAddress(payment), { words, store: payment.store.displayName, here: paymentPath(link) }, ending);
}

/** The store that the buyer goes back to, and the page that a buyer who stays is on. */
type Places = { readonly words: Words; readonly store: string; readonly here: string };

/** The same from any page. Nothing without an address. */
export function wayBackTo(address: string | undefined, places: Places, { after, justEnded }: WayBack): Html | string {
  const { words, store, here } = places;
  if (address === undefined) return '';
  const button = html`<a class="btn full" href="${address}" rel="noreferrer">${words.back.to(store)}</a>`;
  if (!justEnded) return html`<div class="no-print">${button}</div>`;
  const stay = html`<a class="btn quiet full" href="${here}" data-stay>${words.back.stay}</a>`;
  return html`<div class="stack no-print" ${returns(address, after)}>
    ${returnLine(places, after)}
    <div class="stack tight">
      ${button}
      <div data-return-line hidden>${stay}</div>
    </div>
  </div>`;
}

/** The way back from a refused try, beside its banner: the other forms of the page are below. */
export function wayBackOrAgain(facts: PaymentFacts, address: string): Html {
  const { payment, words, link } = facts;
  const here = paymentPath(link);
  return html`<div class="row" ${returns(address, 'any other end')}>
    ${returnLine({ words, store: payment.store.displayName, here }, 'any other end')}
    <a class="btn" href="${here}#methods" data-stay>${words.back.stayDeclined}</a
    ><a href="${address}" rel="noreferrer">${words.back.now}</a>
  </div>`;
}

function returns(address: string, after: WayBack['after']): Html {
  return html`data-return="${address}" data-seconds="${AFTER_S[after]}" data-stops="${STOPS[after]}"`;
}

/** "You are brought back to the store in 3 s": shown and counted by the script, which then goes there. */
function returnLine({ words, store }: Places, after: WayBack['after']): Html {
  const text = html`${words.back.going(store)} <span role="timer">${AFTER_S[after]} s</span>`;
  // A wrapper, since `hidden` has no effect on an element that the sheet makes a flex box.
  return html`<div data-return-line hidden>
    <p class="countdown">${icons.clock}<span>${text}</span></p>
  </div>`;
}
