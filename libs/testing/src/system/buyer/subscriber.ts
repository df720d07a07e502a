import { Subscriber as Scriptless } from '@cauce/buyer';
import { send } from '../api/send.js';
import type { Mailbox } from '../receiver/mailbox.js';

/** A buyer who accepts subscriptions, sent as all that tests send. */
export class Subscriber extends Scriptless<Mailbox> {
  constructor(mailbox: Mailbox, language?: string) {
    super(send, mailbox, language);
  }
}
