import { enterApprovedCard } from '@cauce/testing/system';
import { Pool } from 'undici';

/** The payment's page: where its form goes, and what proves that it is this browser's. */
export type OpenPage = { readonly path: string; readonly cookie: string; readonly csrfToken: string };

const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', 'accept-language': 'en' };

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

/**
 * Buyers' browsers, reduced to paying: they load the payment's page, and send what its script sends. Not the buyer of `@cauce/buyer`: its cookie jar
 * and its parser take 0.35 CPU ms more of a life, of the cores that are measured: 139 lives a second instead of 172.
 */
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
    const path = pathOf(url);
    const { statusCode, headers, body } = await this.checkout.request({ method: 'GET', path, headers: { 'accept-language': 'en' } });
    const html = await body.text();
    if (statusCode !== 200) throw new Error(`The page answered ${statusCode}: ${html.slice(0, 300)}`);
    const [cookie = ''] = [headers['set-cookie'] ?? ''].flat().map((one) => one.split(';')[0] ?? '');
    return { path: `${path}/attempts`, cookie, csrfToken: /data-csrf="([^"]*)"/.exec(html)?.[1] ?? '' };
  }

  /** The card, to the processor. Answers its one-use token. @param url the payment's. */
  enterCard(url: string): Promise<string> {
    return enterApprovedCard(this.processor, url);
  }

  /** Brings the token. Resolves when the attempt has ended, or after ten seconds; throws {@link FormRefused}. */
  async pay({ path, cookie, csrfToken }: OpenPage, cardToken: string): Promise<void> {
    const body = new URLSearchParams({ _csrf: csrfToken, cardToken }).toString();
    const place = await redirected(await this.checkout.request({ method: 'POST', path, headers: { ...FORM, cookie }, body }));
    if (!place.includes('attempt=')) throw new Error('The attempt was refused.');
  }

  async close(): Promise<void> {
    await Promise.all([this.checkout.destroy(), this.processor.destroy()]);
  }
}

async function redirected({ statusCode, headers, body }: Awaited<ReturnType<Pool['request']>>): Promise<string> {
  const text = await body.text();
  if (statusCode !== 303) throw new FormRefused(statusCode, text);
  return String(headers['location']);
}

function pathOf(address: string): string {
  return new URL(address).pathname;
}
