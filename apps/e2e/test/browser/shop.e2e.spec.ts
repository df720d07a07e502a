import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@cauce/stack/free-ports';
import {
  after,
  aMailbox,
  aMerchant,
  CARDS,
  ChargeScript,
  type Mailbox,
  type Merchant,
  OperatorApi,
  type RegisteredEndpoint,
  Stack,
} from '@cauce/testing/system';
import { strictly } from '../../src/bash.js';
import { TestBrowser } from '../../src/browser.js';
import { fencedOf } from '../../src/fenced.js';
import { lookAt } from '../../src/looks.js';
import { SubscriptionVisit } from '../../src/subscription-visit.js';
import type { Visit } from '../../src/visit.js';

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack);
const SHOP = fileURLToPath(new URL('../../../../examples/shop/shop.mjs', import.meta.url));
const BEGIN = '2030-01-31T10:00:00.000Z';
/** Many steps, on a busy machine. */
const MANY = 180_000;

let browser: TestBrowser;
let merchant: Merchant;
let endpoint: RegisteredEndpoint;
let folder: string;
let shop: ChildProcess | undefined;
let url: string;
beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  [browser, merchant] = await Promise.all([
    TestBrowser.launch(stack),
    aMerchant(stack, { features: { subscriptions: true }, testClock: { now: BEGIN } }),
  ]);
  endpoint = await operator.registerEndpoint(merchant.organization, { url: `http://127.0.0.1:${port}/webhooks` });
  folder = await mkdtemp(join(tmpdir(), 'cauce-shop-'));
  await mkdir(join(folder, '.stack'));
  await writeFile(join(folder, '.stack/sandbox.json'), JSON.stringify({ accessToken: merchant.token, store: merchant.store }));
  const { code = '' } = fencedOf('docs/guides/shop.md').find(({ mark }) => mark === 'keys') ?? {};
  execFileSync('bash', strictly(code), { cwd: folder });
  // As the guide opens it. What is in the environment goes before the file; `cauce listen` would have written the keys of webhooks to it.
  const keys = { WEBHOOK_KEY: endpoint.webhookKey, SIGNING_SECRET: endpoint.signingSecret };
  const env = { CAUCE_API: stack.gatewayUrl, PORT: String(port), ...keys };
  shop = spawn(process.execPath, ['--env-file=.stack/shop.env', SHOP], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(shop.stdout ?? shop, 'data')) as [Buffer];
  expect(said.toString()).toBe(`The shop is open: ${url}\n`);
});
afterAll(async () => {
  shop?.kill();
  await browser.close();
  await rm(folder, { recursive: true });
});

let visit: Visit;
let mailbox: Mailbox;
beforeEach(async () => {
  [visit, mailbox] = [await browser.visit(), aMailbox(stack)];
  visit.expectedOrigins.add(url);
});
afterEach(async () => expect(await browser.endVisits()).toEqual([]));

/** Fills in the shop's form, and goes on to the hosted page. */
async function order(what: string, { phone = '+573001234567' } = {}): Promise<void> {
  const { page } = visit;
  await visit.open(url);
  await page.getByRole('listitem').filter({ hasText: what }).getByRole('link').first().click();
  const fields = { firstName: 'Ana', lastName: 'Ríos', email: mailbox.address, phoneNumber: phone };
  for (const [name, text] of Object.entries(fields)) await page.fill(`[name=${name}]`, text);
  await page.click('button');
}
const theirs = async () => (await merchant.api.payments(merchant.store)).payments;

it(
  'sells a mug, which is paid when the webhook says so, and not because of an address',
  async () => {
    const { page } = visit;
    await order('night blue');
    await page.waitForURL(`${stack.checkoutUrl}/p/**`);
    const hosted = page.url();
    const [payment] = await theirs();
    const id = payment?.correlationId ?? '';
    await visit.open(`${url}/order?id=${id}&status=FUNDED`);
    await visit.reach('Waiting for your payment');
    await page.getByRole('link', { name: 'Go on to the secure page' }).click();
    await page.waitForURL(hosted);
    await visit.enterCard(CARDS.approved);
    await visit.confirm();
    await page.waitForURL(`${url}/order?id=${id}&status=FUNDED&**`);
    await visit.reach('Paid. We are packing your mug');
    expect((await page.locator('main').innerText()).replaceAll(/\s/g, ' ')).toContain('Mug, night blue, COP 68,000 · 1 parcel for you');
    // From the same form once more, as a buyer does who pressed twice.
    const again = { id, item: 'night', firstName: 'Ana', lastName: 'Ríos', email: mailbox.address, phoneNumber: '+573001234567' };
    const answer = await fetch(`${url}/orders`, { method: 'POST', body: new URLSearchParams(again), redirect: 'manual' });
    expect([answer.status, answer.headers.get('location'), (await theirs()).length]).toEqual([303, hosted, 1]);
  },
  MANY,
);

it('says what to mend of an order, and loses nothing that was entered', async () => {
  visit.expectedStatuses.add(400);
  await order('red clay', { phone: '300 123' });
  await visit.page.getByRole('alert').waitFor();
  expect(await visit.page.getByRole('alert').innerText()).toContain('A phone number in E.164');
  expect(await visit.page.inputValue('[name=email]')).toBe(mailbox.address);
});

it(
  'has a club: a member is charged each month; one whose card fails takes another, and is a member again',
  async () => {
    const { page } = visit;
    await order('Mug of the month');
    await page.waitForURL(`${stack.checkoutUrl}/s/**`);
    const steps = new SubscriptionVisit(visit, mailbox);
    await steps.prove(page.url());
    await steps.chooseCard(CARDS.approved);
    await steps.accept();
    await visit.reach('All set. Thank you, Ana.');
    const look = async () => {
      await visit.open(url);
      await page.getByRole('link', { name: 'Mug of the month' }).click();
    };
    await look();
    await visit.reach('You are a member');

    const { subscriptions } = await merchant.api.door.get<{ subscriptions: { name: string }[] }>(
      `/${merchant.store}/subscription-plans/subscriptions`,
    );
    const script = new ChargeScript(stack, `subscription-${subscriptions[0]?.name.split('/').at(-1) ?? ''}`);
    await script.set('approve', 'decline');
    await operator.advance(merchant.organization, after(BEGIN, { months: 1 }));
    await look();
    await page.getByText('2 parcels for you').waitFor();
    await operator.advance(merchant.organization, after(BEGIN, { months: 2 }));
    await look();
    await visit.reach('Your last payment failed');
    await page.getByRole('button', { name: 'Use another card' }).click();
    await page.waitForURL(`${stack.checkoutUrl}/u/**`);
    await steps.chooseCard(CARDS.approved);
    await steps.confirm();
    await visit.reach('The new card is in place');
    await look();
    await visit.reach('You are a member');
    await page.getByText('3 parcels for you').waitFor();
  },
  MANY,
);

it('is read on a phone by everybody', async () => {
  const { page } = visit;
  await visit.open(url);
  const faults = await lookAt(page, 'shop', { widths: [360] });
  await page.getByRole('link', { name: 'Join' }).click();
  await page.locator('form').waitFor();
  expect([...faults, ...(await lookAt(page, 'shop-order', { widths: [360] }))]).toEqual([]);
});

it('takes no webhook that is not genuine', async () => {
  const post = (headers: Readonly<Record<string, string>>) => fetch(`${url}/webhooks`, { method: 'POST', headers, body: '{}' });
  expect((await post({})).status).toBe(401);
  expect((await post({ authorization: `Bearer ${endpoint.webhookKey}` })).status).toBe(401);
});
