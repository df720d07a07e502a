import { retracing } from '@cauce/kernel';
import { evolve, initial, PAYMENT_METHOD_MACHINE, type PaymentMethodMachine } from './payment-method.js';

/** What today's code says otherwise than a payment method's stream. */
export const retraceMethod = retracing<PaymentMethodMachine>({
  machine: PAYMENT_METHOD_MACHINE,
  initial,
  evolve,
  commands: {
    StoreMethod: ({ of }) => {
      const data = of('MethodStored');
      return data && { type: 'StoreMethod', ...data };
    },
  },
});
