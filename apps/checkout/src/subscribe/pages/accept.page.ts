import { type AskForCode, type StoredMethod } from '@cauce/contracts';
import { date, type Html, html } from '@cauce/html';
import { alertBanner } from '../../pages/banner.js';
import { lines } from '../../pages/outcome.js';
import { subscriptionPath, type View } from '../../pages/view.js';
import { type EnteredCard } from '../../pay/pages/confirm.page.js';
import { chargedNow, isFirstSpecial, trialEnd } from '../charges.js';
import { type SubscriptionFacts } from './facts.js';
import { cardInput, cardName, charges, identity, moneyOf, namedMoneyOf, steps } from './parts.js';

/** What the last step shows. `card`: stored already, or, without scripts, only entered; `isUnticked`: it was sent without the consent. */
export type AcceptFacts = SubscriptionFacts & {
  readonly csrfToken: string;
  readonly who: AskForCode;
  readonly card: StoredMethod | EnteredCard;
  readonly isUnticked?: boolean;
};

/** The last step: everything once more, and the one button that accepts. */
export function acceptPage(facts: AcceptFacts): View {
  const { subscription, words, link, csrfToken, card, isUnticked } = facts;
  const { confirm, lines: names, change } = words.subscription;
  const path = subscriptionPath(link);
  const errorText = isUnticked ? html`<p class="error" id="ok-e">${confirm.consentMissing}</p>` : '';
  const marked = isUnticked ? html` aria-describedby="ok-e" aria-invalid="true"` : '';
  const main = html`${isUnticked && alertBanner(words.subscription.identity.toCheck(1), html`<p><a href="#ok">${confirm.consentMissing}</a></p>`)}${steps(words, 4)}
    <section class="card">
      <h1>${confirm.title}</h1>
      <dl class="lines">
        ${lines([
          [names.plan, subscription.plan.displayName],
          [words.lines.store, subscription.store.displayName],
          [names.you, identity(facts.who)],
          [names.card, html`${cardName(card, words)} · <a href="${path}/card">${change}</a>`],
        ])}
        <div class="sum">
          <dt>${names.chargedNow}</dt>
          <dd>${nowSum(facts)}</dd>
        </div>
      </dl>
      ${charges(facts)}
      <form class="stack" method="post" action="${path}/confirm" data-busy="${confirm.busy}">
        <input type="hidden" name="_csrf" value="${csrfToken}" />${cardInput(card)}
        <div class="stack tight">
          ${errorText}<label class="pick" for="ok"
            ><input type="checkbox" id="ok" name="accept" value="yes" ${marked} required /><span>${consentOf(facts)}</span></label
          >
        </div>
        <button class="btn full" type="submit">${acceptLabel(facts)}</button>
        <p class="hide" role="status" data-status="${confirm.busyStatus}"></p>
      </form>
      <p class="small soft">${confirm.ifItFails(facts.subscription.retryDays)}</p>
    </section>`; // prettier-ignore
  return { title: isUnticked ? words.subscription.identity.toCheck(1) : confirm.title, about: subscription, main };
}

/** The button says what it does: how much is paid, or until when nothing is. */
function acceptLabel(facts: SubscriptionFacts): string {
  const { confirm } = facts.words.subscription;
  const until = trialEnd(facts.subscription);
  if (until !== undefined) return confirm.freeUntil(date(until, facts.language));
  const cents = chargedNow(facts.subscription);
  return cents === 0 ? confirm.freeNow : confirm.pay(moneyOf(cents, facts));
}

function nowSum(facts: SubscriptionFacts): Html | string {
  const cents = chargedNow(facts.subscription);
  return cents === 0 ? facts.words.subscription.nothing : html`<span class="money">${namedMoneyOf(cents, facts)}</span>`;
}

/** What the buyer allows, in one sentence: whose charges, of how much, how often, from when. */
function consentOf(facts: SubscriptionFacts): string {
  const { subscription, words, language } = facts;
  const { plan, store, nextCharges, firstChargeAmountCents = 0 } = subscription;
  const isTrial = plan.trialPeriodDays > 0;
  const isFree = firstChargeAmountCents === 0 && isFirstSpecial(subscription);
  const later =
    isTrial || isFree ? nextCharges.find(({ amountCents, time }) => amountCents > 0 && time > subscription.now)?.time : undefined;
  return words.subscription.confirm.consent({
    store: store.displayName,
    amount: moneyOf(plan.amountCents, facts),
    every: words.subscription.every(plan),
    first: isFirstSpecial(subscription) && !isFree ? moneyOf(firstChargeAmountCents, facts) : undefined,
    from: later && date(later, language),
  });
}
