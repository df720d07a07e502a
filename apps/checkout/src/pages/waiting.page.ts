import { type CheckoutAttempt } from '@cauce/contracts';
import { dateTime, type Html, html, timeOfDay, total } from '@cauce/html';
import { icons } from './icons.js';
import { lines, outcome } from './outcome.js';
import { type PaymentFacts, paymentPath, type View } from './view.js';

/** The bank has not answered yet. Works by its button; the script asks on its own. */
export function processingPage(facts: PaymentFacts): View {
  const { payment, words, link } = facts;
  const late = payment.status === 'EXPIRED';
  const text = html`<p>${late ? words.processing.late : words.processing.text}</p>`;
  const main = html`<section class="card" ${watch(facts, 'processing')}>
    ${outcome('plain', html`<span class="spin" aria-hidden="true"></span>`, words.processing.title, text, 'status')}
    <dl class="lines">
      ${lines([
        [words.lines.amount, paidAmount(facts)],
        [words.lines.method, method(facts)],
        [words.lines.started, started(facts)],
      ])}
    </dl>
    <p class="soft">${words.processing.close} ${words.processing.doNotPay}</p>
    <form method="get" action="${paymentPath(link)}">
      ${attemptInput(payment.attempt)}<button class="btn quiet full" type="submit">${words.processing.again}</button>
    </form>
  </section>`;
  return { title: words.processing.pageTitle, payment, main };
}

/** A person looks at the payment. Nothing to do for the buyer, no result promised. */
export function reviewPage(facts: PaymentFacts): View {
  const { payment, words, language } = facts;
  const sent =
    payment.attempt && html`<time datetime="${payment.attempt.createTime}">${dateTime(payment.attempt.createTime, language)}</time>`;
  const main = html`<section class="card" ${watch(facts, 'review')}>
    ${outcome('wait', icons.eye, words.review.title, html`<p>${words.review.text}</p>`)}
    <dl class="lines">
      ${lines([
        [words.lines.amount, paidAmount(facts)],
        [words.lines.method, method(facts)],
        [words.lines.sent, sent],
      ])}
    </dl>
    <p class="soft">${words.review.after}</p>
  </section>`;
  return { title: words.review.pageTitle, payment, main };
}

/** How the payment was tried: the card by its last digits, another method by its name. */
export function method({ payment: { attempt }, words }: PaymentFacts): string | undefined {
  if (attempt === undefined) return undefined;
  return attempt.card === undefined ? words.methods[attempt.method] : words.cardEndingIn(attempt.card.last4, attempt.card.brand);
}

function paidAmount({ payment, language }: PaymentFacts): Html {
  return total(payment.payableCents, payment.currencyCode, language);
}

function started({ payment: { attempt }, language }: PaymentFacts): Html | undefined {
  return attempt && html`<time datetime="${attempt.createTime}">${timeOfDay(attempt.createTime, language)}</time>`;
}

/** Keeps which attempt the buyer waits for, so that its end is shown as news. */
function attemptInput(attempt: CheckoutAttempt | undefined): Html | string {
  return attempt === undefined ? '' : html`<input type="hidden" name="attempt" value="${attempt.id}" />`;
}

/** For the script: what to ask, which state is shown, where to go when that is over. */
export function watch({ payment, link }: PaymentFacts, state: string): Html {
  const path = paymentPath(link);
  const attempt = payment.attempt === undefined ? '' : `?attempt=${payment.attempt.id}`;
  return html`data-watch="${path}/status${attempt}" data-state="${state}" data-next="${path}${attempt}"`;
}
