import { type Html, html } from '@cauce/html';
import { icons } from '../../pages/icons.js';
import { outcome } from '../../pages/outcome.js';
import { subscriptionPath, type View } from '../../pages/view.js';
import { wayBackTo } from '../../pay/pages/way-back.js';
import { subscriptionReturnAddress } from '../return-address.js';
import { type SubscriptionFacts } from './facts.js';
import { moment } from './parts.js';

/** Accepted, no matter by whom: the link proves nothing any more, so the page names no buyer, plan or amount. */
export function usedPage({ subscription, words }: SubscriptionFacts): View {
  const { title, paragraphs } = words.subscription.used;
  return {
    title,
    about: subscription,
    main: card(outcome('good', icons.check, title, written(paragraphs(subscription.store.displayName)))),
  };
}

/** Nobody accepted in time. Names no buyer, plan or amount. */
export function expiredPage(facts: SubscriptionFacts): View {
  const { subscription, words } = facts;
  const { title, until, nothing, paragraphs } = words.subscription.expired;
  const { acceptanceExpireTime, declined, store } = subscription;
  const open = acceptanceExpireTime === undefined ? '' : until(moment(acceptanceExpireTime, facts));
  // After a refusal a bank may still settle: then the page must not say that nothing was charged.
  const reason = declined === undefined || declined.isNothingCharged ? nothing : '';
  const body = html`${open || reason ? html`<p>${open} ${reason}</p>` : ''}${written(paragraphs(store.displayName))}`;
  return { title, about: subscription, main: card(outcome('plain', icons.clock, title, body)) };
}

/** Ended by the store, before it was accepted or after. `justEnded`: while the page was open, so the buyer is brought back. */
export function canceledPage({ subscription, words, link, justEnded }: SubscriptionFacts & { readonly justEnded: boolean }): View {
  const { title, paragraphs } = words.subscription.canceled;
  const { store } = subscription;
  const places = { words, store: store.displayName, here: subscriptionPath(link) };
  const back = justEnded ? wayBackTo(subscriptionReturnAddress(subscription), places, { after: 'any other end', justEnded }) : '';
  const main = card(html`${outcome('plain', icons.alert, title, written(paragraphs(store.displayName)))}${back}`);
  return { title, about: subscription, main };
}

/** Sentences, each a paragraph of its own. */
export function written(paragraphs: readonly string[]): Html {
  return html`${paragraphs.map((text) => html`<p>${text}</p>`)}`;
}

function card(body: Html): Html {
  return html`<section class="card">${body}</section>`;
}
