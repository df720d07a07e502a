import { aMerchant, aPayment, CARDS, type Merchant, Stack, wireTo } from '@cauce/testing/system';
import { TestBrowser } from '../../../src/browser.js';
import { lookAt } from '../../../src/looks.js';
import { lookInBoth } from '../../../src/looks-both.js';
import { takenFor } from '../../../src/money.js';

const stack = Stack.fromEnv();
let browser: TestBrowser;
let merchant: Merchant;
beforeAll(async () => {
  [browser, merchant] = await Promise.all([TestBrowser.launch(stack), aMerchant(stack)]);
});
afterEach(async () => expect(await browser.endVisits()).toEqual([]));
afterAll(() => browser.close());

const create = () => merchant.api.createPayment(merchant.store, aPayment({ amountCents: 5000, currencyCode: 'USD' }));

describe('a bank that does not answer for a while', () => {
  it('leaves the buyer on a page that waits, then moves on by itself; money moves once', async () => {
    const visit = await browser.visit();
    const payment = await create();
    await visit.open(payment.url);
    // The card is with the sandbox before it stops: with one press it would never get there.
    await visit.enterCardInTwoSteps(CARDS.approved);
    const { pid } = stack.part('sandbox');
    process.kill(pid, 'SIGSTOP');
    try {
      await visit.confirm();
      await visit.reach('Waiting for your bank’s answer');
      expect(await lookInBoth(visit, 'pages/processing', [360, 768, 1280])).toEqual([]);
      expect((await merchant.api.payment(payment.name)).status).toBe('AWAITING_PAYMENT');
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await visit.reach('Paid. Thank you, Ana.', 45_000);
    expect(await takenFor(stack, merchant, payment.name)).toEqual([5000]);
  }, 120_000);
});

describe('a page whose service cannot reach payments', () => {
  it('says that the outcome is unknown, promises nothing, and recovers by itself', async () => {
    const wire = await wireTo(stack.part('payments').url);
    const checkout = await stack.start('checkout', { PAYMENTS_URL: wire.url.replace(/\/$/, '') });
    try {
      const visit = await browser.visit();
      visit.expectedOrigins.add(checkout.url);
      visit.expectedStatuses.add(503);
      const path = new URL((await create()).url).pathname;
      await visit.open(`${checkout.url}${path}`);
      wire.cut();
      await visit.page.reload();
      expect(await visit.page.locator('main').innerText()).toContain('please do not pay again');
      expect(await lookAt(visit.page, 'pages/failure-en')).toEqual([]);
      wire.mend();
      await visit.page.locator('form[data-posts-to=processor]').waitFor({ timeout: 45_000 });
    } finally {
      await checkout.stop();
      await wire.close();
    }
  }, 120_000);
});
