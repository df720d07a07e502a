import { failureText } from '@cauce/contracts';
import { date, type Html, html, type Language, timeOfDay, total } from '@cauce/html';
import { icons } from '../../pages/icons.js';
import { lines, outcome } from '../../pages/outcome.js';
import { type PaymentFacts, type View } from '../../pages/view.js';
import { waited } from './waiting.page.js';
import { wayBack } from './way-back.js';

/** `justEnded`: the page was open when it ended, so its buyer is brought back to the store unless they stay. */
type EndFacts = PaymentFacts & { readonly justEnded: boolean };

/** The time to pay ran out, and no try is on its way. */
export function expiredPage(facts: EndFacts): View {
  const { payment, words, language } = facts;
  const time = payment.expireTime && html`<time datetime="${payment.expireTime}">${moment(payment.expireTime, language)}</time>`;
  const open = words.expired.text(time || undefined, payment.expireTime);
  const text = html`<p>${open} ${payment.isNothingCharged ? words.expired.notCharged : ''}</p>`;
  const main = closed(facts, outcome('plain', icons.clock, words.expired.title, text), words.expired.next(payment.store.displayName));
  return { title: words.expired.pageTitle, about: payment, main };
}

/** Canceled by the store or after the review: says what became of the last try. */
export function canceledPage(facts: EndFacts): View {
  const { payment, words } = facts;
  const text = html`<p>${whatBecameOfIt(facts)}</p>`;
  const next = payment.attempt?.status === 'PENDING' ? '' : words.canceled.next(payment.store.displayName);
  const main = closed(facts, outcome('plain', icons.alert, words.canceled.title, text), next);
  return { title: words.canceled.pageTitle, about: payment, main };
}

function whatBecameOfIt({ payment, words, language }: PaymentFacts): string {
  const { attempt, isNothingCharged } = payment;
  if (attempt?.status === 'PENDING') return words.canceled.pending(waited(payment));
  if (attempt?.status === 'SUCCEEDED') return words.canceled.settled;
  if (attempt?.failure === 'NOT_APPROVED') return failureText('NOT_APPROVED', attempt.method, isNothingCharged === true)[language];
  return isNothingCharged ? words.canceled.notCharged : words.canceled.over;
}

function closed(facts: EndFacts, head: Html, next: string): Html {
  return html`<section class="card">
    ${head}
    <dl class="lines">${lines(rows(facts))}</dl>
    ${next && html`<p class="soft">${next}</p>`} ${wayBack(facts, { after: 'any other end', justEnded: facts.justEnded })}
  </section>`;
}

function rows({ payment, words, language }: PaymentFacts): [string, Html | string | undefined][] {
  return [
    [words.lines.for, payment.title],
    [words.lines.amount, total(payment.payableCents, payment.currencyCode, language)],
    [words.lines.order, payment.correlationId],
  ];
}

function moment(iso: string, language: Language): string {
  return `${timeOfDay(iso, language)} ${language === 'es' ? 'del' : 'on'} ${date(iso, language)}`;
}
