import { type Form, formsOf, linkAwayOf, type Page } from '@cauce/buyer';
import { Browser } from './browser.js';
import type { Journal } from './journal.js';
import { PATIENCE, persist, type Try } from './persistence.js';

/** What is said on the bank's page: by the buyer, or later, once it is in the bank's hands, by the bank. */
export type BankAnswer = 'approve' | 'decline' | 'later' | 'never';

/** A buyer who pays by PSE: from the hosted page to the bank's, and back. A bank takes as long as it likes: that is no outage of ours. */
export class BankCustomer {
  private readonly browser: Browser;

  constructor(
    private readonly url: string,
    private readonly journal: Journal,
  ) {
    this.browser = new Browser(journal);
  }

  /** The bank's page. Undefined: there is nothing to pay any more, or no way there. */
  async goToBank(): Promise<Page | undefined> {
    const found = await persist(this.journal, 'bank', (tries) => this.tryToGo(tries), { ...PATIENCE, isSlow: true });
    return found === 'nothing to pay' ? undefined : found;
  }

  /** Answers there. `isLost`: the processor's callback goes to nobody, so that only asking it finds out. False: there was nothing to decide any more. */
  async say({ url }: Page, answer: BankAnswer, { isLost = false } = {}): Promise<boolean | undefined> {
    const filled = { answer, ...(isLost && { callback: 'lost' }) };
    const sayIt = async (tries: number): Promise<Try<boolean>> => {
      const opened = await this.browser.open(url, tries);
      if (!('done' in opened)) return opened;
      const [form] = formsOf(opened.done.html);
      if (form === undefined) return { done: tries > 0 };
      const said = await this.browser.submit(opened.done, form, filled, tries);
      return 'done' in said ? { done: true } : said;
    };
    return persist(this.journal, 'bank page', sayIt, { ...PATIENCE, isSlow: true });
  }

  /** A try that was begun and is still open goes on at its bank; else PSE's form begins one. */
  private async tryToGo(tries: number): Promise<Try<Page | 'nothing to pay'>> {
    const opened = await this.browser.open(this.url, tries);
    if (!('done' in opened)) return opened;
    const form = pseFormOf(opened.done);
    const shown = form === undefined ? opened : await this.browser.submit(opened.done, form, HOLDER, tries);
    if (!('done' in shown)) return shown;
    const { html } = shown.done;
    const address = linkAwayOf(html);
    if (address !== undefined) return this.browser.open(address, tries);
    // Without the processor there is no list of banks, and without its answer no page to go to.
    return isPayable(html) || html.includes('data-state="processing"') ? { again: 'no bank yet' } : { done: 'nothing to pay' };
  }
}

const HOLDER = { bank: '1001', personType: 'NATURAL', documentType: 'CC', document: '1020304567' };

function pseFormOf({ html }: Page): Form | undefined {
  return formsOf(html).find(({ fields }) => fields['method'] === 'PSE');
}

function isPayable(html: string): boolean {
  return formsOf(html).some(({ fields }) => 'number' in fields || '_csrf' in fields);
}
