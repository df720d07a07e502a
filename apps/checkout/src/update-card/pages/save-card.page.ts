import { type ShownMethod, type StoredMethod } from '@cauce/contracts';
import { html } from '@cauce/html';
import { lines } from '../../pages/outcome.js';
import { methodPath, type View } from '../../pages/view.js';
import { type EnteredCard } from '../../pay/pages/confirm.page.js';
import { type SubscriptionFacts } from '../../subscribe/pages/facts.js';
import { cardInput, cardName, moneyOf, namedMoneyOf } from '../../subscribe/pages/parts.js';
import { dueAtOnce, owedCents } from '../page-state.js';

/** What the last step shows. `oldCard`: the one in place, where payments named it. */
type SaveFacts = SubscriptionFacts & {
  readonly csrfToken: string;
  readonly card: StoredMethod | EnteredCard;
  readonly oldCard: ShownMethod['card'];
};

/** The last step: the new card once more, and the one button that changes it. It says how much is charged at once. */
export function saveCardPage(facts: SaveFacts): View {
  const { subscription, words, link, csrfToken, card, oldCard } = facts;
  const { update, confirm, lines: names, nothing, change } = words.subscription;
  const path = methodPath(link);
  const due = dueAtOnce(subscription);
  const main = html`<section class="card">
    <h1>${update.confirmTitle}</h1>
    <dl class="lines">
      ${lines([
        [names.plan, subscription.plan.displayName],
        [words.lines.store, subscription.store.displayName],
        [names.cardNow, oldCard && words.cardEndingIn(oldCard.last4, oldCard.brand)],
        [names.newCard, html`${cardName(card, words)} · <a href="${path}/card">${change}</a>`],
      ])}
      <div class="sum">
        <dt>${names.chargedNow}</dt>
        <dd>${due === 0 ? nothing : html`<span class="money">${namedMoneyOf(due, facts)}</span>`}</dd>
      </div>
    </dl>
    ${subscription.charging && html`<p class="soft">${update.ifOpenFails(moneyOf(owedCents(subscription), facts))}</p>`}
    <form class="stack" method="post" action="${path}/confirm" data-busy="${confirm.busy}">
      <input type="hidden" name="_csrf" value="${csrfToken}" />${cardInput(card)}
      <input type="hidden" name="due" value="${due}" />
      <button class="btn full" type="submit">${due === 0 ? update.save : update.saveAndPay(moneyOf(due, facts))}</button>
      <p class="hide" role="status" data-status="${words.subscription.card.says.busyStatus}"></p>
    </form>
  </section>`;
  return { title: update.confirmTitle, about: subscription, main };
}
