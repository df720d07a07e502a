import { fullDateTime, type Html, html } from '@cauce/html';
import { idOf } from '@cauce/kernel';
import { icons } from '../../pages/icons.js';
import { lines, outcome } from '../../pages/outcome.js';
import { bigTotal, item, priceLines } from '../../pages/summary.js';
import { type PaymentFacts, type View } from '../../pages/view.js';
import { method } from './waiting.page.js';
import { wayBack } from './way-back.js';

/** The receipt. `justEnded`: the buyer is brought back to the store unless they stay. */
export function paidPage(facts: PaymentFacts & { readonly justEnded: boolean }): View {
  const { payment, words, justEnded } = facts;
  const sum = html`<p>${bigTotal(facts)}</p>`;
  const main = html`<section class="card">
    ${outcome('good', icons.check, words.paid.title(payment.buyer?.firstName), sum)}
    ${item({ ...payment, description: payment.store.displayName })}
    <dl class="lines">${priceLines(facts, words.lines.paid)}${lines(receiptRows(facts))}</dl>
    <p class="soft no-print">${words.paid.keep}</p>
    ${wayBack(facts, { after: 'success', justEnded })}
  </section>`;
  return { title: words.paid.pageTitle, about: payment, main };
}

function receiptRows(facts: PaymentFacts): [string, Html | string | undefined][] {
  const { payment, words, language } = facts;
  return [
    [words.lines.date, html`<time datetime="${payment.updateTime}">${fullDateTime(payment.updateTime, language)}</time>`],
    [words.lines.method, method(facts)],
    [words.lines.order, payment.correlationId],
    [words.lines.delivery, delivery(facts)],
    [words.lines.buyer, payment.buyer?.email],
    [words.lines.number, html`<span class="code">${idOf(payment.name)}</span>`],
  ];
}

function delivery({ payment: { courier, trackingNumber }, words }: PaymentFacts): string | undefined {
  return courier === undefined && trackingNumber === undefined ? undefined : words.delivery(courier, trackingNumber);
}
