import { aMerchant, type Merchant, Stack } from '@cauce/testing/system';
import type { Page } from 'playwright-core';
import { TestBrowser } from '../../src/browser.js';
import { accessibilityFaults } from '../../src/looks.js';

const stack = Stack.fromEnv();

let browser: TestBrowser;
let merchant: Merchant;
beforeAll(async () => {
  [browser, merchant] = await Promise.all([TestBrowser.launch(stack), aMerchant(stack)]);
});
afterEach(async () => expect(await browser.endVisits()).toEqual([]));
afterAll(() => browser.close());

it('the API can be read and tried, and nothing is loaded from third parties', async () => {
  const visit = await browser.visit({ viewport: { width: 1280, height: 900 } });
  const { page } = visit;
  visit.expectedOrigins.add(new URL(stack.gatewayUrl).origin);
  await visit.open(`${stack.gatewayUrl}/docs`);
  await page.getByRole('heading', { name: 'Cauce API' }).waitFor();
  await page.getByPlaceholder('Token').first().fill(merchant.token);
  const tryIt = page.getByRole('button', { name: /test request/i });
  await tryIt.first().click();
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/stores');
  const send = page.getByRole('dialog').getByRole('button', { name: /^send/i });
  // There is another one for small screens.
  await send.filter({ visible: true }).first().click();
  expect(await (await answered).json()).toMatchObject({ stores: [{ name: merchant.store }] });
});

const MANY = 120_000; // a page of 25,000 px, on a busy machine

/** What the Web Content Accessibility Guidelines ask for (levels A and AA), as far as axe-core sees it; the other theme can break the contrast alone. */
const ASKED = { light: ['wcag2a', 'wcag2aa'], dark: ['color-contrast'] };

it.each(['light', 'dark'] as const)(
  'its parts have names and contrast, %s; nobody can try a webhook',
  async (colorScheme) => {
    const visit = await browser.visit({ viewport: { width: 1280, height: 900 }, colorScheme });
    visit.expectedOrigins.add(new URL(stack.gatewayUrl).origin);
    await visit.open(`${stack.gatewayUrl}/docs`);
    await visit.page.getByRole('heading', { name: 'Cauce API' }).waitFor();
    await scrollToTheEnd(visit.page);
    expect(await accessibilityFaults(visit.page, ASKED[colorScheme])).toEqual([]);
    const tries = (within: string) => visit.page.locator(`${within} .show-api-client-button`).filter({ visible: true }).count();
    expect(await visit.page.locator('[id*="/webhook/"]').count()).toBeGreaterThan(0);
    expect([await tries('[id*="/webhook/"]'), (await tries('[id*="/tag/"]')) > 0]).toEqual([0, true]);
  },
  MANY,
);

it('operators have a page of their own API, on their own port', async () => {
  const visit = await browser.visit({ viewport: { width: 1280, height: 900 } });
  visit.expectedOrigins.add(new URL(stack.operatorUrl).origin);
  await visit.open(`${stack.operatorUrl}/docs`);
  await visit.page.getByRole('heading', { name: 'Cauce operator API' }).waitFor();
});

const MOST_TURNS = 200;

/**
 * What is far below is drawn when it comes into view, and the page changes its length meanwhile. Not by the wheel: a list under the mouse
 * would take its turns.
 */
async function scrollToTheEnd(page: Page): Promise<void> {
  const below = () => page.evaluate<number>('document.documentElement.scrollHeight - innerHeight - Math.ceil(scrollY)');
  for (let turn = 0; (await below()) > 1; turn += 1) {
    expect(turn).toBeLessThan(MOST_TURNS);
    await page.evaluate(`scrollBy({ top: 14_000, behavior: 'instant' })`);
    await page.evaluate('new Promise(requestAnimationFrame)');
  }
}
