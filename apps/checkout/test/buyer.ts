import type { CreatedService } from '@cauce/http';

type App = CreatedService['app'];

/** A page as a browser without scripts has it. */
export type ShownPage = { readonly status: number; readonly address: string; readonly body: string; readonly retryAfter?: string };

/** A buyer's browser without scripts: keeps cookies by their paths, follows redirects, and sends forms with their hidden fields. */
export class Buyer {
  private readonly cookies = new Map<string, { readonly value: string; readonly path: string }>();
  address = '';

  constructor(
    private readonly app: App,
    private readonly language = 'en',
    private readonly more: Readonly<Record<string, string>> = {},
  ) {}

  async open(url: string): Promise<ShownPage> {
    return this.follow(await this.app.inject({ url, headers: this.headers(url) }), url);
  }

  /** Sends fields with the page's own token to one of our addresses. */
  async send(page: ShownPage, url: string, fields: Readonly<Record<string, string>> = {}): Promise<ShownPage> {
    const token = /name="_csrf" value="([^"]*)"|data-csrf="([^"]*)"/.exec(page.body);
    return this.post(url, { _csrf: token?.[1] ?? token?.[2] ?? '', ...fields });
  }

  /** Presses the button of the page's first form that is sent to us, with nothing but its hidden fields. */
  async press({ body }: ShownPage): Promise<ShownPage> {
    const [, action = '', fields = ''] = /<form[^>]* method="post" action="([^"]*)"[^>]*>([^]*?)<\/form>/.exec(body) ?? [];
    const hidden = [...fields.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    return this.post(action, Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])));
  }

  /** What the processor's page sends us: from another site, so without our cookies. */
  async sendFromProcessor(url: string, fields: Readonly<Record<string, string>>): Promise<ShownPage> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': this.language };
    return this.follow(await this.app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString() }), url);
  }

  /** The cookie of this name, if there is one. */
  cookie(name: string): string | undefined {
    return this.cookies.get(name)?.value;
  }

  private async post(url: string, fields: Readonly<Record<string, string>>): Promise<ShownPage> {
    const headers = { ...this.headers(url), 'content-type': 'application/x-www-form-urlencoded' };
    return this.follow(await this.app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString() }), url);
  }

  private headers(url: string): Record<string, string> {
    const path = url.split('?')[0] ?? '';
    const sent = [...this.cookies]
      .filter(([, kept]) => path.startsWith(kept.path))
      .map(([name, { value }]) => `${name}=${encodeURIComponent(value)}`);
    return { 'accept-language': this.language, ...this.more, ...(sent.length > 0 && { cookie: sent.join('; ') }) };
  }

  private async follow(answer: Awaited<ReturnType<App['inject']>>, url: string): Promise<ShownPage> {
    for (const cookie of answer.cookies) {
      if (cookie.maxAge === 0 || cookie.value === '') this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, { value: cookie.value, path: cookie.path ?? '/' });
    }
    const { location, 'retry-after': retryAfter } = answer.headers;
    if (location !== undefined) return this.open(location);
    return {
      status: answer.statusCode,
      address: url,
      body: answer.body,
      ...(retryAfter !== undefined && { retryAfter }),
    };
  }
}
