import { html, timeOfDay, total } from '@cauce/html';
import { icons } from '../../pages/icons.js';
import { lines, outcome } from '../../pages/outcome.js';
import { type PaymentFacts, paymentPath, type View } from '../../pages/view.js';
import { isCardElsewhere, isPayable } from '../page-state.js';
import { method, watch } from './waiting.page.js';

/**
 * The buyer has to approve the try elsewhere: at the bank, in the wallet, at the partner, or where the card is entered. `begins`: it has just started, and the
 * script goes there by itself; not by a redirect, since the form's policy would have to list every bank.
 */
export function continuePage(facts: PaymentFacts & { readonly begins?: boolean }): View {
  const { payment, words, language, link, begins } = facts;
  const { attempt } = payment;
  const address = attempt?.continueUrl ?? '';
  const isForCard = attempt?.method === 'CARD' && isCardElsewhere(payment);
  const { title, text, button } = isForCard ? words.continue.enterCard : words.continue.at(attempt?.method ?? 'PSE');
  const until = attempt && html`<time datetime="${attempt.expireTime}">${timeOfDay(attempt.expireTime, language)}</time>`;
  const main = html`<section class="card" ${watch(facts, 'continue')} ${begins ? html` data-forward="${address}"` : ''}>
    ${outcome('wait', icons.clock, title, html`<p>${text}</p>`, 'status')}
    <dl class="lines">
      ${lines([
        [words.lines.amount, total(payment.payableCents, payment.currencyCode, language)],
        [words.lines.method, method(facts)],
        [words.lines.openUntil, until],
      ])}
    </dl>
    <div class="stack tight">
      <a class="btn full" href="${address}" rel="noreferrer">${button}</a>
      ${isPayable(payment) && html`<a class="btn quiet full" href="${paymentPath(link)}?other=1">${words.continue.otherWay}</a>`}
    </div>
    <p class="soft">${words.continue.notYet}</p>
  </section>`;
  return { title: words.continue.pageTitle, about: payment, main };
}
