import { parkedController } from '@cauce/parked-messages';

/** Orders of subscriptions that could not be carried out, for operators. */
export const ParkedOrdersController = parkedController({
  noun: 'order',
  about: 'A charge order of a subscription',
  example: { topic: 'billing.subscription.v1', key: 'subscription-w36baitccsrzh65iqjopzowphc' },
});
