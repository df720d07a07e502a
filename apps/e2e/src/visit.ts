import type { Stack } from '@cauce/testing/system';
import type { BrowserContext, Page, Request } from 'playwright-core';

/** Reports what the browser's policy stopped, in words that end up in the console. */
const TELL_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) =>
  console.error('CSP: ' + event.effectiveDirective + ' stopped ' + event.blockedURI))`;

/** How every card of the sandbox begins, without its spaces. */
const CARD = /9999\D{0,6}0000/;
/** A card's one-use token. */
const TOKEN = /tok_[\w-]{8}/;

/** The button that pays by card: of the card form, or of the page that asks once more. */
export const PAY = 'form[data-posts-to=processor] button[type=submit], form:has([name=cardToken]) button[type=submit]';

/** One buyer's browser window, watched. */
export class Visit {
  /** Origins besides ours and the processor's that this visit is about: the merchant's, those of its pictures. */
  readonly expectedOrigins = new Set<string>();
  /** Answers of ours that are no success but belong to the case: by status. */
  readonly expectedStatuses = new Set<number>();
  private requests: Request[] = [];
  private complaints: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly context: BrowserContext,
    private readonly stack: Stack,
    /** Without them one click more leads on to the bank. */
    readonly hasScripts: boolean,
  ) {}

  static async begin(context: BrowserContext, stack: Stack, hasScripts = true): Promise<Visit> {
    await context.addInitScript(TELL_VIOLATIONS);
    const visit = new Visit(await context.newPage(), context, stack, hasScripts);
    context.on('request', (request) => visit.requests.push(request));
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) visit.complaints.push(message.text());
    });
    context.on('weberror', (error) => visit.complaints.push(String(error.error())));
    return visit;
  }

  /** Another tab of the same window. */
  anotherTab(): Promise<Page> {
    return this.context.newPage();
  }

  /** Forgets the cookies. */
  forget(): Promise<void> {
    return this.context.clearCookies();
  }

  /** Stands in for a server that is neither ours nor the processor's. */
  async standIn(origin: string, answer: { status?: number; body?: string; contentType?: string }): Promise<void> {
    this.expectedOrigins.add(origin);
    await this.context.route(`${origin}/**`, (route) => route.fulfill({ status: 200, ...answer }));
  }

  /** Fills in the card form; without scripts also sends it, as far as the page that asks once more. */
  async enterCard(number: string, page = this.page): Promise<void> {
    await page.fill('[name=number]', number);
    await page.fill('[name=expiry]', `12 / ${(new Date().getFullYear() + 2) % 100}`);
    await page.fill('[name=securityCode]', '123');
    await page.fill('[name=name]', 'Ana Ríos');
    if (!this.hasScripts) await this.sendCard(page);
  }

  /** Enters a card in the two steps of a browser without scripts, whatever this one has. */
  async enterCardInTwoSteps(number: string, page = this.page): Promise<void> {
    await this.enterCard(number, page);
    if (this.hasScripts) await this.sendCard(page);
  }

  /** The form as it stands, past its script: to the processor, and with the token back to us. */
  private async sendCard(page: Page): Promise<void> {
    if (this.hasScripts) await page.evaluate("document.querySelector('form[data-posts-to=processor]').submit()");
    else await page.click(PAY);
    await page.click('form:has([name=token]) button[type=submit]');
    await page.waitForURL(/\/(card|confirm)$/);
  }

  /** Opens a method's form. */
  async pick(method: string, page = this.page): Promise<void> {
    await page.locator(`.method:has(input[value=${method}]) > label`).click();
  }

  /** Pays by PSE as far as the bank's page. */
  async chooseBank(page = this.page): Promise<void> {
    if ((await page.locator('input[type=radio][value=PSE]').count()) > 0) await this.pick('PSE', page);
    await page.selectOption('[name=bank]', '1001');
    await page.fill('form:has(#pb) [name=document]', '1020304567');
    await page.click('form:has(#pb) button[type=submit]');
    if (this.hasScripts) await page.waitForURL(/\/bank\//);
    else await page.click('[data-state=continue] a.btn:not(.quiet)');
  }

  /** Answers on the bank's page, and comes back. */
  async answer(answer: 'approve' | 'decline' | 'later' | 'never', page = this.page): Promise<void> {
    await page.click(`button[value=${answer}]`);
    await page.waitForURL(/\/p\//);
  }

  /** Presses the button that pays, and waits for the page that tells the result. */
  async confirm(page = this.page): Promise<void> {
    const before = page.url();
    await page.click(PAY);
    await page.waitForURL(({ href, searchParams }) => searchParams.has('attempt') && href !== before);
  }

  /** From the payment's link to the result. */
  async pay(url: string, number: string): Promise<void> {
    await this.page.goto(url);
    await this.enterCard(number);
    await this.confirm();
  }

  /** The page's first heading, as a reader sees it. */
  heading(): Promise<string> {
    return this.page.locator('h1').first().innerText();
  }

  /**
   * What was wrong with this visit, in words: a request to a third origin, a card's digits in a request to us, a card's token in an
   * address, a violation of the page's policy, an error in the console.
   */
  faults(): string[] {
    const foreign = this.requests.filter((request) => !this.isExpected(request)).map((request) => `asked ${request.url()}`);
    const leaks = this.requests.filter((request) => this.hasCard(request)).map((request) => `a card's digits went to ${request.url()}`);
    const tokens = this.requests
      .filter((request) => TOKEN.test(request.url()))
      .map((request) => `a card's token stood in ${request.url()}`);
    return [...foreign, ...leaks, ...tokens, ...this.complaints.filter((text) => !this.isExpectedStatus(text))];
  }

  /**
   * Begins anew in the same window, with no cookie and nothing expected, and answers what was wrong until here. What Chromium has
   * compiled stays: a look at a page costs it a third of what it does in a new window.
   */
  async beginAnew(): Promise<string[]> {
    await this.page.goto('about:blank');
    await this.page.mouse.move(0, 0);
    await this.forget();
    const faults = this.faults();
    [this.requests, this.complaints] = [[], []];
    this.expectedOrigins.clear();
    this.expectedStatuses.clear();
    await this.context.unrouteAll();
    return faults;
  }

  end(): Promise<void> {
    return this.context.close();
  }

  private isExpected(request: Request): boolean {
    const { origin, protocol } = new URL(request.url());
    return [this.stack.checkoutUrl, this.stack.sandboxUrl, ...this.expectedOrigins].includes(origin) || protocol === 'data:';
  }

  private hasCard(request: Request): boolean {
    if (new URL(request.url()).origin === this.stack.sandboxUrl) return false;
    return CARD.test(`${decodeURIComponent(request.url())} ${decodeURIComponent(request.postData() ?? '')}`);
  }

  /** Chromium writes each 4xx and 5xx into its console. */
  private isExpectedStatus(text: string): boolean {
    const status = /responded with a status of (\d{3})/.exec(text)?.[1];
    return status !== undefined && this.expectedStatuses.has(Number(status));
  }
}
