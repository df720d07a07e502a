import { aMerchant, type Merchant, Stack } from '@cauce/testing/system';
import { TestBrowser } from '../../src/browser.js';

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
  await page.goto(`${stack.gatewayUrl}/docs`);
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
