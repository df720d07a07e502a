import { fullDateTime, type Html, html } from '@cauce/html';
import { idOf } from '@cauce/kernel';
import { returnAddress } from '../pay/return-address.js';
import { icons } from './icons.js';
import { lines, outcome } from './outcome.js';
import { returnLine } from './return-line.js';
import { bigTotal, item, priceLines } from './summary.js';
import { type PaymentFacts, paymentPath, type View } from './view.js';
import { method } from './waiting.page.js';

/** The receipt. `justEnded`: the buyer goes back to the store by themselves unless they stay. */
export function paidPage(facts: PaymentFacts & { readonly justEnded: boolean }): View {
  const { payment, words, justEnded } = facts;
  const sum = html`<p>${bigTotal(facts)}</p>`;
  const main = html`<section class="card">
    ${outcome('good', icons.check, words.paid.title(payment.buyer?.firstName), sum)}
    ${item({ ...payment, description: payment.store.displayName })}
    <dl class="lines">${priceLines(facts, words.lines.paid)}${lines(receiptRows(facts))}</dl>
    <p class="soft no-print">${words.paid.keep}</p>
    ${wayBack(facts, justEnded)}
  </section>`;
  return { title: words.paid.pageTitle, payment, main };
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

function wayBack(facts: PaymentFacts, justEnded: boolean): Html | string {
  const { payment, words, link } = facts;
  const address = returnAddress(payment);
  if (address === undefined) return '';
  const button = html`<a class="btn full" href="${address}" rel="noreferrer">${words.back.to(payment.store.displayName)}</a>`;
  const stay = html`<a class="btn quiet full" href="${paymentPath(link)}" data-stay>${words.back.stayPaid}</a>`;
  if (!justEnded) return html`<div class="no-print">${button}</div>`;
  return html`<div class="stack no-print" data-return="${address}">
    ${returnLine(facts)}
    <div class="stack tight">
      ${button}
      <div data-return-line hidden>${stay}</div>
    </div>
  </div>`;
}
