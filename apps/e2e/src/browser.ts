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

/** A real Chromium with a profile of its own. */
export class TestBrowser {
  private readonly visits: Visit[] = [];

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
    const context = await this.browser.newContext({ locale: 'en-US', ...options });
    const visit = await Visit.begin(context, this.stack, options.javaScriptEnabled);
    this.visits.push(visit);
    return visit;
  }

  /** Ends the visits since the last call, and answers what was wrong with any of them; see `Visit.faults`. */
  async endVisits(): Promise<string[]> {
    const visits = this.visits.splice(0);
    const faults = visits.flatMap((visit) => visit.faults());
    await Promise.all(visits.map((visit) => visit.end()));
    return faults;
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}
