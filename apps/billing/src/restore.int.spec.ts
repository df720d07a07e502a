import { survivesARestore } from '@cauce/testing/services';
import { waitingSubscription } from '../test/merchant.js';

describe('billing', () => {
  survivesARestore({
    app: 'billing',
    topic: 'billing.subscription.v1',
    category: 'subscription',
    table: 'subscription',
    key: 'id',
    make: waitingSubscription,
    messageCount: 1,
  });
});
