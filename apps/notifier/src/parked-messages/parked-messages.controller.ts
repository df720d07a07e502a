import { parkedController } from '@cauce/parked-messages';

/** Messages that could not become webhooks or mails, for operators. */
export const ParkedMessagesController = parkedController({
  noun: 'message',
  about: 'A message from the message bus',
  example: { topic: 'payments.payment.v1', key: 'payment-w36baitccsrzh65iqjopzowphc' },
});
