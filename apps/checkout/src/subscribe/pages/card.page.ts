import { html } from '@cauce/html';
import { type PageBanner } from '../../pages/banner.js';
import { subscriptionPath, type View } from '../../pages/view.js';
import { declinedTitle, declineMessage, messageBanner, steps } from './parts.js';
import { bannerOfEntry, type StoredCardFacts, storedCardForm } from './stored-card.js';

/** The third step: the card, which goes to the processor. Above it, what became of the previous card, if there was one. */
export function cardPage(facts: StoredCardFacts): View {
  const { subscription, words, link } = facts;
  const { card, back } = words.subscription;
  const path = subscriptionPath(link);
  const banner = bannerOfEntry(facts) ?? bannerOfDecline(facts);
  const main = html`${banner?.body}${steps(words, 3)}
    <section class="card">
      <div class="stack tight">
        <h1>${subscription.declined === undefined ? card.title : card.titleAgain}</h1>
        <p class="soft">${card.text}</p>
      </div>
      ${storedCardForm(facts, path)}
      <a class="btn quiet full" href="${path}/you">${back}</a>
    </section>`;
  return {
    title: banner?.title ?? card.title,
    about: subscription,
    paysByCard: true,
    cardOrigin: facts.addresses.cardDestination(facts.cardForm).origin,
    main,
  };
}

function bannerOfDecline({ subscription, words, declinedDigits }: StoredCardFacts): PageBanner | undefined {
  if (subscription.declined === undefined) return undefined;
  const title = declinedTitle(subscription.declined.reason, declinedDigits, words);
  const message = declineMessage(title, subscription.declined, words);
  return { title, body: messageBanner(message, 'bad', words.subscription.declined.notStarted(true)) };
}
