import { auditsItsNotifications } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { canceledPayment } from '../test/canceled-payment.js';

jest.setTimeout(60_000);

describe('the audit of payments', () => {
  auditsItsNotifications({ app: 'payments', category: 'payment', make: canceledPayment, mailCount: 1 });
});
