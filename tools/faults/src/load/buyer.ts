import { type Answer, type Outgoing, send } from './http.js';
import type { Journal } from './journal.js';
import { type Form, formsOf } from './forms.js';
import { PATIENCE, type Try, isPassing, persist } from './persistence.js';

/** A page as a browser without scripts has it. */
type Page = { readonly url: string; readonly html: string };

/** How a card is paid with. `twice`: by two clicks. `isSlow`: its bank takes long. */
export type Manner = { readonly twice?: boolean; readonly isSlow?: boolean };

const MOST_REDIRECTS = 5;
/** The page waits up to 10 s for the end of an attempt. */
const TIMEOUT_MS = 15_000;

/** A buyer at the hosted page: opens it, fills in its forms, and reloads or sends again when nothing comes. */
export class Buyer {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly url: string,
    private readonly journal: Journal,
  ) {}

  /** One attempt with this card, from the link to the result's page. True: an attempt was started; false: there is nothing to pay any more. */
  async payWith(card: string, { twice = false, isSlow = false }: Manner = {}): Promise<boolean | undefined> {
    const confirmation = await this.enterCard(card);
    if (confirmation === undefined || confirmation === 'nothing to pay') return confirmation === undefined ? undefined : false;
    const [page, form] = confirmation;
    const press = () => persist(this.journal, 'pay', (tries) => this.submit(page, form, {}, tries), { ...PATIENCE, isSlow });
    const [first] = await Promise.all(twice ? [press(), press()] : [press()]);
    return first === undefined ? undefined : true;
  }

  /** The card form, until the page that confirms it: a failure on the way means beginning again, for which no money has moved. */
  private enterCard(card: string): Promise<readonly [Page, Form] | 'nothing to pay' | undefined> {
    return persist<readonly [Page, Form] | 'nothing to pay'>(this.journal, 'card', async (tries) => {
      const opened = await this.open(tries);
      if (!('done' in opened)) return opened;
      const form = formsOf(opened.done.html).find(({ fields }) => 'number' in fields);
      if (form === undefined) return { done: 'nothing to pay' };
      const entered = await this.submit(opened.done, form, { number: card, ...REST_OF_CARD }, tries);
      if (!('done' in entered)) return entered;
      const confirm = formsOf(entered.done.html).find(({ fields }) => 'cardToken' in fields);
      return confirm === undefined ? { again: 'no confirmation' } : { done: [entered.done, confirm] };
    });
  }

  private open(tries: number): Promise<Try<Page>> {
    return this.follow({ method: 'GET', url: this.url }, tries);
  }

  private submit(page: Page, form: Form, filled: Readonly<Record<string, string>>, tries: number): Promise<Try<Page>> {
    const body = new URLSearchParams({ ...form.fields, ...filled }).toString();
    return this.follow({ method: 'POST', url: new URL(form.action, page.url).href, body }, tries);
  }

  private async follow(first: Pick<Outgoing, 'method' | 'url' | 'body'>, tries: number): Promise<Try<Page>> {
    let at = first;
    for (let count = 0; count < MOST_REDIRECTS; count += 1) {
      const answer = await this.request(at, tries);
      const { location } = answer.headers;
      if (isPassing(answer)) return { again: String(answer.status) };
      if (answer.status === 200) return { done: { url: at.url, html: answer.text } };
      if (answer.status !== 303 || location === undefined) return { refused: `${at.method} ${pathOf(at.url)} answered ${answer.status}` };
      at = { method: 'GET', url: new URL(location, at.url).href };
    }
    return { refused: `more than ${MOST_REDIRECTS} redirects` };
  }

  private async request(line: Pick<Outgoing, 'method' | 'url' | 'body'>, tries: number): Promise<Answer> {
    this.journal.count(tries > 0);
    const { origin } = new URL(line.url);
    const type: Record<string, string> = line.body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded', origin };
    const cookie = this.cookies.get(origin);
    const headers = { accept: 'text/html', 'accept-language': 'en', ...type, ...(cookie !== undefined && { cookie }) };
    const answer = await send({ ...line, headers, timeoutMs: TIMEOUT_MS });
    const set = [...(answer.headers['set-cookie'] ?? '').matchAll(/(?:^|, )([\w-]+=[^;,]*)/g)].map(([, pair]) => pair);
    if (set.length > 0) this.cookies.set(origin, set.join('; '));
    return answer;
  }
}

const REST_OF_CARD = { expiry: '12/39', securityCode: '123', name: 'Ana Ríos' };

/** Without what a link or a query gives away. */
function pathOf(url: string): string {
  return new URL(url).pathname.replace(/^\/p\/[^/]+/, '/p/…');
}
