import { survivesARestore } from '@cauce/testing/services';
import { canceledPayment } from '../test/canceled-payment.js';

describe('payments', () => {
  survivesARestore({
    app: 'payments',
    topic: 'payments.payment.v1',
    category: 'payment',
    table: 'payment',
    key: 'payment_id',
    make: canceledPayment,
    messageCount: 2,
  });
});
