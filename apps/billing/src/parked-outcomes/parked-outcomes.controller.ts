import { parkedController } from '@cauce/parked-messages';

/** Outcomes of charges that could not be recorded, for operators. */
export const ParkedOutcomesController = parkedController({
  noun: 'outcome',
  about: 'The outcome of a charge',
  example: { topic: 'payments.payment.v1', key: 'payment-w36baitccsrzh65iqjopzowphc' },
});
