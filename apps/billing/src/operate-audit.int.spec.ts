/** @seconds 22 */
import { auditsItsNotifications } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { waitingSubscription } from '../test/merchant.js';

jest.setTimeout(60_000);

describe('the audit of billing', () => {
  auditsItsNotifications({ app: 'billing', category: 'subscription', make: waitingSubscription, mailCount: 0 });
});
