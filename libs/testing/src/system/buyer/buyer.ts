import { Buyer as Scriptless } from '@cauce/buyer';
import { send } from '../api/send.js';

/** A buyer whose answers are compared with the API's document, as all that tests send. */
export class Buyer extends Scriptless {
  constructor(headers?: Readonly<Record<string, string>>) {
    super(send, headers);
  }
}
