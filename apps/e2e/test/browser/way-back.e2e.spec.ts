import { aMerchant, aPayment, CARDS, type Merchant, OperatorApi, type Payment, Stack } from '@cauce/testing/system';
import type { Page } from 'playwright-core';
import { TestBrowser } from '../../src/browser.js';
import type { Visit } from '../../src/visit.js';

const stack = Stack.fromEnv();
const { door } = new OperatorApi(stack);
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
const begin = async (options = {}, about = {}) => {
  visit = await browser.visit(options);
  await visit.standIn(SHOP, { contentType: 'text/html', body: '<!doctype html><title>Shop</title>Thank you' });
  payment = await merchant.api.createPayment(merchant.store, aPayment({ redirectUri: REDIRECT, correlationId: 'DR 2048&x', ...about }));
};
/** The merchant's own query as it was sent, then ours. */
const back = (status: string) =>
  `${REDIRECT}&status=${status}&payment_id=${payment.name.split('/').at(-1) ?? ''}&correlation_id=DR+2048%26x`;

describe('a payment with an address to return to', () => {
  it('leads there within 3 s once it is paid, and says so; looking around does not stop it', async () => {
    await begin();
    const clock = await visit.takeClock();
    await visit.pay(payment.url, CARDS.approved);
    await visit.page.getByRole('timer').waitFor();
    expect(await visit.page.locator('[data-return]').innerText()).toMatch(/^You are brought back to .+ in [1-3] s/);
    await visit.page.mouse.wheel(0, 200);
    await visit.page.keyboard.press('Tab');
    await visit.page.mouse.click(5, 5);
    await clock.runFor(3_000);
    await visit.page.waitForURL(back('FUNDED'));
    // Back from there leads to the receipt, which stays.
    await visit.page.goBack();
    await visit.reach('Paid. Thank you, Ana.');
    await clock.runFor(20_000);
    expect(visit.page.url()).toBe(payment.url);
  });

  it('stays on the receipt for a buyer who stays, loaded again too', async () => {
    await begin();
    const clock = await visit.takeClock();
    await visit.pay(payment.url, CARDS.approved);
    await visit.page.getByRole('link', { name: 'Stay here' }).click();
    await clock.runFor(20_000);
    await visit.page.reload();
    await clock.runFor(20_000);
    await visit.reach('Paid. Thank you, Ana.');
    expect(visit.page.url()).toBe(payment.url);
  });

  it('leads there after a rejected review', async () => {
    await begin();
    await visit.pay(payment.url, CARDS.reviewed);
    await visit.reach('Your payment is being reviewed');
    expect((await door.ask('POST', `/${payment.name}:reject`)).status).toBe(200);
    await visit.reach('This payment was canceled');
    await visit.page.waitForURL(back('CANCELED'));
  });

  it('leads there when the time to pay runs out on an open page', async () => {
    await begin({}, { expireTime: new Date(Date.now() + 8_000).toISOString() });
    await visit.open(payment.url);
    await visit.reach('The time to pay ran out');
    await visit.page.waitForURL(back('EXPIRED'));
  });

  it('leads there ten seconds after a decline, unless the buyer stays', async () => {
    await begin();
    const clock = await visit.takeClock();
    await visit.pay(payment.url, CARDS.withoutFunds);
    await clock.runFor(11_000);
    await visit.page.waitForURL(back('AWAITING_PAYMENT'));
  });

  // prettier-ignore
  it.each([
    ['presses a key',     (page: Page) => page.keyboard.press('ArrowDown')],
    ['touches the page',  (page: Page) => page.touchscreen.tap(5, 5)],
    ['scrolls',           (page: Page) => page.mouse.wheel(0, 200)],
    ['drags its scrollbar', (page: Page) => page.evaluate('scrollTo(0, 200)')],
    ['enters another card', (page: Page) => page.focus('fieldset.methods [type=radio]')],
  ])('stays for a buyer who %s', async (_, act) => {
    await begin({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
    const clock = await visit.takeClock();
    await visit.pay(payment.url, CARDS.withoutFunds);
    const line = visit.page.locator('[data-return] .countdown');
    await line.waitFor();
    await clock.runFor(1_000);
    // Both at once: a key scrolls for a while.
    const place = () => visit.page.evaluate<number>("document.querySelector('[data-stay]').getBoundingClientRect().top + scrollY");
    const before = await place();
    await act(visit.page);
    await visit.page.getByText('You stay on this page.').first().waitFor();
    expect(await place()).toBeCloseTo(before, 0);
    await clock.runFor(20_000);
    expect(visit.page.url().split('#')[0]).toBe(payment.url);
  });

  it('stays for a buyer who stays', async () => {
    await begin();
    const clock = await visit.takeClock();
    await visit.pay(payment.url, CARDS.withoutFunds);
    await visit.page.click('[data-stay]');
    expect(await visit.page.evaluate<string>('document.activeElement.type')).toBe('radio');
    await clock.runFor(20_000);
    expect(new URL(visit.page.url()).origin).toBe(stack.checkoutUrl);
    await visit.enterCard(CARDS.approved);
    await visit.confirm();
    await visit.reach('Paid. Thank you, Ana.');
  });

  it('leads there by a link without scripts', async () => {
    await begin({ javaScriptEnabled: false });
    await visit.pay(payment.url, CARDS.approved);
    await visit.page.click('main a.btn');
    await visit.page.waitForURL(back('FUNDED'));
  });
});
