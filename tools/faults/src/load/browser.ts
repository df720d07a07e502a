import { Buyer, type Form, type Page } from '@cauce/buyer';
import { browsing } from '@cauce/stack';
import type { Journal } from './journal.js';
import { isPassing, type Try } from './persistence.js';

/** The page waits up to 10 s for the end of an attempt. */
const TIMEOUT_MS = 15_000;

/** A buyer's browser, of which each call is one try. */
export class Browser {
  private readonly buyer: Buyer;

  constructor(private readonly journal: Journal) {
    const send = browsing(TIMEOUT_MS);
    this.buyer = new Buyer((sent) => {
      this.journal.requests += 1;
      return send(sent);
    });
  }

  /** `tries`: how often it was tried before. */
  open(url: string, tries: number): Promise<Try<Page>> {
    return this.tried(tries, () => this.buyer.open(url));
  }

  submit(page: Page, form: Form, filled: Readonly<Record<string, string>>, tries: number): Promise<Try<Page>> {
    return this.tried(tries, () => this.buyer.submit(page, form, filled));
  }

  private async tried(tries: number, one: () => Promise<Page>): Promise<Try<Page>> {
    if (tries > 0) this.journal.retries += 1;
    const page = await one();
    if (isPassing(page)) return { again: String(page.status) };
    return page.status === 200 ? { done: page } : { refused: `${pathOf(page.url)} answered ${page.status}` };
  }
}

/** Without what a link or a query gives away. */
function pathOf(url: string): string {
  return new URL(url).pathname.replace(/^\/p\/[^/]+/, '/p/…');
}
