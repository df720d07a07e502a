import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aMerchant, aPayment, type Merchant, Stack } from '@cauce/testing/system';
import type { Page } from 'playwright-core';
import { TestBrowser } from '../../src/browser.js';
import { lookAt } from '../../src/looks.js';

const stack = Stack.fromEnv();

let browser: TestBrowser;
let merchant: Merchant;
/** A gateway of a developer, who has a sandbox merchant. */
let developers: Awaited<ReturnType<Stack['start']>>;
const folder = mkdtempSync(join(tmpdir(), 'reference-'));
beforeAll(async () => {
  [browser, merchant] = await Promise.all([TestBrowser.launch(stack), aMerchant(stack)]);
  const SANDBOX_FILE = join(folder, 'sandbox.json');
  writeFileSync(SANDBOX_FILE, JSON.stringify({ store: merchant.store, accessToken: merchant.token }));
  developers = await stack.start('gateway', { SANDBOX_FILE });
});
afterEach(async () => expect(await browser.endVisits()).toEqual([]));
afterAll(async () => {
  await Promise.all([browser.close(), developers.stop()]);
  rmSync(folder, { recursive: true });
});

const VIEWPORT = { width: 1280, height: 900 };

/** A page of the reference; nothing is loaded from anywhere else. */
async function opened(url: string, options: Parameters<TestBrowser['visit']>[0] = {}): Promise<Page> {
  const visit = await browser.visit({ viewport: VIEWPORT, ...options });
  visit.expectedOrigins.add(new URL(url).origin);
  await visit.open(url);
  return visit.page;
}

const callNamed = (page: Page, heading: string) =>
  page.locator('.call', { has: page.getByRole('heading', { name: heading, exact: true }) });

it('a developer creates a payment with the token, the store and the fresh key that are filled in', async () => {
  const page = await opened(`${developers.url}/docs`);
  const call = callNamed(page, 'Create a payment');
  const tryIt = call.getByRole('button', { name: 'Try it' });
  await tryIt.click();
  expect(await call.getByLabel('Access token').inputValue()).toBe(merchant.token);
  expect(`stores/${await call.getByLabel('store', { exact: true }).inputValue()}`).toBe(merchant.store);
  const key = await call.getByLabel('Idempotency-Key').inputValue();
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  await call.getByRole('button', { name: 'Send' }).click();
  await call.getByRole('status').getByText('200').waitFor();
  const payment = JSON.parse((await call.locator('.trial pre').textContent()) ?? '') as { name: string };
  expect(payment).toMatchObject({
    name: expect.stringContaining(`${merchant.store}/payments/`),
    status: 'AWAITING_PAYMENT',
    title: 'Two mugs',
  });
  // Whoever opens the form anew creates another one.
  await tryIt.click();
  await tryIt.click();
  expect(await call.getByLabel('Idempotency-Key').inputValue()).not.toBe(key);
});

it('elsewhere nothing is filled in; what was typed stays for the next call', async () => {
  const page = await opened(`${stack.gatewayUrl}/docs`);
  const creation = callNamed(page, 'Create a payment');
  await creation.getByRole('button', { name: 'Try it' }).click();
  for (const label of ['Access token', 'store', 'Idempotency-Key'])
    expect([label, await creation.getByLabel(label, { exact: true }).inputValue()]).toEqual([label, '']);
  const list = callNamed(page, 'List stores');
  await list.getByRole('button', { name: 'Try it' }).click();
  await list.getByLabel('Access token').fill(merchant.token);
  await list.getByRole('button', { name: 'Send' }).click();
  await list.getByRole('status').getByText('200').waitFor();
  expect(JSON.parse((await list.locator('.trial pre').textContent()) ?? '')).toMatchObject({ stores: [{ name: merchant.store }] });
  const templates = callNamed(page, 'List templates');
  await templates.getByRole('button', { name: 'Try it' }).click();
  expect(await templates.getByLabel('Access token').inputValue()).toBe(merchant.token);
});

it('a refusal is shown as it is', async () => {
  const visit = await browser.visit({ viewport: VIEWPORT });
  visit.expectedOrigins.add(new URL(developers.url).origin);
  visit.expectedStatuses.add(400);
  await visit.open(`${developers.url}/docs`);
  const call = callNamed(visit.page, 'Create a payment');
  await call.getByRole('button', { name: 'Try it' }).click();
  await call.getByLabel('Body').fill('{"amountCents": "many"}');
  await call.getByRole('button', { name: 'Send' }).click();
  await call.getByRole('status').getByText('400').waitFor();
  expect(await call.locator('.trial pre').textContent()).toContain('INVALID_FIELDS');
});

