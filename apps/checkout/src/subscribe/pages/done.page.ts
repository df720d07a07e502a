import { type StoredMethod } from '@cauce/contracts';
import { date, type Html, html } from '@cauce/html';
import { icons } from '../../pages/icons.js';
import { lines, outcome } from '../../pages/outcome.js';
import { subscriptionPath, type View } from '../../pages/view.js';
import { wayBackTo } from '../../pay/pages/way-back.js';
import { chargedNow } from '../charges.js';
import { subscriptionReturnAddress } from '../return-address.js';
import { type SubscriptionFacts } from './facts.js';
import { amountOrFree, cardName, day, namedMoneyOf } from './parts.js';

/** What the person who accepted sees. `justEnded`: the page was open meanwhile, so they are brought back to the store unless they stay. */
export type DoneFacts = SubscriptionFacts & { readonly card?: StoredMethod | undefined; readonly justEnded: boolean };

/** It is accepted: what was paid, and what comes next. */
export function donePage(facts: DoneFacts): View {
  const { subscription, words, link, card, justEnded } = facts;
  const { done, lines: names } = words.subscription;
  const { buyer, store, nextCharges } = subscription;
  const [next] = nextCharges;
  const places = { words, store: store.displayName, here: subscriptionPath(link) };
  const main = html`<section class="card">
    ${outcome('good', icons.check, done.title(buyer?.firstName), html`<p>${whatBegan(facts)}</p>`)}
    <dl class="lines">
      ${lines([
        [names.plan, subscription.plan.displayName],
        [names.paidToday, paid(facts)],
        [names.nextCharge, next && html`${day(next.time, facts)}, ${amountOrFree(next.amountCents, facts)}`],
        [names.card, card && cardName(card, words)],
      ])}
    </dl>
    <p class="soft">${done.keep}</p>
    ${wayBackTo(subscriptionReturnAddress(subscription), places, { after: 'success', justEnded })}
  </section>`;
  return { title: done.pageTitle, about: subscription, main };
}

function whatBegan({ subscription, words, language }: SubscriptionFacts): string {
  const { done } = words.subscription;
  const { status, currentPeriodEnd, nextBillingTime } = subscription;
  const end = currentPeriodEnd ?? nextBillingTime;
  if (status === 'TRIALING' && end !== undefined) return done.trial(date(end, language));
  return isFreeFirst(subscription) ? done.freeFirst : done.paid;
}

function paid(facts: SubscriptionFacts): Html | string {
  const { subscription, words } = facts;
  const cents = chargedNow(subscription);
  return cents === 0 ? words.subscription.nothing : html`<span class="money">${namedMoneyOf(cents, facts)}</span>`;
}

function isFreeFirst({ firstChargeAmountCents, plan }: SubscriptionFacts['subscription']): boolean {
  return firstChargeAmountCents === 0 && plan.trialPeriodDays === 0;
}
