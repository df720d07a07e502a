import { afterFirst, type AskForCode, type CheckoutSubscription, type StoredMethod } from '@cauce/contracts';
import { amount, date, dateTime, dayAndMonth, fullDate, type Html, html, money, namedMoney } from '@cauce/html';
import { type FailureReason } from '@cauce/kernel';
import { BANK_ANSWERS } from '../../pages/bank-answers.js';
import { alertBanner } from '../../pages/banner.js';
import { type EnteredCard } from '../../pay/pages/confirm.page.js';
import type { Message } from '../../wording/sayings.js';
import type { Words } from '../../wording/words.js';
import { type ChargeLine, chargeLines } from '../charges.js';
import { type SubscriptionFacts } from './facts.js';

/** Where the buyer is on the way to accept. @param current from 1 */
export function steps({ subscription: { steps } }: Words, current: number): Html {
  const { label, names, place } = steps;
  const step = (name: string, index: number) => {
    if (index + 1 < current) return html`<li class="done"><span>${name}</span></li>`;
    if (index + 1 > current) return html`<li><span>${name}</span></li>`;
    return html`<li aria-current="step"><span>${name}</span><span class="hide">${place(current, names.length)}</span></li>`;
  };
  return html`<ol class="steps" aria-label="${label}">
    ${names.map(step)}
  </ol>`;
}

/** Today and the charges to come, each by its date: a rule would be wrong for the 31st of a month. */
export function charges(facts: SubscriptionFacts): Html {
  const { invite } = facts.words.subscription;
  const lines = chargeLines(facts.subscription);
  const title = lines.some(({ amountCents }) => amountCents === 0) ? invite.whatAndWhen : invite.threeCharges;
  return html`<div class="stack tight">
    <h2>${title}</h2>
    <ol class="dates">
      ${lines.map((line) => chargeLine(line, facts))}
    </ol>
  </div>`;
}

function chargeLine(line: ChargeLine, facts: SubscriptionFacts): Html {
  const { language, words } = facts;
  const why = whyOf(line, facts);
  const when = line.today ? words.subscription.today(date(line.time, language)) : fullDate(line.time, language);
  const written = html`<time datetime="${line.time}">${when}</time>`;
  const named = why === undefined ? written : html`<span>${written}<br /><span class="soft small">${why}</span></span>`;
  const sum = amountOrFree(line.amountCents, facts);
  return html`<li ${line.today ? html` class="now"` : ''}>${named} ${line.today ? html`<b>${sum}</b>` : sum}</li>`;
}

function whyOf({ why }: ChargeLine, { subscription, words }: SubscriptionFacts): string | undefined {
  const { invite } = words.subscription;
  if (why === undefined) return undefined;
  return { trial: invite.trialBegins(subscription.plan.trialPeriodDays), special: invite.special, free: invite.freeFirst }[why];
}

/** An amount of this subscription for the page. */
export function amountOrFree(cents: number, { subscription: { plan }, language, words }: SubscriptionFacts): Html {
  return cents === 0 ? html`<span>${words.subscription.free}</span>` : amount(cents, plan.currencyCode, language);
}

/** An amount of this subscription inside a sentence or on a button. */
export function moneyOf(cents: number, { subscription: { plan }, language }: SubscriptionFacts): string {
  return money(cents, plan.currencyCode, language);
}

/** The same with its currency. */
export function namedMoneyOf(cents: number, { subscription: { plan }, language }: SubscriptionFacts): string {
  return namedMoney(cents, plan.currencyCode, language);
}

/** A day inside a sentence. */
export function dateOf(iso: string, { language }: SubscriptionFacts): string {
  return date(iso, language);
}

/** The same, for a day of this year or soon. */
export function dayAndMonthOf(iso: string, { language }: SubscriptionFacts): string {
  return dayAndMonth(iso, language);
}

/** A day, for a line of its own. */
export function day(iso: string, { language }: SubscriptionFacts): Html {
  return html`<time datetime="${iso}">${date(iso, language)}</time>`;
}

/** A moment, whose zone the sentence names. */
export function moment(iso: string, { language }: SubscriptionFacts): Html {
  return html`<time datetime="${iso}">${dateTime(iso, language)}</time>`;
}

/** Who accepts. The document is shown by its end: enough to see whose it is. */
export function identity({ firstName, lastName, documentType, document }: AskForCode): Html {
  return html`${firstName} ${lastName}<br /><span class="soft num">${documentType} ••• ${document.slice(-4)}</span>`;
}

/** A card by what the processor told of it: one that is stored, or one that is only entered. */
export function cardName(card: StoredMethod | EnteredCard, words: Words): string {
  const { brand, last4 } = 'token' in card ? card : (card.card ?? {});
  return last4 === undefined ? words.methods.CARD : words.cardEndingIn(last4, brand);
}

/** The card that a form is about, as the form names it. */
export function cardInput(card: StoredMethod | EnteredCard): Html {
  return 'token' in card
    ? html`<input type="hidden" name="cardToken" value="${card.token}" />`
    : html`<input type="hidden" name="proof" value="${card.proof}" />`;
}

/** The title says whether the bank refused the card. For any other reason the text says more. */
export function declinedTitle(reason: FailureReason, digits: string | undefined, { subscription: { declined } }: Words): string {
  return BANK_ANSWERS.includes(reason) ? declined.title(digits) : declined.other;
}

/** What the banner of a declined charge says. `small`: the line under it, where the bank may still take the money. */
export type DeclineMessage = Message & { readonly small?: string };

/**
 * Why a charge was declined, and that nothing was taken, where payments says that no charge of its cycle may take money any more. An answer
 * without that says nothing for certain (docs/adr/0038).
 */
export function declineMessage(
  title: string,
  { reason, isNothingCharged }: NonNullable<CheckoutSubscription['declined']>,
  { declined, subscription }: Words,
): DeclineMessage {
  const text = subscription.declined.reason(reason);
  return isNothingCharged ? { title, text: afterFirst(text, declined.nothingTaken) } : { title, text, small: declined.ifTaken };
}

/** A banner above a form. `more`: what stands between its text and its small line. */
export function messageBanner({ title, text, small }: DeclineMessage, tone: 'bad' | 'wait' = 'wait', more?: string): Html {
  const body = html`<p>${text}</p>
    ${more === undefined ? '' : html`<p>${more}</p>`} ${small === undefined ? '' : html`<p class="small soft">${small}</p>`}`;
  return alertBanner(title, body, tone);
}
