import type { Stack } from '@cauce/testing/system';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { Visit } from './visit.js';

const ARGUMENTS = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

type Window = {
  /** Its options: a window has them for good. */
  readonly kind: string;
  readonly visit: Visit;
};

/** A real Chromium with a profile of its own. */
export class TestBrowser {
  /** The windows of the running test. */
  private readonly visits: Window[] = [];
  /** Those that the next test may have. */
  private readonly cleared: Window[] = [];

  private constructor(
    private readonly browser: Browser,
    private readonly stack: Stack,
  ) {}

  /** Starts the browser of CHROMIUM_PATH. */
  static async launch(stack: Stack): Promise<TestBrowser> {
    const executablePath = process.env['CHROMIUM_PATH'] ?? '';
    if (executablePath === '') throw new Error('The browser specs need CHROMIUM_PATH. Run npm test.');
    return new TestBrowser(await chromium.launch({ executablePath, args: ARGUMENTS }), stack);
  }

  /** A buyer's visit with nothing remembered of any other; everything it asks for is noted down. */
  async visit(options: BrowserContextOptions = {}): Promise<Visit> {
    const kind = JSON.stringify(options);
    const at = this.cleared.findIndex((window) => window.kind === kind);
    const window = this.cleared.splice(at, at < 0 ? 0 : 1)[0] ?? { kind, visit: await this.open(options) };
    this.visits.push(window);
    return window.visit;
  }

  /** Ends the visits since the last call, and answers what was wrong with any of them; see `Visit.faults`. */
  async endVisits(): Promise<string[]> {
    const windows = this.visits.splice(0);
    await Promise.all(windows.map(({ visit }) => visit.leave()));
    const faults = windows.flatMap(({ visit }) => visit.faults());
    await Promise.all(windows.map((window) => this.clear(window)));
    return faults;
  }

  close(): Promise<void> {
    return this.browser.close();
  }

  private async open(options: BrowserContextOptions): Promise<Visit> {
    // What turns while a page waits costs as much as the service that is waited for.
    const context = await this.browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options });
    return Visit.begin(context, this.stack, options);
  }

  private async clear(window: Window): Promise<void> {
    if (await window.visit.clear()) this.cleared.push(window);
    else await window.visit.end();
  }
}
