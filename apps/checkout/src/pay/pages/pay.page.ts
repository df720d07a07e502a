import { type CheckoutAttempt, failureText } from '@cauce/contracts';
import { type Html, html, money } from '@cauce/html';
import { type FailureReason } from '@cauce/kernel';
import { BANK_ANSWERS } from '../../pages/bank-answers.js';
import { alertBanner, type PageBanner } from '../../pages/banner.js';
import { errorList } from '../../pages/card-form.js';
import { summary } from '../../pages/summary.js';
import { type PaymentFacts, paymentPath, type View } from '../../pages/view.js';
import { type Addresses } from '../../web/addresses.js';
import { type CardError } from '../../wording/entry-errors.js';
import type { Words } from '../../wording/words.js';
import { type PageNotice } from '../banners.js';
import { type EnteredForm } from '../entered-source.js';
import { type PageForms } from '../forms.js';
import { isCardElsewhere, isWaitingForBuyer } from '../page-state.js';
import { returnAddress } from '../return-address.js';
import { fieldId } from './method-forms.js';
import { methodList } from './methods.js';
import { ifTaken, mayBeTaken, nothingTaken } from './taken.js';
import { wayBackOrAgain } from './way-back.js';

/** What the pay page needs besides the payment. */
export type PayFacts = PaymentFacts & {
  readonly addresses: Addresses;
  /** For the forms sent to us: the proof that they are this page's, the name of the try, and the choices. */
  readonly forms: PageForms;
  /** A form of ours in which something is to be corrected. */
  readonly entered?: EnteredForm;
  /** What the processor found wrong with the card's fields. */
  readonly errors?: readonly CardError[];
  /** Why the page is shown again. */
  readonly banner?: PageNotice;
  /** The attempt has just ended: the buyer is brought back to the store unless they stay. */
  readonly justEnded?: boolean;
};

/** The amount, what it is for, and the ways to pay; above them what became of the previous try, if there was one. */
export function payPage(facts: PayFacts): View {
  const { payment } = facts;
  const top = pageBanner(facts);
  return {
    title: top?.title ?? usualTitle(facts),
    wide: true,
    about: payment,
    paysByCard: payment.enabledPaymentMethods.includes('CARD') && !isCardElsewhere(payment),
    cardOrigin: isCardElsewhere(payment) ? 'none' : facts.addresses.cardDestination(payment.cardForm).origin,
    main: html`${top?.body ?? ''}${summary(facts)}
      <div class="stack loose">${methods(facts)}</div>`,
  };
}

function methods(facts: PayFacts): Html {
  const { payment, words, language, link, addresses, forms, entered, banner, errors = [] } = facts;
  const path = paymentPath(link);
  const { action, query } = addresses.cardDestination(payment.cardForm);
  const card = {
    words,
    says: words.card,
    errors,
    action,
    returnUri: `${addresses.publicUrl}${path}/card${query}`,
    checkPath: `${path}/card`,
    payPath: `${path}/attempts${query}`,
    csrfToken: forms.csrfToken,
    payLabel: usualTitle(facts),
  };
  return methodList({
    ...{ words, language, payment, entered, ...forms },
    action: `${path}/attempts`,
    // A merchant may name one twice; its form is there once.
    methods: [...new Set(payment.enabledPaymentMethods)],
    chosen: errors.length > 0 ? 'CARD' : (entered?.method ?? banner?.opens),
    card,
    again: payment.attempt !== undefined,
  });
}

function pageBanner(facts: PayFacts): PageBanner | undefined {
  const { errors = [], entered, banner, payment, words } = facts;
  if (errors.length > 0) {
    return {
      title: words.card.toCheckTitle(errors.length),
      body: alertBanner(words.card.toCheck(errors.length), html`${errorList(errors, words)}${aboutMoney(facts)}`),
    };
  }
  if (entered !== undefined && entered.errors.length > 0) return toCorrect(entered, facts);
  if (banner) {
    const text = html`<p>${banner.text(nothingTaken(payment, words))}</p>`;
    return { title: banner.title, body: alertBanner(banner.title, html`${text}${ifTaken(payment, words)}`, 'wait') };
  }
  if (isWaitingForBuyer(payment))
    return {
      title: words.continue.pageTitle,
      body: alertBanner(words.continue.other.title, html`<p>${words.continue.other.text}</p>`, 'wait'),
    };
  return payment.attempt?.status === 'FAILED' ? declined(facts) : undefined;
}

function toCorrect({ method, errors }: EnteredForm, facts: PayFacts): PageBanner {
  const { words } = facts;
  const list = html`<ul>
    ${errors.map((error) => html`<li><a href="#${fieldId(method, error.field)}">${words.method.labels[error.field]}: ${words.method.error(error).short}</a></li>`)}
  </ul>`; // prettier-ignore
  return {
    title: words.card.toCheckTitle(errors.length),
    body: alertBanner(words.card.toCheck(errors.length), html`${list}${aboutMoney(facts)}`),
  };
}

/** Whatever is to be corrected: it has not begun anything. */
function aboutMoney({ payment, words }: PayFacts): Html {
  return mayBeTaken(payment) ? html`${ifTaken(payment, words)}` : html`<p>${nothingTaken(payment, words)}</p>`;
}

function declined(facts: PayFacts): PageBanner | undefined {
  const { payment, words, language, justEnded } = facts;
  const { attempt } = payment;
  if (attempt === undefined) return undefined;
  const reason = attempt.failure ?? 'DECLINED';
  const { title, pageTitle = title } = refusal(attempt, reason, words);
  const banner = alertBanner(
    title,
    html`<p>${failureText(reason, attempt.method, !mayBeTaken(payment))[language]}</p>
      ${ifTaken(payment, words)}`,
  );
  const address = justEnded ? returnAddress(payment) : undefined;
  return {
    title: pageTitle,
    body: address === undefined ? banner : html`<div class="stack span">${banner}${wayBackOrAgain(facts, address)}</div>`,
  };
}

/** The title says who refused: the bank the card, or its customer to confirm. For any other reason the banner's text says more. */
function refusal({ method, card }: CheckoutAttempt, reason: FailureReason, { declined }: Words): { title: string; pageTitle?: string } {
  if (method !== 'CARD') return { title: declined.title };
  if (reason === 'NOT_AUTHENTICATED') return { title: declined.notConfirmed };
  return BANK_ANSWERS.includes(reason)
    ? { title: declined.card(card?.last4), pageTitle: declined.cardPageTitle }
    : { title: declined.title };
}

function usualTitle({ payment, words, language }: PaymentFacts): string {
  return words.pay(money(payment.payableCents, payment.currencyCode, language));
}
