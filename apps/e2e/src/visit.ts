import { eventually, type Stack } from '@cauce/testing/system';
import type { BrowserContext, BrowserContextOptions, Clock, Page, Request, Response } from 'playwright-core';

/** Reports what the browser's policy stopped, in words that end up in the console. */
const TELL_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) =>
  console.error('CSP: ' + event.effectiveDirective + ' stopped ' + event.blockedURI))`;

/** How every card of the sandbox begins, without its spaces. */
const CARD = /9999\D{0,6}0000/;
/** A card's one-use token. */
const TOKEN = /tok_[\w-]{8}/;

/** The button that pays by card: of the card form, or of the page that asks once more. */
export const PAY = 'form[data-posts-to=processor] button[type=submit], form:has([name=cardToken]) button[type=submit]';

/** Nothing of ours is here, so nothing leads on from it. */
const BLANK = 'about:blank';
/** For a page to come, on a busy machine. */
const PATIENCE_MS = 30_000;
const DEFAULT_VIEWPORT = { width: 1280, height: 720 };

/** One buyer's browser window, watched. */
export class Visit {
  /** Origins besides ours and the processor's that this visit is about: the merchant's, those of its pictures. */
  readonly expectedOrigins = new Set<string>();
  /** Answers of ours that are no success but belong to the case: by status. */
  readonly expectedStatuses = new Set<number>();
  /** What the pages wrote to the console by `console.info`. */
  readonly notes: string[] = [];
  private readonly requests: Request[] = [];
  private readonly complaints: string[] = [];
  private hasOwnClock = false;

  private constructor(
    readonly page: Page,
    private readonly context: BrowserContext,
    private readonly stack: Stack,
    private readonly options: BrowserContextOptions,
  ) {}

  static async begin(context: BrowserContext, stack: Stack, options: BrowserContextOptions): Promise<Visit> {
    await context.addInitScript(TELL_VIOLATIONS);
    const visit = new Visit(await context.newPage(), context, stack, options);
    context.on('request', (request) => visit.requests.push(request));
    context.on('console', (message) => {
      if (message.type() === 'info') visit.notes.push(message.text());
      if (['error', 'warning'].includes(message.type())) visit.complaints.push(message.text());
    });
    context.on('weberror', (error) => visit.complaints.push(String(error.error())));
    return visit;
  }

  /** Without them one click more leads on to the bank. */
  get hasScripts(): boolean {
    return this.options.javaScriptEnabled !== false;
  }

  /** Where the browser has been. */
  get addresses(): readonly string[] {
    return this.requests.map((request) => request.url());
  }

  /** Another tab of the same window. */
  anotherTab(): Promise<Page> {
    return this.context.newPage();
  }

  /**
   * Opens an address, and resolves once the page is loaded. A page that leads on by itself, after a wait or an answer, would interrupt that
   * whenever it liked: so it is left first.
   */
  async open(url: string, page = this.page): Promise<Response | null> {
    await this.leave(page);
    return page.goto(url);
  }

  /** Goes to an empty page. Scripts are stopped before that: one that runs meanwhile would lead the browser elsewhere. */
  async leave(page = this.page): Promise<void> {
    if (page.url() === BLANK) return;
    const session = await this.context.newCDPSession(page);
    if (this.hasScripts) await session.send('Emulation.setScriptExecutionDisabled', { value: true });
    // `waitForURL` would fail as soon as a navigation of the page itself is ended by this one.
    const arrives = page.waitForEvent('framenavigated', (frame) => frame === page.mainFrame() && frame.url() === BLANK);
    await Promise.all([arrives, session.send('Page.navigate', { url: BLANK })]);
    await session.detach();
  }

  /** The time of the pages is the test's from now on, until the visit ends. */
  async takeClock(): Promise<Clock> {
    this.hasOwnClock = true;
    await this.page.clock.install();
    return this.page.clock;
  }

  /** Forgets the cookies, but for the chosen language. */
  forget(): Promise<void> {
    return this.context.clearCookies({ name: /^(?!lang$)/ });
  }

  /** Stands in for a server that is neither ours nor the processor's. */
  async standIn(origin: string, answer: { status?: number; body?: string; contentType?: string }): Promise<void> {
    this.expectedOrigins.add(origin);
    await this.context.route(`${origin}/**`, (route) => route.fulfill({ status: 200, ...answer }));
  }

  /** Fills in the card form; without scripts also sends it, as far as the page that asks once more. */
  async enterCard(number: string, page = this.page): Promise<void> {
    // After a try that failed the buyer chooses anew.
    if (!(await page.isVisible('[name=number]'))) await this.pick('CARD', page);
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
    await this.open(url);
    await this.enterCard(number);
    await this.confirm();
  }

  /**
   * Waits for the page with this heading. An answer that comes late is waited for on a page of its own: its script leads on; without scripts
   * the buyer loads it again.
   */
  async reach(heading: string, within = PATIENCE_MS): Promise<void> {
    const wanted = this.page.getByRole('heading', { name: heading });
    if (this.hasScripts) return wanted.waitFor({ timeout: within });
    const look = async () => {
      if ((await wanted.count()) === 0) await this.page.reload();
      return wanted.count();
    };
    await eventually(look, (count) => count > 0, { within });
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
   * Makes the window as a new one is: no cookie, no other tab, nothing expected. False when that is not possible: a clock stays. What
   * Chromium has compiled stays, so the next test costs it a quarter of what it does in a new window.
   */
  async clear(): Promise<boolean> {
    if (this.hasOwnClock) return false;
    const { viewport, colorScheme = 'light' } = this.options;
    const others = this.context.pages().filter((page) => page !== this.page);
    // First the others: what is done for all pages of a context fails for one that is being closed.
    await Promise.all(others.map((page) => page.close()));
    await Promise.all([this.context.clearCookies(), this.context.unrouteAll(), this.page.unrouteAll()]);
    await Promise.all([this.page.mouse.move(0, 0), this.page.emulateMedia({ media: null, colorScheme })]);
    await this.page.setViewportSize(viewport ?? DEFAULT_VIEWPORT);
    [this.requests, this.complaints, this.notes].forEach((list) => list.splice(0));
    [this.expectedOrigins, this.expectedStatuses].forEach((set) => set.clear());
    return true;
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
