import { type StoredMethod } from '@cauce/contracts';
import { type Html, html } from '@cauce/html';
import { icons } from '../../pages/icons.js';
import { lines, outcome } from '../../pages/outcome.js';
import { methodPath, type View } from '../../pages/view.js';
import { written } from '../../subscribe/pages/closed.pages.js';
import { type SubscriptionFacts } from '../../subscribe/pages/facts.js';
import { amountOrFree, cardName, day, namedMoneyOf } from '../../subscribe/pages/parts.js';
import { type SavedCard } from '../kept-update.js';
import { owedCents } from '../page-state.js';

type SavedFacts = SubscriptionFacts & { readonly card?: StoredMethod | undefined; readonly saved?: SavedCard | undefined };

/** The new card is charged now. Works by its button; the script asks on its own. */
export function payingPage(facts: SavedFacts): View {
  const { subscription, words, card } = facts;
  const title = words.processing.title({ method: 'CARD' });
  const path = methodPath(facts.link);
  const spin = html`<span class="spin" aria-hidden="true"></span>`;
  const main = html`<section class="card" ${watch(path, 'waiting')}>
    ${outcome('plain', spin, title, html`<p>${words.subscription.update.waiting}</p>`, 'status')}
    <dl class="lines">
      ${lines([
        [words.lines.amount, html`<span class="money">${namedMoneyOf(owedCents(subscription), facts)}</span>`],
        [words.subscription.lines.newCard, card && cardName(card, words)],
      ])}
    </dl>
    <form method="get" action="${path}"><button class="btn quiet full" type="submit">${words.processing.again}</button></form>
  </section>`;
  return { title, about: subscription, main };
}

/** The new card is in place: what it paid, and what it will. */
export function cardSavedPage(facts: SavedFacts): View {
  const { subscription, words, link, card, saved } = facts;
  const { update, lines: names } = words.subscription;
  const [next] = subscription.nextCharges;
  const path = methodPath(link);
  const paid = isPaid(facts) ? (saved?.paid ?? 0) : 0;
  const isOpen = subscription.charging !== undefined;
  const main = html`<section class="card" ${isOpen ? watch(path, 'beside') : ''}>
    ${outcome('good', icons.check, update.doneTitle, html`<p>${whatFollowed(facts, paid)}</p>`)}
    <dl class="lines">
      ${lines([
        [names.paidToday, paid > 0 ? html`<span class="money">${namedMoneyOf(paid, facts)}</span>` : undefined],
        [names.card, card && cardName(card, words)],
        [names.nextCharge, next && !isOpen ? html`${day(next.time, facts)}, ${amountOrFree(next.amountCents, facts)}` : undefined],
      ])}
    </dl>
    <a class="btn quiet full" href="${path}/card">${update.another}</a>
  </section>`;
  return { title: update.doneTitle, about: subscription, main };
}

/** Beside a charge of another card, the page does not know which card paid: only that the charge is paid. */
function whatFollowed(facts: SavedFacts, paid: number): string {
  const { subscription, words, saved } = facts;
  const { update } = words.subscription;
  if (subscription.charging !== undefined) return update.doneCharging;
  return paid > 0 || (saved?.isBeside && isPaid(facts)) ? update.donePaid : update.doneSaved;
}

/** It owes nothing any more. */
function isPaid({ subscription: { status } }: SavedFacts): boolean {
  return status === 'ACTIVE';
}

/** It does not run: no card is charged. */
export function notRunningPage({ subscription, words }: SubscriptionFacts): View {
  const { title, paragraphs } = words.subscription.update.ended;
  const main = html`<section class="card">
    ${outcome('plain', icons.alert, title, written(paragraphs(subscription.store.displayName)))}
  </section>`;
  return { title, about: subscription, main };
}

function watch(path: string, state: string): Html {
  return html`data-watch="${path}/status" data-state="${state}" data-next="${path}"`;
}
