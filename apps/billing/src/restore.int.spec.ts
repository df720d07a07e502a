import { survivesARestore } from '@cauce/testing/system';
import { BillingMerchant, last } from '../test/merchant.js';

describe('billing', () => {
  survivesARestore({
    app: 'billing',
    topic: 'billing.subscription.v1',
    category: 'subscription',
    table: 'subscription',
    key: 'id',
    make: async (service) => {
      const merchant = new BillingMerchant(service);
      const { body } = await merchant.subscribe(await merchant.plan());
      return last(body.name);
    },
  });
});