it('is read without scripts: calls, webhooks, shapes and errors, and no button that does nothing', async () => {
  const page = await opened(`${stack.gatewayUrl}/docs`, { javaScriptEnabled: false });
  for (const heading of ['Create a payment', 'payment.statusChanged', 'Payment', 'Store not found'])
    expect([heading, await callNamed(page, heading).isVisible()]).toEqual([heading, true]);
  await page.getByRole('link', { name: 'Create a subscription plan' }).click();
  expect(new URL(page.url()).hash).toBe('#createPlan');
  expect(await page.getByRole('button', { name: 'Try it' }).filter({ visible: true }).count()).toBe(0);
});

it.each(['light', 'dark'] as const)(
  'its parts have names and contrast on every screen, %s; nobody can try a webhook',
  async (colorScheme) => {
    const page = await opened(`${stack.gatewayUrl}/docs`, { colorScheme });
    const webhook = callNamed(page, 'payment.statusChanged');
    expect([await webhook.count(), await webhook.getByRole('button').count()]).toEqual([1, 0]);
    await callNamed(page, 'Create a payment').getByRole('button', { name: 'Try it' }).click();
    await page.evaluate(`document.querySelectorAll('details').forEach((each) => (each.open = true))`);
    expect(
      await lookAt(page, `reference-${colorScheme}`, {
        widths: [360, 1280],
        depth: colorScheme === 'light' ? 'whole' : 'language and contrast',
      }),
    ).toEqual([]);
  },
  120_000, // a long page, on a busy machine
);

it('operators have a page of their own API, on their own port, and nothing is filled in there', async () => {
  const page = await opened(`${stack.operatorUrl}/docs`);
  await page.getByRole('heading', { name: 'Cauce operator API' }).waitFor();
  const call = callNamed(page, 'List organizations');
  await call.getByRole('button', { name: 'Try it' }).click();
  expect(await call.getByLabel('Access token').inputValue()).toBe('');
});

it('the processor’s protocol is read beside it, and not tried: a processor is elsewhere', async () => {
  const page = await opened(`${stack.gatewayUrl}/docs`);
  await page.getByRole('link', { name: 'Processor protocol' }).click();
  await page.getByRole('heading', { name: 'Cauce processor protocol' }).waitFor();
  await page.getByRole('heading', { name: 'Fence a key for ever' }).waitFor();
  expect(await page.getByRole('button', { name: 'Try it' }).count()).toBe(0);
});

it('costs a phone less than 40 kB, and draws few of its calls before they are scrolled to', async () => {
  const page = await opened(`${stack.gatewayUrl}/docs`, { viewport: { width: 412, height: 823 } });
  const sent = await page.evaluate<number>(`performance.getEntries().reduce((sum, { encodedBodySize = 0 }) => sum + encodedBodySize, 0)`);
  expect(sent).toBeGreaterThan(10_000);
  expect(sent).toBeLessThan(40_000);
  const [drawn, all] = await page.evaluate<[number, number]>(`(() => {
    const calls = [...document.querySelectorAll('.call')];
    return [calls.filter((each) => each.firstElementChild.checkVisibility({ contentVisibilityAuto: true })).length, calls.length];
  })()`);
  expect(drawn).toBeLessThan(all / 10);
});

it.each([
  ['br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['identity', null],
] as const)('whoever accepts %s gets the page, its files and the documents so, of both apps', async (accepted, coding) => {
  const page = await fetch(`${stack.gatewayUrl}/docs`, { headers: { 'accept-encoding': accepted } });
  const text = await page.text();
  const links = [...text.matchAll(/(?:src|href)="(\/(?:docs\/[^"]+\.(?:css|js)|openapi\.json))"/g)].map(
    ([, path = '']) => `${stack.gatewayUrl}${path}`,
  );
  expect(links.length).toBe(5);
  const pay = await fetch((await merchant.api.createPayment(merchant.store, aPayment())).url, { headers: { 'accept-encoding': accepted } });
  // Its length would tell of its CSRF token (BREACH).
  expect(pay.headers.get('content-encoding')).toBeNull();
  const [sheet = ''] = /\/assets\/base\.[^"]+\.css/.exec(await pay.text()) ?? [];
  for (const url of [`${stack.gatewayUrl}/docs`, ...links, `${stack.checkoutUrl}${sheet}`]) {
    const { status, headers } = await fetch(url, { headers: { 'accept-encoding': accepted } });
    expect([url, status, headers.get('content-encoding'), headers.get('vary')]).toEqual([url, 200, coding, 'accept-encoding']);
    const known = await fetch(url, { headers: { 'accept-encoding': accepted, 'if-none-match': headers.get('etag') ?? '' } });
    expect([url, known.status]).toEqual([url, 304]);
  }
});
