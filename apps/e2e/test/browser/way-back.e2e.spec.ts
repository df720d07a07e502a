import { aMerchant, aPayment, CARDS, type Merchant, type Payment, Stack } from '@cauce/testing/system';
import { TestBrowser } from '../../src/browser.js';
import type { Visit } from '../../src/visit.js';

const stack = Stack.fromEnv();
const SHOP = 'https://shop.example';
const REDIRECT = `${SHOP}/done?color=azul%20claro&order=1`;

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
  visit = await browser.visit(options);
  await visit.standIn(SHOP, { contentType: 'text/html', body: '<!doctype html><title>Shop</title>Thank you' });
  payment = await merchant.api.createPayment(merchant.store, aPayment({ redirectUri: REDIRECT, correlationId: 'DR 2048&x' }));
};
/** The merchant's own query as it was sent, then ours. */
const back = (status: string) =>
  `${REDIRECT}&status=${status}&payment_id=${payment.name.split('/').at(-1) ?? ''}&correlation_id=DR+2048%26x`;

describe('a payment with a redirectUri', () => {
  it('leads there by itself once it is paid', async () => {
    await begin();
    await visit.page.clock.install();
    await visit.pay(payment.url, CARDS.approved);
    await visit.page.getByRole('timer').waitFor();
    await visit.page.clock.runFor(11_000);
    await visit.page.waitForURL(back('FUNDED'));
  });

  it('leads there ten seconds after a decline, unless the buyer stays', async () => {
    await begin();
    await visit.page.clock.install();
    await visit.pay(payment.url, CARDS.withoutFunds);
    await visit.page.clock.runFor(11_000);
    await visit.page.waitForURL(back('AWAITING_PAYMENT'));
  });

  it('does not redirect a buyer who chooses to stay', async () => {
    await begin();
    await visit.page.clock.install();
    await visit.pay(payment.url, CARDS.withoutFunds);
    await visit.page.click('[data-stay]');
    await visit.page.clock.runFor(20_000);
    expect(new URL(visit.page.url()).origin).toBe(stack.checkoutUrl);
    await visit.enterCard(CARDS.approved);
    await visit.confirm();
    expect(await visit.heading()).toBe('Paid. Thank you, Ana.');
  });

  it('leads there by a link without scripts', async () => {
    await begin({ javaScriptEnabled: false });
    await visit.pay(payment.url, CARDS.approved);
    await visit.page.click('main a.btn');
    await visit.page.waitForURL(back('FUNDED'));
  });
});
