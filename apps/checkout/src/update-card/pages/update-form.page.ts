import { renewalFailureText, type ShownMethod } from '@cauce/contracts';
import { type Html, html } from '@cauce/html';
import { BANK_ANSWERS } from '../../pages/bank-answers.js';
import type { PageBanner } from '../../pages/banner.js';
import { icons } from '../../pages/icons.js';
import { lines } from '../../pages/outcome.js';
import { methodPath, type View } from '../../pages/view.js';
import { dateOf, dayAndMonthOf, declineMessage, messageBanner, moneyOf } from '../../subscribe/pages/parts.js';
import { bannerOfEntry, type StoredCardFacts, storedCardForm } from '../../subscribe/pages/stored-card.js';
import { owedCents, owedSince, type UpdateState } from '../page-state.js';

/** What the form is made from. `declinedDigits`: of a card that was saved here and did not pay. `oldCard`: the one in place, where payments named it. */
export type UpdateFormFacts = StoredCardFacts & { readonly state: UpdateState; readonly oldCard: ShownMethod['card'] };

/** The form for another card. Above it what is open, and what the new card will pay: nothing is charged before it is confirmed. */
export function updateFormPage(facts: UpdateFormFacts): View {
  const { subscription, words, link, state } = facts;
  const { update } = words.subscription;
  const banner = bannerOfEntry(facts) ?? bannerOfDecline(facts);
  const main = html`${banner?.body}
    <section class="card">
      <div class="stack tight">
        <p class="soft">${subscription.plan.displayName}</p>
        <h1>${update.title}</h1>
      </div>
      ${situation(facts)} ${cardNow(facts)} ${state === 'running' ? '' : html`<p class="soft">${update.cardText}</p>`}
      ${storedCardForm(facts, methodPath(link))} ${ifNothing(facts)}
    </section>`;
  return {
    title: banner?.title ?? update.title,
    about: subscription,
    paysByCard: true,
    cardOrigin: facts.addresses.cardDestination(facts.cardForm).origin,
    main,
  };
}

function bannerOfDecline({ subscription, words, state, declinedDigits }: UpdateFormFacts): PageBanner | undefined {
  if (state !== 'declined' || subscription.declined === undefined) return undefined;
  const { update } = words.subscription;
  const title = BANK_ANSWERS.includes(subscription.declined.reason) ? update.declined(declinedDigits) : update.otherDeclined;
  return { title, body: messageBanner(declineMessage(title, subscription.declined, words), 'bad') };
}

/** What is open now. */
function situation(facts: UpdateFormFacts): Html {
  const { subscription, words, state } = facts;
  const { running, owed, paused, charging } = words.subscription.update;
  const sum = moneyOf(owedCents(subscription), facts);
  const since = owedSince(subscription);
  if (subscription.charging !== undefined) return waitBanner(charging.title, [charging.text(sum)]);
  if (subscription.status === 'SUSPENDED') return waitBanner(paused.title, [because(paused.failed, facts), paused.next(sum)]);
  if (subscription.status === 'PAST_DUE' || state === 'declined')
    return waitBanner(owed.title(since && dateOf(since, facts)), [because(owed.failed(sum), facts), owed.next]);
  // A free first cycle after a trial is no charge.
  const next = subscription.nextCharges.find(({ amountCents }) => amountCents > 0);
  return next === undefined ? html`` : html`<p>${running(moneyOf(next.amountCents, facts), dateOf(next.time, facts))}</p>`;
}

/** With the reason why the old card did not pay; of a card that was entered here, the top of the page says it. */
function because(failed: string, { subscription: { declined }, state, language }: UpdateFormFacts): string {
  return declined === undefined || state === 'declined' ? failed : `${failed} ${renewalFailureText(declined.reason)[language]}`;
}

function waitBanner(title: string, paragraphs: readonly string[]): Html {
  return html`<div class="banner wait">
    ${icons.alert}
    <div>
      <h2>${title}</h2>
      ${paragraphs.map((text) => html`<p>${text}</p>`)}
    </div>
  </div>`;
}

/** Which card this is about: a buyer may have several. */
function cardNow({ oldCard, words }: UpdateFormFacts): Html | string {
  if (oldCard === undefined) return '';
  return html`<dl class="lines">${lines([[words.subscription.lines.cardNow, words.cardEndingIn(oldCard.last4, oldCard.brand)]])}</dl>`;
}

/** When the card that is in place is tried again. */
function ifNothing(facts: UpdateFormFacts): Html | string {
  const { subscription, words, state } = facts;
  const { nextBillingTime, status, charging } = subscription;
  const isTriedAgain = (status === 'PAST_DUE' || status === 'SUSPENDED') && charging === undefined;
  if (!isTriedAgain || nextBillingTime === undefined) return '';
  return html`<p class="small soft">
    ${words.subscription.update.ifNothing(dayAndMonthOf(nextBillingTime, facts), state === 'declined')}
  </p>`;
}
