import { type CheckoutPayment } from '@cauce/contracts';
import { amount, date, dayAndMonth, headline, type Html, html, isSameDay, type Language, percent, timeOfDay, total } from '@cauce/html';
import { pictureOrigin } from '../web/pictures.js';
import { type Words } from '../wording/words.js';
import { icons } from './icons.js';
import { type PaymentFacts, paymentPath } from './view.js';

const SHOWN_PICTURES = 4;

/** The amount first: it is what a buyer looks for. Then what it is for, then until when. */
export function summary(facts: PaymentFacts): Html {
  const { payment, words } = facts;
  return html`<section class="summary" aria-labelledby="h">
    <p class="soft">${words.summary.hello(payment.buyer?.firstName)}</p>
    ${heading(facts)} ${countdown(facts)} ${item(payment)}
    <dl class="lines">${priceLines(facts, words.summary.toPay)}</dl>
  </section>`;
}

/** What is to be paid, as the page's title. */
export function heading(facts: PaymentFacts): Html {
  return html`<h1 id="h"><span class="hide">${facts.words.payWord} </span>${bigTotal(facts)}</h1>`;
}

/** The amount as large as it fits. */
export function bigTotal({ payment: { payableCents, currencyCode }, language }: PaymentFacts): Html {
  return headline(payableCents, currencyCode, language) ?? total(payableCents, currencyCode, language);
}

/** Until when. The time left is filled in by the script, and hidden without it. */
export function countdown({ payment: { expireTime, now }, language, words, link }: PaymentFacts): Html {
  if (expireTime === undefined) return html``;
  const sameDay = isSameDay(expireTime, now);
  const time = html`<time datetime="${expireTime}">${moment(expireTime, now, language)}</time>`;
  return html`<p class="countdown" data-expires="${expireTime}" data-now="${now}" data-next="${paymentPath(link)}?over=1">
    ${icons.clock}<span
      ><span data-plain>${words.summary.canPay}</span
      ><span data-left hidden><span role="timer"></span> ${words.summary.left}</span>
      ${words.summary.until(time, { sameDay, expireTime })}</span
    >
  </p>`;
}

/** What is bought, with its picture. */
export function item({ title, description, mediaAssets = [] }: CheckoutPayment): Html {
  const [first, ...others] = mediaAssets.filter((address) => pictureOrigin(address) !== undefined).slice(0, SHOWN_PICTURES);
  const about = description === undefined ? '' : html`<p class="soft small">${description}</p>`;
  return html`<div class="item">
      ${first === undefined ? '' : picture(first)}
      <div>
        <h2>${title}</h2>
        ${about}
      </div>
    </div>
    ${others.length === 0 ? '' : html`<div class="item">${others.map(picture)}</div>`}`;
}

/** Price, discount and the amount left; the caller names the last line. */
export function priceLines({ payment, language, words }: PaymentFacts, sumLabel: string): Html {
  const { amountCents, payableCents, currencyCode } = payment;
  const sum = html`<div class="sum">
    <dt>${sumLabel}</dt>
    <dd>${total(payableCents, currencyCode, language)}</dd>
  </div>`;
  if (amountCents === payableCents) return sum;
  return html`<div>
      <dt>${words.summary.price}</dt>
      <dd>${amount(amountCents, currencyCode, language)}</dd>
    </div>
    <div>
      <dt class="any">${discountLabel(payment, language, words)}</dt>
      <dd><span class="off">${amount(payableCents - amountCents, currencyCode, language)}</span></dd>
    </div>
    ${sum}`;
}

function discountLabel({ discountPercentage = 0, discountSource }: CheckoutPayment, language: Language, words: Words): string {
  return words.summary.discount(percent(discountPercentage, language), discountSource);
}

function picture(address: string): Html {
  return html`<img src="${address}" alt="" width="72" height="72" referrerpolicy="no-referrer" />`;
}

/** The hour alone today; the day before it otherwise, with its year when that is another. */
function moment(expireTime: string, now: string, language: Language): string {
  const time = timeOfDay(expireTime, language);
  if (isSameDay(expireTime, now)) return time;
  const sameYear = date(expireTime, language).slice(-4) === date(now, language).slice(-4);
  return `${sameYear ? dayAndMonth(expireTime, language) : date(expireTime, language)}, ${time}`;
}
