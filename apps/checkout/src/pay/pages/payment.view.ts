import { type CheckoutPayment } from '@cauce/contracts';
import { type View } from '../../pages/view.js';
import { isPayable, pageState } from '../page-state.js';
import { canceledPage, expiredPage } from './closed.page.js';
import { continuePage } from './continue.page.js';
import { paidPage } from './paid.page.js';
import { type PayFacts, payPage } from './pay.page.js';
import { tooOftenPage, triedOutPage } from './tried-out.page.js';
import { processingPage, reviewPage } from './waiting.page.js';

/**
 * What the address says beside the link: the attempt whose end the buyer waits for; that it has just begun; that the buyer wants another
 * way; that the time to pay ran out while the page was open; that there were too many tries in this hour.
 */
export type RequestFacts = {
  readonly watched?: string | undefined;
  readonly begins?: boolean;
  readonly otherWay?: boolean;
  readonly ranOut?: boolean;
  readonly tooOften?: boolean;
};

/** The page of a payment as it is now. */
export function paymentView(facts: Omit<PayFacts, 'justEnded'> & RequestFacts): View {
  const justEnded = hasEnded(facts.payment, facts.watched);
  switch (pageState(facts.payment)) {
    case 'pay':
    case 'declined':
      return facts.tooOften ? tooOftenPage(facts) : payPage({ ...facts, justEnded });
    case 'tried-out':
      return triedOutPage({ ...facts, justEnded });
    case 'continue':
      return facts.otherWay && isPayable(facts.payment) ? payPage(facts) : continuePage(facts);
    case 'processing':
      return processingPage(facts);
    case 'review':
      return reviewPage(facts);
    case 'paid':
      return paidPage({ ...facts, justEnded });
    case 'expired':
      return expiredPage({ ...facts, justEnded: justEnded || facts.ranOut === true });
    case 'canceled':
      return canceledPage({ ...facts, justEnded });
  }
}

/** Another attempt may have paid meanwhile: that ends the wait, too. */
function hasEnded({ attempt, status }: CheckoutPayment, watched: string | undefined): boolean {
  if (watched === undefined || attempt === undefined) return false;
  return status === 'FUNDED' || (attempt.id === watched && attempt.status !== 'PENDING');
}
