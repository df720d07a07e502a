import { CARDS, type Merchant, Stack, aMerchant, aPayment } from '@cauce/testing';
import { TestBrowser } from '../../src/browser.js';
import { takenFor } from '../../src/money.js';

const stack = Stack.fromEnv();
let browser: TestBrowser;
let merchant: Merchant;
beforeAll(async () => {
  [browser, merchant] = await Promise.all([TestBrowser.launch(stack), aMerchant(stack)]);
});
afterEach(async () => expect(await browser.endVisits()).toEqual([]));
afterAll(() => browser.close());

describe('a bank that does not answer for a while', () => {
  it('leaves the buyer on a page that waits and then moves on by itself; money moves once', async () => {
    const visit = await browser.visit();
    const payment = await merchant.api.createPayment(merchant.store, aPayment({ amountCents: 5000, currencyCode: 'USD' }));
    await visit.page.goto(payment.url);
    await visit.enterCard(CARDS.approved);
    const { pid } = stack.part('sandbox');
    process.kill(pid, 'SIGSTOP');
    try {
      await visit.confirm();
      expect(await visit.heading()).toBe('Waiting for your bank’s answer');
      expect((await merchant.api.payment(payment.name)).status).toBe('AWAITING_PAYMENT');
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await visit.page.getByRole('heading', { name: 'Paid. Thank you, Ana.' }).waitFor({ timeout: 45_000 });
    expect(await takenFor(stack, merchant, payment.name)).toEqual([5000]);
  }, 90_000);
});
