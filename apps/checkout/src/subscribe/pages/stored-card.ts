import { type CardForm } from '@cauce/contracts';
import { type Html } from '@cauce/html';
import { alertBanner, type PageBanner } from '../../pages/banner.js';
import { cardForm, errorList } from '../../pages/card-form.js';
import { type Addresses } from '../../web/addresses.js';
import { type CardError } from '../../wording/entry-errors.js';
import type { Message } from '../../wording/sayings.js';
import { type SubscriptionFacts } from './facts.js';
import { messageBanner } from './parts.js';

/** What the form of a card to be stored is made from. `declinedDigits`: of the card that was declined, if it was entered here. */
export type StoredCardFacts = SubscriptionFacts & {
  readonly addresses: Addresses;
  readonly cardForm: CardForm | undefined;
  readonly csrfToken: string;
  readonly errors?: readonly CardError[];
  readonly banner?: Message | undefined;
  readonly declinedDigits?: string | undefined;
};

/** The form. It stores the card and charges nothing. @param path of the link's pages */
export function storedCardForm({ words, addresses, cardForm: form, csrfToken, errors = [] }: StoredCardFacts, path: string): Html {
  const { says, use } = words.subscription.card;
  const { action, query } = addresses.cardDestination(form);
  return cardForm(
    {
      words,
      errors,
      csrfToken,
      says,
      action,
      returnUri: `${addresses.publicUrl}${path}/card${query}`,
      checkPath: `${path}/card`,
      payPath: `${path}/stored-card${query}`,
      payLabel: use,
    },
    'alone',
  );
}

/** Why the form is shown again: what is wrong with what was entered, or what came of it. */
export function bannerOfEntry({ words, errors = [], banner }: StoredCardFacts): PageBanner | undefined {
  if (errors.length > 0) {
    const title = words.card.toCheckTitle(errors.length);
    return { title, body: alertBanner(title, errorList(errors, words)) };
  }
  return banner && { title: banner.title, body: messageBanner(banner) };
}
