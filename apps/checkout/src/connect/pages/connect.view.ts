import { type View } from '../../pages/view.js';
import { connectState } from '../page-state.js';
import { connectedPage } from './connected.page.js';
import { type TokenFormFacts, tokenFormPage } from './token-form.page.js';
import { askingPage, connectingPage, notConfirmedPage } from './under-way.pages.js';

/** The page where a partner platform is connected, as it is now. */
export function connectView(facts: TokenFormFacts): View {
  switch (connectState(facts.connection)) {
    case 'form':
    case 'refused':
      return tokenFormPage(facts);
    case 'asking':
      return askingPage(facts);
    case 'connecting':
      return connectingPage(facts);
    case 'notConfirmed':
      return notConfirmedPage(facts);
    case 'connected':
      return connectedPage(facts);
  }
}
