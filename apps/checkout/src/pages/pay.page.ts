import { type FailureReason, FAILURE_TEXTS } from '@cauce/contracts';
import { type Html, html, money } from '@cauce/html';
import { type CardError } from '../pay/card-errors.js';
import { returnAddress } from '../pay/return-address.js';
import { type Addresses } from '../settings.js';
import { type Message } from '../wording/words.js';
import { alertBanner } from './banner.js';
import { cardForm, errorList } from './card-form.js';
import { returnLine } from './return-line.js';
import { summary } from './summary.js';
import { type PaymentFacts, paymentPath, type View } from './view.js';

/** What the pay page needs besides the payment. */
export type PayFacts = PaymentFacts & {
  readonly addresses: Addresses;
  /** What the processor found wrong with the card's fields. */
  readonly errors?: readonly CardError[];
  /** Why the page is shown again. */
  readonly notice?: Message;
  /** The attempt has just ended: the buyer goes back to the store unless they stay. */
  readonly justEnded?: boolean;
};

const BANK_ANSWERS: readonly FailureReason[] = ['DECLINED', 'INSUFFICIENT_FUNDS', 'CARD_EXPIRED', 'WRONG_DETAILS', 'LIMIT_EXCEEDED'];

/** The amount, what it is for, and the card form; above them what happened to the try before, if there was one. */
export function payPage(facts: PayFacts): View {
  const { payment, words, link, addresses, errors = [] } = facts;
  const top = news(facts);
  const form = cardForm({
    words,
    errors,
    action: addresses.processorForm,
    returnUri: `${addresses.publicUrl}${paymentPath(link)}/card`,
    checkPath: `${paymentPath(link)}/card`,
    again: payment.attempt?.status === 'FAILED',
  });
  return {
    title: top?.title ?? usualTitle(facts),
    wide: true,
    payment,
    main: html`${top?.banner ?? ''}${summary(facts)}
      <div class="stack loose">${form}</div>`,
  };
}

type News = { readonly title: string; readonly banner: Html };

function news(facts: PayFacts): News | undefined {
  const { errors = [], notice, payment, words } = facts;
  if (errors.length > 0) {
    return {
      title: words.card.toCheckTitle(errors.length),
      banner: alertBanner(words.card.toCheck(errors.length), errorList(errors, words)),
    };
  }
  if (notice) return { title: notice.title, banner: alertBanner(notice.title, html`<p>${notice.text}</p>`, 'wait') };
  return payment.attempt?.status === 'FAILED' ? declined(facts) : undefined;
}

function declined(facts: PayFacts): News {
  const { payment, words, language, justEnded } = facts;
  const reason = payment.attempt?.failure ?? 'DECLINED';
  const title = words.declined.title(BANK_ANSWERS.includes(reason), payment.attempt?.card?.last4);
  const banner = alertBanner(title, html`<p>${FAILURE_TEXTS[reason][language]}</p>`);
  const address = justEnded ? returnAddress(payment) : undefined;
  return {
    title: words.declined.pageTitle,
    banner: address === undefined ? banner : html`<div class="stack span">${banner}${goingBack(facts, address)}</div>`,
  };
}

/** Ten seconds to stay, then back to the store; without script two plain links. */
function goingBack(facts: PayFacts, address: string): Html {
  const { words, link } = facts;
  return html`<div class="row" data-return="${address}">
    ${returnLine(facts)}
    <a class="btn" href="${paymentPath(link)}#card" data-stay>${words.back.stayDeclined}</a
    ><a href="${address}" rel="noreferrer">${words.back.now}</a>
  </div>`;
}

function usualTitle({ payment, words, language }: PaymentFacts): string {
  return words.pay(money(payment.payableCents, payment.currencyCode, language));
}
