import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '@cauce/stack';

/** A page, as far as a buyer without a browser needs it: where it is, and its forms. */
export type Page = { readonly url: string; readonly html: string };

/** A card as the buyer types it. */
export type Card = { readonly number: string; readonly expiry: string; readonly securityCode: string; readonly name: string };

const LOOK_AGAIN_MS = 300;
const GIVE_UP_MS = 20_000;

/** The buyer's browser, without scripts: it follows redirects, keeps cookies and sends forms as they stand. */
export class Buyer {
  /** By origin, then by name. */
  private readonly cookies = new Map<string, Map<string, string>>();

  /** Opens a page. */
  open(url: string): Promise<Page> {
    return this.visit(url, { method: 'GET' });
  }

  /** Sends the form whose action contains `action`, with these fields beside its hidden ones. */
  send(page: Page, action: string, fields: Readonly<Record<string, string>> = {}): Promise<Page> {
    const form = formsOf(page.html).find((each) => each.action.includes(action));
    if (!form) throw new Error(`The page ${page.url} has no form that leads to ${action}.`);
    const body = new URLSearchParams({ ...form.hidden, ...fields });
    return this.visit(new URL(form.action, page.url).href, { method: 'POST', body });
  }

  /** Loads a page again until it has this heading: without scripts a buyer does that. */
  async openUntil(url: string, heading: string): Promise<Page> {
    const deadline = Date.now() + GIVE_UP_MS;
    for (;;) {
      const page = await this.open(url);
      if (headingOf(page) === heading) return page;
      if (Date.now() > deadline) throw new Error(`${url} still says “${headingOf(page)}” after ${GIVE_UP_MS / 1000} s.`);
      await sleep(LOOK_AGAIN_MS);
    }
  }

  private async visit(url: string, init: RequestInit): Promise<Page> {
    const { origin } = new URL(url);
    const kept = this.cookies.get(origin) ?? new Map<string, string>();
    this.cookies.set(origin, kept);
    const answer = await ask(url, {
      ...init,
      headers: { cookie: [...kept].map(([name, value]) => `${name}=${value}`).join('; '), 'accept-language': 'en' },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      kept.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next !== null) return this.visit(new URL(next, url).href, { method: 'GET' });
    const html = await answer.text();
    if (answer.status >= 500) throw new Error(`${new URL(url).origin} answered ${answer.status}.`);
    return { url, html };
  }
}

/** What a page says first. */
export function headingOf({ html }: Page): string {
  const heading = /<h[12]\b[^>]*>([\s\S]*?)<\/h[12]>/.exec(html)?.[1] ?? '';
  return heading.replaceAll(/<[^>]*>/g, '').trim();
}

type Form = { readonly action: string; readonly hidden: Record<string, string> };

function formsOf(html: string): Form[] {
  return [...html.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)].map(([form]) => ({
    action: attribute(form, 'action'),
    hidden: hiddenOf(form),
  }));
}

function hiddenOf(form: string): Record<string, string> {
  const inputs = [...form.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
    attribute(input, 'name'),
    attribute(input, 'value'),
  ]);
  return Object.fromEntries(inputs) as Record<string, string>;
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  return value.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"');
}
