import { Pool } from 'undici';

/** The page before the last: what its form sends. */
export type Confirmation = { readonly path: string; readonly cookie: string; readonly body: string };

const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', 'accept-language': 'en' };
const CARD = { number: '9999000000000001', expiry: '12/39', securityCode: '123', name: 'Ana Ríos' };

/** Buyers' browsers, reduced to paying: they post what the hosted page posts, and load the one page whose form they cannot know before. */
export class CardBuyer {
  private readonly checkout: Pool;
  private readonly processor: Pool;

  /** @param connections kept open to either. */
  constructor({ checkoutUrl, sandboxUrl }: { checkoutUrl: string; sandboxUrl: string }, connections: number) {
    this.checkout = new Pool(checkoutUrl, { connections });
    this.processor = new Pool(sandboxUrl, { connections });
  }

  /** The card form, to the processor. Answers the path it sends the buyer back to. @param url the payment's. */
  async enterCard(url: string): Promise<string> {
    const body = new URLSearchParams({ ...CARD, returnUri: `${url}/card` }).toString();
    const answer = await this.processor.request({ method: 'POST', path: '/processor/card-tokens', headers: FORM, body });
    return pathOf(await redirected(answer));
  }

  /** The page that asks once more, with the token that its form must bring. */
  async openConfirmation(path: string): Promise<Confirmation> {
    const { statusCode, headers, body } = await this.checkout.request({ method: 'GET', path, headers: { 'accept-language': 'en' } });
    const html = await body.text();
    const form = new URLSearchParams({ _csrf: fieldOf(html, '_csrf'), cardToken: fieldOf(html, 'cardToken') });
    if (statusCode !== 200) throw new Error(`The confirmation answered ${statusCode}: ${html.slice(0, 300)}`);
    const [cookie = ''] = [headers['set-cookie'] ?? ''].flat().map((one) => one.split(';')[0] ?? '');
    return { path: path.replace(/\/card\?.*/, '/attempts'), cookie, body: form.toString() };
  }

  /** Presses the button that pays. Resolves when the attempt has ended, or after ten seconds. */
  async confirm({ path, cookie, body }: Confirmation): Promise<void> {
    const place = await redirected(await this.checkout.request({ method: 'POST', path, headers: { ...FORM, cookie }, body }));
    if (!place.includes('attempt=')) throw new Error('The attempt was refused.');
  }

  async close(): Promise<void> {
    await Promise.all([this.checkout.destroy(), this.processor.destroy()]);
  }
}

async function redirected({ statusCode, headers, body }: Awaited<ReturnType<Pool['request']>>): Promise<string> {
  const text = await body.text();
  if (statusCode !== 303) throw new Error(`A form was answered with ${statusCode}: ${text.slice(0, 300)}`);
  return String(headers['location']);
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

function fieldOf(html: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
}
