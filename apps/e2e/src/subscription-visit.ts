import type { Mailbox } from '@cauce/testing/system';
import type { Visit } from './visit.js';

/** The button of the card's form: it stores the card, and charges nothing. */
const USE = 'form[data-posts-to=processor] button[type=submit]';
/** The one button that accepts, or that saves a card. */
const CONFIRM = 'form[action$="/confirm"] button[type=submit]';

/** A buyer's way through the pages of a subscription, one method for each step. */
export class SubscriptionVisit {
  constructor(
    readonly visit: Visit,
    private readonly mailbox: Mailbox,
  ) {}

  /** Says who it is, which sends the code. The names stand there already. */
  async tellWho(document = '1020304567'): Promise<void> {
    const { page } = this.visit;
    await page.fill('#dn', document);
    await page.click('form[action$="/you"] button[type=submit]');
  }

  /** Enters the code of the e-mail, or another one. */
  async enterCode(code?: string): Promise<void> {
    const { page } = this.visit;
    await page.fill('#otp', code ?? (await this.mailbox.codeAfter(0)));
    await page.click('form:has(#otp) button[type=submit]');
  }

  /** From the link to the card's form. */
  async prove(acceptanceUrl: string): Promise<void> {
    const { page } = this.visit;
    await this.visit.open(`${acceptanceUrl}/you`);
    await this.tellWho();
    await page.waitForURL(/\/code$/);
    await this.enterCode();
    await page.waitForURL(/\/card$/);
  }

  /** Enters a card and leaves it to the processor. */
  async enterCard(number: string): Promise<void> {
    const { page } = this.visit;
    await this.visit.enterCard(number);
    if (!page.url().endsWith('/confirm')) await page.click(USE);
  }

  /** The same, as far as the page that asks once more. */
  async chooseCard(number: string): Promise<void> {
    await this.enterCard(number);
    await this.visit.page.waitForURL(/\/confirm$/);
  }

  /** Consents and accepts. Resolves on the page that follows. */
  async accept(): Promise<void> {
    await this.visit.page.check('#ok');
    await this.confirm();
  }

  /** Presses the last step's button. */
  async confirm(): Promise<void> {
    const { page } = this.visit;
    await page.click(CONFIRM);
    await page.waitForURL((url) => !url.pathname.endsWith('/confirm'));
  }
}
