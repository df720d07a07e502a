import { aMerchant, type Merchant, Stack } from '@cauce/testing/system';
import { TestBrowser } from '../../../src/browser.js';
import { lookAt } from '../../../src/looks.js';
import { lookIn, speak } from '../../../src/looks-both.js';
import { SANDBOX_STATES, STATES } from '../../../src/page-states.js';
import type { Visit } from '../../../src/visit.js';

const stack = Stack.fromEnv();
const WIDTHS = [360, 768, 1280];

let browser: TestBrowser;
let merchant: Merchant;
let visit: Visit;
beforeAll(async () => {
  [browser, merchant] = await Promise.all([TestBrowser.launch(stack), aMerchant(stack)]);
});
beforeEach(async () => {
  visit = await browser.visit();
});
afterEach(async () => expect(await browser.endVisits()).toEqual([]));
afterAll(() => browser.close());

it.each(Object.entries(STATES))(
  'the page is accessible and fits every screen, in English and light, in Spanish and dark: %s',
  async (state, { reach, act }) => {
    const scene = { visit, merchant, stack };
    await reach(scene);
    const address = visit.page.url();
    await act?.(scene);
    expect(await lookIn(visit, `pages/${state}`, 'en', WIDTHS)).toEqual([]);
    if (act) await visit.open(address);
    await speak(visit, 'es');
    await act?.(scene);
    expect(await lookIn(visit, `pages/${state}`, 'es', WIDTHS)).toEqual([]);
  },
);

it.each(Object.entries(SANDBOX_STATES))(
  'the sandbox’s page is accessible and fits every screen, light and dark: %s',
  async (state, reach) => {
    await reach({ visit, merchant, stack });
    expect(await visit.page.evaluate<string>('document.documentElement.lang')).toBe('en');
    expect(await lookAt(visit.page, `sandbox/${state}-light`)).toEqual([]);
    await visit.page.emulateMedia({ colorScheme: 'dark' });
    expect(await lookAt(visit.page, `sandbox/${state}-dark`, { depth: 'language and contrast' })).toEqual([]);
  },
);
