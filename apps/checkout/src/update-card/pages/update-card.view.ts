import { type View } from '../../pages/view.js';
import { type KeptUpdate } from '../kept-update.js';
import { cardSavedPage, notRunningPage, payingPage } from './card-saved.pages.js';
import { type UpdateFormFacts, updateFormPage } from './update-form.page.js';

/** What the page needs. `kept`: of this browser. */
export type UpdateViewFacts = Omit<UpdateFormFacts, 'declinedDigits'> & { readonly kept?: KeptUpdate | undefined };

/** The page where a card is changed, as it is now. */
export function updateCardView(facts: UpdateViewFacts): View {
  const { kept } = facts;
  const saved = { ...facts, card: kept?.card, saved: kept?.saved };
  switch (facts.state) {
    case 'ended':
      return notRunningPage(facts);
    case 'waiting':
      return payingPage(saved);
    case 'beside':
    case 'saved':
      return cardSavedPage(saved);
    default:
      return updateFormPage({ ...facts, declinedDigits: kept?.card?.card?.last4 });
  }
}
