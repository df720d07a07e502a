import { aMerchant, aPayment, type Merchant, type Payment, Stack } from '@cauce/testing/system';
import { TestBrowser } from '../../src/browser.js';
import { takenFor } from '../../src/money.js';
import type { Visit } from '../../src/visit.js';

const stack = Stack.fromEnv();
const AMOUNT = 24_000_000;
const MOST_BYTES = 60_000;

let browser: TestBrowser;
let merchant: Merchant;
beforeAll(async () => {
  [browser, merchant] = await Promise.all([TestBrowser.launch(stack), aMerchant(stack)]);
});
afterEach(async () => expect(await browser.endVisits()).toEqual([]));
afterAll(() => browser.close());

let visit: Visit;
let payment: Payment;
const begin = async (options = {}) => {
  [visit, payment] = await Promise.all([
    browser.visit(options),
    merchant.api.createPayment(merchant.store, aPayment({ amountCents: AMOUNT })),
  ]);
  await visit.open(payment.url);
};
const paidOnce = async () => {
  await visit.reach('Paid. Thank you, Ana.');
  expect([(await merchant.api.payment(payment.name)).status, await takenFor(stack, merchant, payment.name)]).toEqual(['FUNDED', [AMOUNT]]);
};

describe.each([
  ['a browser', {}],
  ['a browser without scripts', { javaScriptEnabled: false }],
  ['a phone of 360 px', { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }],
])('in %s, a buyer', (_, options) => {
  beforeEach(() => begin(options));

  it('pays at the bank and comes back to the receipt', async () => {
    await visit.chooseBank();
    await visit.answer('approve');
    await paidOnce();
  });

  it('finds after a refusal what was written, and chooses anew', async () => {
    const { page } = visit;
    await visit.chooseBank();
    await visit.answer('decline');
    await visit.reach('The payment did not go through');
    expect(await page.locator('fieldset.methods > .method > label :checked').count()).toBe(0);
    await visit.pick('PSE');
    expect([await page.inputValue('#p-dn'), await page.inputValue('#pb')]).toEqual(['1020304567', '1001']);
    await page.click('form:has(#pb) button[type=submit]');
    await (visit.hasScripts ? page.waitForURL(/\/bank\//) : page.click('[data-state=continue] a.btn:not(.quiet)'));
    await visit.answer('approve');
    await paidOnce();
  });
});

describe('a buyer who is at the bank', () => {
  beforeEach(async () => {
    await begin();
    await visit.chooseBank();
  });

  it('sees after Back that the try waits, and may go on', async () => {
    const bank = visit.page.url();
    await visit.page.goBack();
    await visit.reach('Finish at your bank');
    await visit.page.reload();
    await visit.page.getByRole('link', { name: 'Continue to your bank' }).click();
    await visit.page.waitForURL(bank);
    await visit.answer('approve');
    await paidOnce();
  });

  it('sees in a second tab, without a reload, that it is paid', async () => {
    const second = await visit.anotherTab();
    await visit.open(payment.url, second);
    expect(await second.locator('h1').innerText()).toBe('Finish at your bank');
    await visit.answer('approve');
    await second.getByRole('heading', { name: 'Paid. Thank you, Ana.' }).waitFor();
    await paidOnce();
  });

  it('is no longer told after minutes that it takes less than one', async () => {
    const clock = await visit.takeClock();
    await visit.answer('later');
    const said = visit.page.locator('[data-waited]');
    await said.waitFor();
    expect(await said.innerText()).toBe('It usually takes less than a minute.');
    await clock.runFor(61_000);
    expect(await said.innerText()).toBe('It is taking longer than usual. This page shows the answer as soon as there is one.');
    await clock.runFor(600_000);
    expect(await said.innerText()).toBe('Test Bank One is taking its time: the answer may come hours from now.');
  });

  it('waits for a late settlement on a page that moves on by itself', async () => {
    const bank = visit.page.url();
    await visit.answer('later');
    await visit.reach('Waiting for your bank’s answer');
    const operator = await visit.anotherTab();
    await visit.open(bank, operator);
    await operator.click('button[value=approve]');
    await paidOnce();
  });
});

it('a double click is one try', async () => {
  await begin();
  await visit.pick('BANK_A');
  await visit.page.dblclick('.method:has(input[value=BANK_A]) button[type=submit]');
  await visit.page.waitForURL(/\/bank\//);
  await visit.answer('approve');
  await paidOnce();
  expect((await merchant.api.attempts(payment.name)).paymentAttempts).toHaveLength(1);
});

it('the page with all methods is small', async () => {
  await begin();
  const sizes = await visit.page.evaluate<number[]>(
    `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(({ decodedBodySize }) => decodedBodySize)`,
  );
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
});
