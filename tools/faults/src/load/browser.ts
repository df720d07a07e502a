import { type Answer, type Outgoing, send } from '../http.js';
import type { Form } from './forms.js';
import type { Journal } from './journal.js';
import { isPassing, type Try } from './persistence.js';

/** A page as a browser without scripts has it. */
export type Page = { readonly url: string; readonly html: string };

const MOST_REDIRECTS = 5;
/** The page waits up to 10 s for the end of an attempt. */
const TIMEOUT_MS = 15_000;

/** A browser without scripts: opens pages, sends their forms, keeps cookies, follows redirects. Each call is one try. */
export class Browser {
  /** By origin and name: an answer that sets one cookie leaves the others. */
  private readonly cookies = new Map<string, Map<string, string>>();

  constructor(private readonly journal: Journal) {}

  /** `tries`: how often it was tried before. */
  open(url: string, tries: number): Promise<Try<Page>> {
    return this.follow({ method: 'GET', url }, tries);
  }

  submit(page: Page, form: Form, filled: Readonly<Record<string, string>>, tries: number): Promise<Try<Page>> {
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
    const jar = this.cookies.get(origin) ?? new Map<string, string>();
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { accept: 'text/html', 'accept-language': 'en', ...type, ...(cookie !== '' && { cookie }) };
    const answer = await send({ ...line, headers, timeoutMs: TIMEOUT_MS });
    for (const [, name = '', value = ''] of (answer.headers['set-cookie'] ?? '').matchAll(/(?:^|, )([\w-]+)=([^;,]*)/g))
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    this.cookies.set(origin, jar);
    return answer;
  }
}

/** Without what a link or a query gives away. */
function pathOf(url: string): string {
  return new URL(url).pathname.replace(/^\/p\/[^/]+/, '/p/…');
}
