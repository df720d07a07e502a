import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stack, aMerchant, type Merchant } from '@cauce/testing';
import { accessibilityFaults } from '../../src/accessibility.js';
import { TestBrowser } from '../../src/browser.js';
import { STATES } from '../../src/page-states.js';

const stack = Stack.fromEnv();
const WIDTHS = [360, 768, 1280];

let browser: TestBrowser;
let merchant: Merchant;
let folder: string;
beforeAll(async () => {
  [browser, merchant] = await Promise.all([TestBrowser.launch(stack), aMerchant(stack)]);
  folder = await mkdtemp(join(tmpdir(), 'cauce-pages-'));
  console.info(`The pages are in ${folder}`);
});
afterEach(async () => expect(await browser.endVisits()).toEqual([]));
afterAll(() => browser.close());

describe.each([
  ['English, light', { locale: 'en-US', colorScheme: 'light' as const }],
  ['Spanish, dark', { locale: 'es-CO', colorScheme: 'dark' as const }],
])('in %s', (name, options) => {
  it.each(Object.entries(STATES))('the page is accessible and fits every screen: %s', async (state, bringAbout) => {
    const visit = await browser.visit({ ...options, reducedMotion: 'reduce' });
    await bringAbout({ visit, merchant, stack });
    for (const width of WIDTHS) {
      await visit.page.setViewportSize({ width, height: 800 });
      await visit.page.screenshot({ path: join(folder, `${state}-${name.slice(0, 2).toLowerCase()}-${width}.png`), fullPage: true });
      expect(await visit.page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      expect(await accessibilityFaults(visit.page)).toEqual([]);
    }
    expect(await visit.page.evaluate<string>('document.documentElement.lang')).toMatch(options.locale.slice(0, 2));
  });
});
