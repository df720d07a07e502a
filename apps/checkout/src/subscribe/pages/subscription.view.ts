import { type CardForm } from '@cauce/contracts';
import { type View } from '../../pages/view.js';
import { type Addresses } from '../../web/addresses.js';
import { declinedDigits, type KeptAcceptance } from '../kept-acceptance.js';
import { subscribeState } from '../page-state.js';
import { cardPage } from './card.page.js';
import { chargingPage } from './charging.page.js';
import { canceledPage, expiredPage, usedPage } from './closed.pages.js';
import { donePage } from './done.page.js';
import { type SubscriptionFacts } from './facts.js';
import { invitePage } from './invite.page.js';
import { declinedTitle, declineMessage } from './parts.js';

/** What the page of an invitation needs. `kept`: of this browser; `watched`: the charge was waited for. */
export type SubscriptionViewFacts = SubscriptionFacts & {
  readonly addresses: Addresses;
  /** Where another card is entered; only of one whose first charge was declined. */
  readonly cardForm?: CardForm | undefined;
  readonly csrfToken: string;
  readonly kept?: KeptAcceptance | undefined;
  readonly watched: boolean;
};

/** The page of an invitation as it is now. Whoever accepted it here sees what became of it; others see that it was used. */
export function subscriptionView(facts: SubscriptionViewFacts): View {
  const { subscription, kept, watched } = facts;
  switch (subscribeState(subscription)) {
    case 'invite':
      return invitePage(facts);
    case 'declined':
      return declinedPage(facts);
    case 'processing':
      return chargingPage(facts);
    case 'accepted':
      return kept?.session !== undefined && isFresh(facts) ? donePage({ ...facts, card: kept.card, justEnded: watched }) : usedPage(facts);
    case 'expired':
      return expiredPage(facts);
    case 'canceled':
      return canceledPage({ ...facts, justEnded: watched && kept?.session !== undefined });
  }
}

/** With the session another card can be entered at once; without it, the buyer proves first who they are. */
function declinedPage(facts: SubscriptionViewFacts): View {
  const { subscription, words, kept } = facts;
  const digits = declinedDigits(kept, subscription);
  if (kept?.session !== undefined) return cardPage({ ...facts, cardForm: facts.cardForm, declinedDigits: digits });
  if (subscription.declined === undefined) return invitePage(facts);
  const message = declineMessage(declinedTitle(subscription.declined.reason, digits, words), subscription.declined, words);
  return invitePage({ ...facts, banner: { ...message, text: `${message.text} ${words.subscription.declined.notStarted(false)}` } });
}

/** Later failures are no news of the acceptance. */
function isFresh({ subscription: { status } }: SubscriptionFacts): boolean {
  return status === 'ACTIVE' || status === 'TRIALING';
}
