import { type CheckoutAttempt, type CheckoutPayment } from '@cauce/contracts';
import { dateTime, type Html, html, timeOfDay, total } from '@cauce/html';
import { icons } from '../../pages/icons.js';
import { lines, outcome } from '../../pages/outcome.js';
import { type PaymentFacts, paymentPath, type View } from '../../pages/view.js';
import type { Waited } from '../../wording/sayings.js';

/** There is no answer yet. Works by its button; the script asks on its own. */
export function processingPage(facts: PaymentFacts): View {
  const { payment, words, link } = facts;
  const who = waited(payment);
  const title = words.processing.title(who);
  const text = payment.status === 'EXPIRED' ? html`<p>${words.processing.late(who)}</p>` : patience(facts);
  const main = html`<section class="card" ${watch(facts, 'processing')}>
    ${outcome('plain', html`<span class="spin" aria-hidden="true"></span>`, title, text, 'status')}
    <dl class="lines">
      ${lines([
        [words.lines.amount, paidAmount(facts)],
        [words.lines.method, method(facts)],
        [words.lines.started, started(facts)],
      ])}
    </dl>
    <p class="soft">${words.processing.close(payment.buyer?.email)} ${words.processing.doNotPay}</p>
    <form method="get" action="${paymentPath(link)}">
      ${attemptInput(payment.attempt)}<button class="btn quiet full" type="submit">${words.processing.again}</button>
    </form>
  </section>`;
  return { title, about: payment, main };
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
  return { title: words.review.pageTitle, about: payment, main };
}

/** The text depends on the time that has passed: the server chooses the first one, the script the later ones. */
function patience({ payment, words }: PaymentFacts): Html {
  const { attempt, now } = payment;
  const waitedS = attempt === undefined ? 0 : Math.max(0, Math.floor((Date.parse(now) - Date.parse(attempt.createTime)) / 1000));
  const texts = words.processing.texts(waited(payment));
  const current = texts.findLast(([from]) => from <= waitedS)?.[0];
  return html`<p data-waited="${waitedS}">
    ${texts.map(([from, text]) => html`<span data-from="${from}" ${from === current ? '' : html` hidden`}>${text}</span>`)}
  </p>`;
}

/** Whose answer is waited for. */
export function waited({ attempt }: CheckoutPayment): Waited {
  return { method: attempt?.method ?? 'CARD', bankName: attempt?.bankName };
}

/** How the payment was tried: the card by its last digits, PSE with its bank, another method by its name. */
export function method({ payment: { attempt }, words }: PaymentFacts): string | undefined {
  if (attempt === undefined) return undefined;
  if (attempt.card !== undefined) return words.cardEndingIn(attempt.card.last4, attempt.card.brand);
  const name = words.methods[attempt.method];
  return attempt.bankName === undefined ? name : `${name}, ${words.method.bankName(attempt.bankName)}`;
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
