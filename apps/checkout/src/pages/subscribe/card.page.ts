import { html } from '@cauce/html';
import { alertBanner } from '../banner.js';
import { subscriptionPath, type View } from '../view.js';
import { declinedTitle, steps } from './parts.js';
import { type News, newsOfEntry, type StoredCardFacts, storedCardForm } from './stored-card.js';

/** The third step: the card, which goes to the processor. Above it what happened to the one before, if there was one. */
export function cardPage(facts: StoredCardFacts): View {
  const { subscription, words, link } = facts;
  const { card, back } = words.subscription;
  const path = subscriptionPath(link);
  const news = newsOfEntry(facts) ?? newsOfDecline(facts);
  const main = html`${news?.banner}${steps(words, 3)}
    <section class="card">
      <div class="stack tight">
        <h1>${subscription.declined === undefined ? card.title : card.titleAgain}</h1>
        <p class="soft">${card.text}</p>
      </div>
      ${storedCardForm(facts, path)}
      <a class="btn quiet full" href="${path}/you">${back}</a>
    </section>`;
  return { title: news?.title ?? card.title, about: subscription, paysByCard: true, main };
}

function newsOfDecline({ subscription, words, declinedDigits }: StoredCardFacts): News | undefined {
  if (subscription.declined === undefined) return undefined;
  const { reason } = subscription.declined;
  const { declined } = words.subscription;
  const title = declinedTitle(reason, declinedDigits, words);
  const body = html`<p>${declined.reason(reason)}</p>
    <p>${declined.notStarted(true)}</p>`;
  return { title, banner: alertBanner(title, body) };
}
