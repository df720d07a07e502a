import { parkedController } from '@cauce/parked-messages';

/** What became of handshakes and teardowns and could not be recorded, for operators. */
export const ParkedAnswersController = parkedController({
  noun: 'answer',
  about: 'The result of a handshake or teardown',
  example: { topic: 'notifier.control-delivery.v1', key: 'integrations/w36baitccsrzh65iqjopzowphc' },
});
