import { type Form, formsOf, type Page } from '@cauce/buyer';
import { Browser } from './browser.js';
import type { Journal } from './journal.js';
import { PATIENCE, persist } from './persistence.js';

/** How a card is paid with. `twice`: by two clicks. `isSlow`: its bank takes long. */
export type Manner = { readonly twice?: boolean; readonly isSlow?: boolean };

/** A buyer at the hosted page: opens it, fills in its forms, and reloads or sends again when nothing comes. */
export class Buyer {
  private readonly browser: Browser;

  constructor(
    private readonly url: string,
    private readonly journal: Journal,
  ) {
    this.browser = new Browser(journal);
  }

  /** One attempt with this card, from the link to the result's page. True: an attempt was started; false: there is nothing to pay any more. */
  async payWith(card: string, { twice = false, isSlow = false }: Manner = {}): Promise<boolean | undefined> {
    const confirmation = await this.enterCard(card);
    if (confirmation === undefined || confirmation === 'nothing to pay') return confirmation === undefined ? undefined : false;
    const [page, form] = confirmation;
    const press = () => persist(this.journal, 'pay', (tries) => this.browser.submit(page, form, {}, tries), { ...PATIENCE, isSlow });
    const [first] = await Promise.all(twice ? [press(), press()] : [press()]);
    return first === undefined ? undefined : true;
  }

  /** The card form, until the page that confirms it: a failure on the way means beginning again, for which no money has moved. */
  private enterCard(card: string): Promise<readonly [Page, Form] | 'nothing to pay' | undefined> {
    return persist<readonly [Page, Form] | 'nothing to pay'>(this.journal, 'card', async (tries) => {
      const opened = await this.browser.open(this.url, tries);
      if (!('done' in opened)) return opened;
      const form = formsOf(opened.done.html).find(({ fields }) => 'number' in fields);
      if (form === undefined) return { done: 'nothing to pay' };
      const entered = await this.browser.submit(opened.done, form, { number: card, ...REST_OF_CARD }, tries);
      if (!('done' in entered)) return entered;
      const taken = formsOf(entered.done.html).find(({ fields }) => 'token' in fields);
      if (taken === undefined) return { again: 'no card token' };
      const asked = await this.browser.submit(entered.done, taken, {}, tries);
      if (!('done' in asked)) return asked;
      const confirm = formsOf(asked.done.html).find(({ fields }) => 'cardToken' in fields);
      return confirm === undefined ? { again: 'no confirmation' } : { done: [asked.done, confirm] };
    });
  }
}

const REST_OF_CARD = { expiry: '12/39', securityCode: '123', name: 'Ana Ríos' };
