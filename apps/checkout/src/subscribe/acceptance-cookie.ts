import { type Addresses } from '../web/addresses.js';
import { SealedCookie } from '../web/sealed-cookie.js';
import { type KeptAcceptance } from './kept-acceptance.js';

/** What this browser keeps of an acceptance that is under way. */
export class AcceptanceCookie extends SealedCookie<KeptAcceptance> {
  constructor(key: Buffer, addresses: Addresses) {
    super('acceptance', key, addresses);
  }
}
