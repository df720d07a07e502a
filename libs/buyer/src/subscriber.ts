import { Buyer, formOf, type Page } from './buyer.js';
import type { Mailbox } from './mailbox.js';
import type { Send } from './send.js';

const WHO = { documentType: 'CC', document: '1020304567', firstName: 'Ana', lastName: 'Ríos' };

/** A buyer who accepts subscriptions on the hosted pages, without scripts, and reads the e-mails with the codes. */
export class Subscriber<Of extends Mailbox = Mailbox> {
  readonly buyer: Buyer;

  constructor(
    send: Send,
    readonly mailbox: Of,
    language = 'en',
  ) {
    this.buyer = new Buyer(send, { 'accept-language': language });
  }

  /** From the link to the form for the card: says who they are, and proves that they read the e-mail. */
  async prove(acceptanceUrl: string): Promise<Page> {
    const before = (await this.mailbox.mails()).length;
    const identity = await this.buyer.open(`${acceptanceUrl}/you`);
    const asksForCode = await this.buyer.submit(identity, formOf(identity, 'documentType'), WHO);
    const code = await this.mailbox.codeAfter(before);
    return this.buyer.submit(asksForCode, formOf(asksForCode, 'code'), { code });
  }

  /** Enters a card and accepts. Answers the page with what became of it. */
  async acceptWith(cardPage: Page, number: string): Promise<Page> {
    const confirm = await this.buyer.enterCard(cardPage, number);
    return this.buyer.submit(confirm, formOf(confirm, 'accept'), { accept: 'yes' });
  }

  /** From the link to the page with what became of it. */
  async accept(acceptanceUrl: string, number: string): Promise<Page> {
    return this.acceptWith(await this.prove(acceptanceUrl), number);
  }
}
