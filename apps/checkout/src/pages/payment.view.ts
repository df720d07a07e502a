import { type CheckoutPayment } from '@cauce/contracts';
import { pageState } from '../pay/page-state.js';
import { canceledPage, expiredPage, unpayablePage } from './closed.page.js';
import { paidPage } from './paid.page.js';
import { type PayFacts, payPage } from './pay.page.js';
import { type View } from './view.js';
import { processingPage, reviewPage } from './waiting.page.js';

/** The page of a payment as it is now. `watched`: the attempt whose end the buyer is waiting for, by the address. */
export function paymentView(facts: Omit<PayFacts, 'justEnded'> & { readonly watched?: string | undefined }): View {
  const justEnded = hasEnded(facts.payment, facts.watched);
  switch (pageState(facts.payment)) {
    case 'pay':
    case 'declined':
      return payPage({ ...facts, justEnded });
    case 'processing':
      return processingPage(facts);
    case 'review':
      return reviewPage(facts);
    case 'paid':
      return paidPage({ ...facts, justEnded });
    case 'expired':
      return expiredPage(facts);
    case 'canceled':
      return canceledPage(facts);
    case 'unpayable':
      return unpayablePage(facts);
  }
}

function hasEnded({ attempt }: CheckoutPayment, watched: string | undefined): boolean {
  return attempt !== undefined && attempt.id === watched && attempt.status !== 'PENDING';
}
