import { type Mailbox, Subscriber as Scriptless } from '@cauce/buyer';
import { send } from '../api/send.js';

/** A buyer who accepts subscriptions, sent as all that tests send. */
export class Subscriber<Of extends Mailbox = Mailbox> extends Scriptless<Of> {
  constructor(mailbox: Of, language?: string) {
    super(send, mailbox, language);
  }
}
