import { html, money } from '@cauce/html';
import { icons } from '../../pages/icons.js';
import { countdown, heading, priceLines } from '../../pages/summary.js';
import { type PaymentFacts, paymentPath, type View } from '../../pages/view.js';
import { mayBeTaken } from './taken.js';

/** The card as the processor named it on the way back. `account`: where it was entered. */
export type EnteredCard = { readonly token: string; readonly brand?: string; readonly last4?: string; readonly account?: string };

/** The last step: card and amount once more, and the one button that pays. */
export function confirmPage(facts: PaymentFacts & { readonly card: EnteredCard; readonly csrfToken: string }): View {
  const { payment, words, language, link, card, csrfToken } = facts;
  const path = paymentPath(link);
  const named = card.last4 === undefined ? words.methods.CARD : words.cardEndingIn(card.last4, card.brand);
  const main = html`<section class="card" aria-labelledby="h">
    <div class="stack tight">
      <p class="soft">${words.confirm.lead}</p>
      ${heading(facts)}
    </div>
    ${countdown(facts)}
    <dl class="lines">
      <div>
        <dt>${words.lines.for}</dt>
        <dd>${payment.title}</dd>
      </div>
      <div>
        <dt>${words.confirm.card}</dt>
        <dd>${named}</dd>
      </div>
      ${priceLines(facts, words.summary.toPay)}
    </dl>
    <form class="stack tight" method="post" action="${path}/attempts${accountQuery(card)}" data-busy="${words.card.busy}">
      <input type="hidden" name="_csrf" value="${csrfToken}" /><input type="hidden" name="cardToken" value="${card.token}" />
      <button class="btn full" type="submit">${words.pay(money(payment.payableCents, payment.currencyCode, language))}</button>
      <a class="btn quiet full" href="${path}">${words.confirm.other}</a>
      <p class="hide" role="status" data-status="${words.card.busyStatus}"></p>
    </form>
    <p class="note">${icons.lock}<span>${mayBeTaken(payment) ? words.declined.ifTaken : words.confirm.notYet}</span></p>
  </section>`;
  return { title: words.confirm.title, about: payment, main };
}

function accountQuery({ account }: EnteredCard): string {
  return account === undefined ? '' : `?${new URLSearchParams({ account }).toString()}`;
}
