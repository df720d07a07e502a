import { type View } from '../../pages/view.js';
import { type KeptUpdate } from '../kept-update.js';
import { updateState } from '../page-state.js';
import { cardSavedPage, notRunningPage, payingPage } from './card-saved.pages.js';
import { type UpdateFormFacts, updateFormPage } from './update-form.page.js';

/** What the page needs. `kept`: of this browser; `asksForm`: another card is wanted, whatever was saved before. */
export type UpdateViewFacts = Omit<UpdateFormFacts, 'state' | 'declinedDigits'> & {
  readonly kept?: KeptUpdate | undefined;
  readonly asksForm: boolean;
};

/** The page where a card is changed, as it is now. */
export function updateCardView(facts: UpdateViewFacts): View {
  const { subscription, kept, asksForm } = facts;
  const after = updateState(subscription, kept?.saved);
  const state = asksForm && after !== 'declined' ? updateState(subscription) : after;
  const saved = { ...facts, card: kept?.card, saved: kept?.saved };
  switch (state) {
    case 'ended':
      return notRunningPage(facts);
    case 'waiting':
      return payingPage(saved);
    case 'beside':
    case 'saved':
      return cardSavedPage(saved);
    default:
      return updateFormPage({ ...facts, state, declinedDigits: kept?.card?.card?.last4 });
  }
}
