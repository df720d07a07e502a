import { CookieJar } from 'tough-cookie';
import { type Form, formsOf, linkAwayOf } from './form.js';
import type { Came, Send } from './send.js';

/** The sandbox's cards, by outcome (`9999 0000 0000 NNNN`). @internal */
export const CARDS = {
  approved: '9999000000000001',
  withoutFunds: '9999000000000002',
  stolen: '9999000000000003',
  reviewed: '9999000000000010',
  late: '9999000000000020',
  silent: '9999000000000021',
  deaf: '9999000000000022',
  cut: '9999000000000023',
  twice: '9999000000000024',
  queued: '9999000000000025',
  relenting: '9999000000000026',
  challenged: '9999000000000030',
  notStored: '9999000000000040',
} as const;

/** The form fields of each method other than card. */
export const SOURCES = {
  PSE: { bank: '1001', personType: 'NATURAL', documentType: 'CC', document: '1.020.304.567' },
  BANK_A: {},
  WALLET_A: { phoneNumber: '300 123 4567' },
  SERVICE: { documentType: 'CC', document: '1000000001' },
  PARTNER_PLATFORM: {},
} as const satisfies Record<string, Readonly<Record<string, string>>>;

/** A page as the buyer got it. */
export type Page = {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
};

const FORM = 'application/x-www-form-urlencoded';
const MOST_REDIRECTS = 5;

/** A buyer whose browser has no scripts: opens pages, keeps cookies, fills in forms, follows redirects. */
export class Buyer {
  private readonly cookies = new CookieJar();
  /** Every address that was asked for, redirects included. */
  readonly addresses: string[] = [];

  constructor(
    private readonly send: Send,
    private readonly headers: Readonly<Record<string, string>> = { 'accept-language': 'en' },
  ) {}

  open(url: string): Promise<Page> {
    return this.follow('GET', url);
  }

  /** Sends the page's form with these fields filled in. */
  submit(page: Page, form: Form, filled: Readonly<Record<string, string>> = {}): Promise<Page> {
    const body = new URLSearchParams({ ...form.fields, ...filled }).toString();
    return this.follow(form.method, new URL(form.action, page.url).href, body);
  }

  /** Sends these fields as a page's script does, and follows no redirect. */
  post(url: string, fields: Readonly<Record<string, string>>): Promise<Came> {
    return this.request({ method: 'POST', url, body: new URLSearchParams(fields).toString() });
  }

  /** Fills in the card form, sends it to the processor, and brings its token back. Answers our page that follows. */
  async enterCard(page: Page, number: string): Promise<Page> {
    const card = { number, expiry: `12/${(new Date().getFullYear() + 2) % 100}`, securityCode: '123', name: 'Ana Ríos' };
    const answer = await this.submit(page, formOf(page, 'number'), card);
    const taken = formsOf(answer.html).find(({ fields }) => 'token' in fields);
    return taken ? this.submit(answer, taken) : answer;
  }

  /** Presses the button that pays. */
  confirm(page: Page): Promise<Page> {
    return this.submit(page, formOf(page, 'cardToken'));
  }

  /** Sends the form of a method; without scripts a further click leads on from the page that comes back. */
  choose(page: Page, method: keyof typeof SOURCES, filled: Readonly<Record<string, string>> = {}): Promise<Page> {
    const form = formsOf(page.html).find(({ fields, action }) => fields['method'] === method && action.endsWith('/attempts'));
    if (!form) throw new Error(`${page.url} (${page.status}) offers no ${method}:\n${page.html.slice(0, 2000)}`);
    return this.submit(page, form, { ...SOURCES[method], ...filled });
  }

  /** Follows our page's link to the bank's, wallet's or partner's page. */
  goOn(page: Page): Promise<Page> {
    const address = linkAwayOf(page.html);
    if (address === undefined) throw new Error(`${page.url} leads nowhere:\n${page.html.slice(0, 2000)}`);
    return this.open(address);
  }

  /** Answers on the page of the bank (the sandbox's), and comes back. */
  answer(page: Page, answer: 'approve' | 'decline' | 'later' | 'never', filled: Readonly<Record<string, string>> = {}): Promise<Page> {
    const [form] = formsOf(page.html);
    if (!form) throw new Error(`${page.url} (${page.status}) asks nothing:\n${page.html.slice(0, 2000)}`);
    return this.submit(page, form, { answer, ...filled });
  }

  /** Pays by card: from the payment's link to the page with the result. */
  async pay(url: string, number: string): Promise<Page> {
    return this.confirm(await this.enterCard(await this.open(url), number));
  }

  /** From the link to change a card to the page that says what became of it. */
  async changeCard(url: string, number: string): Promise<Page> {
    const confirm = await this.enterCard(await this.open(url), number);
    return this.submit(confirm, formOf(confirm, 'due'));
  }

  private async follow(method: string, url: string, body?: string): Promise<Page> {
    let at = { method, url, ...(body !== undefined && { body }) };
    for (let count = 0; count < MOST_REDIRECTS; count++) {
      const answer = await this.request(at);
      const { location } = answer.headers;
      if (answer.status !== 303 || location === undefined) return { url: at.url, ...answer, html: answer.text };
      at = { method: 'GET', url: new URL(location, at.url).href };
    }
    throw new Error(`More than ${MOST_REDIRECTS} redirects from ${url}`);
  }

  private async request({ body, ...line }: { method: string; url: string; body?: string }): Promise<Came> {
    this.addresses.push(line.url);
    const cookie = await this.cookies.getCookieString(line.url);
    const type = body === undefined ? {} : { 'content-type': FORM };
    const headers = { accept: 'text/html', ...this.headers, ...type, ...(cookie && { cookie }) };
    const answer = await this.send({ ...line, headers, ...(body !== undefined && { body }) });
    for (const set of answer.cookies) await this.cookies.setCookie(set, line.url, { ignoreError: true });
    return answer;
  }
}

/** The form of a page that has this field. */
export function formOf(page: Page, field: string): Form {
  const form = formsOf(page.html).find(({ fields }) => field in fields);
  if (!form) throw new Error(`${page.url} (${page.status}) has no form with ${field}:\n${page.html.slice(0, 2000)}`);
  return form;
}
