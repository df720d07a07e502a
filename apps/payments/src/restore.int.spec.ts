import { idOf } from '@cauce/kernel';
import { survivesARestore } from '@cauce/testing/system';
import { PaymentsMerchant } from '../test/running-payments.js';

/** Of whose creation something is published: the mail with the link. */
const BUYER = { firstName: 'Ana', phoneNumber: '+573001234567', email: 'ana@correo.example' };

describe('payments', () => {
  survivesARestore({
    app: 'payments',
    topic: 'payments.payment.v1',
    category: 'payment',
    table: 'payment',
    key: 'payment_id',
    make: async (service) => idOf((await new PaymentsMerchant(service).create({ buyer: BUYER })).name),
  });
});
