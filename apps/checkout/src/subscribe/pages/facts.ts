import { type CheckoutSubscription } from '@cauce/contracts';
import { type Voice } from '../../pages/view.js';

/** What a view of a subscription is made from. `link` is the token of its address: for addresses only, never for text. */
export type SubscriptionFacts = Voice & { readonly subscription: CheckoutSubscription; readonly link: string };
