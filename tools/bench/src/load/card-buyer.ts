import { Buyer } from '@cauce/buyer';
import { enterApprovedCard, send } from '@cauce/testing/system';
import { Pool } from 'undici';

/** The payment's page, and in whose browser it is open. */
export type OpenPage = { readonly buyer: Buyer; readonly url: string; readonly csrfToken: string };

/** By hand: to parse the page takes 0.25 CPU ms, which would be measured beside the services. */
const CSRF = /data-csrf="([^"]*)"/;

/** A form was not answered as it should be. */
export class FormRefused extends Error {
  constructor(
    private readonly status: number,
    text: string,
  ) {
    super(`A form was answered with ${status}: ${text.slice(0, 300)}`);
  }

  /** Whether nobody knows what became of it: the same form, sent again, does nothing twice. */
  get isPassing(): boolean {
    return this.status === 503 || this.status === 504;
  }
}

/** Buyers' browsers, reduced to paying: they load the payment's page, and send what its script sends. */
export class CardBuyer {
  private readonly checkout: Pool;
  private readonly processor: Pool;

  /** @param connections kept open to either. */
  constructor({ checkoutUrl, sandboxUrl }: { checkoutUrl: string; sandboxUrl: string }, connections: number) {
    this.checkout = new Pool(checkoutUrl, { connections });
    this.processor = new Pool(sandboxUrl, { connections });
  }

  /** @param url the payment's. */
  async openPage(url: string): Promise<OpenPage> {
    const buyer = new Buyer((sent) => send(sent, this.checkout));
    const { status, html } = await buyer.open(url);
    if (status !== 200) throw new Error(`The page answered ${status}: ${html.slice(0, 300)}`);
    return { buyer, url: `${url}/attempts`, csrfToken: CSRF.exec(html)?.[1] ?? '' };
  }

  /** The card, to the processor. Answers its one-use token. @param url the payment's. */
  enterCard(url: string): Promise<string> {
    return enterApprovedCard(this.processor, url);
  }

  /** Brings the token. Resolves when the attempt has ended, or after ten seconds; throws {@link FormRefused}. */
  async pay({ buyer, url, csrfToken }: OpenPage, cardToken: string): Promise<void> {
    const { status, headers, text } = await buyer.post(url, { _csrf: csrfToken, cardToken });
    if (status !== 303) throw new FormRefused(status, text);
    if (!headers['location']?.includes('attempt=')) throw new Error('The attempt was refused.');
  }

  async close(): Promise<void> {
    await Promise.all([this.checkout.destroy(), this.processor.destroy()]);
  }
}
