import { failureText } from '@cauce/contracts';
import { type Html, html, total } from '@cauce/html';
import { icons } from '../../pages/icons.js';
import { lines, outcome } from '../../pages/outcome.js';
import { type PaymentFacts, paymentPath, type View } from '../../pages/view.js';
import { ifTaken, mayBeTaken, nothingTaken } from './taken.js';
import { wayBack } from './way-back.js';

/** It was tried as often as it may be: why the last try came to nothing, and where another link comes from. `justEnded`: that try, just now. */
export function triedOutPage(facts: PaymentFacts & { readonly justEnded: boolean }): View {
  const { payment, words, language, justEnded } = facts;
  const { attempt, store } = payment;
  const why = attempt && html`<p>${failureText(attempt.failure ?? 'DECLINED', attempt.method, !mayBeTaken(payment))[language]}</p>`;
  const main = html`<section class="card">
    ${outcome('bad', icons.alert, words.tries.usedUp.title, html`<p>${words.tries.usedUp.text}</p>`)} ${why} ${ifTaken(payment, words)}
    <dl class="lines">${lines(rows(facts))}</dl>
    <p class="soft">${words.expired.next(store.displayName)}</p>
    ${wayBack(facts, { after: 'any other end', justEnded })}
  </section>`;
  return { title: words.tries.usedUp.title, about: payment, main };
}

/** There were too many tries in this hour: no form until it is over. */
export function tooOftenPage(facts: PaymentFacts): View {
  const { payment, words, link } = facts;
  const { title, text } = words.tries.tooOften;
  const main = html`<section class="card">
    ${outcome('wait', icons.clock, title, html`<p>${text(nothingTaken(payment, words))}</p>`)} ${ifTaken(payment, words)}
    <dl class="lines">${lines(rows(facts))}</dl>
    <a class="btn quiet full" href="${paymentPath(link)}">${words.subscription.back}</a>
  </section>`;
  return { title, about: payment, main };
}

function rows({ payment, words, language }: PaymentFacts): [string, Html | string | undefined][] {
  return [
    [words.lines.for, payment.title],
    [words.lines.amount, total(payment.payableCents, payment.currencyCode, language)],
    [words.lines.order, payment.correlationId],
  ];
}
