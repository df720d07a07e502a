import { aMerchant, aPayment, CARDS, type Merchant, type Payment, Stack } from '@cauce/testing/system';
import { TestBrowser } from '../../src/browser.js';
import { takenFor } from '../../src/money.js';
import { PAY, type Visit } from '../../src/visit.js';

const stack = Stack.fromEnv();
const AMOUNT = 24_000_000;
const PAID = 'Paid. Thank you, Ana.';

let browser: TestBrowser;
let merchant: Merchant;
beforeAll(async () => {
  [browser, merchant] = await Promise.all([TestBrowser.launch(stack), aMerchant(stack)]);
});
afterEach(async () => expect(await browser.endVisits()).toEqual([]));
afterAll(() => browser.close());

let visit: Visit;
let payment: Payment;
const begin = async (about: object = {}, options = {}) => {
  [visit, payment] = await Promise.all([
    browser.visit(options),
    merchant.api.createPayment(merchant.store, aPayment({ amountCents: AMOUNT, ...about })),
  ]);
};
const status = async () => (await merchant.api.payment(payment.name)).status;
const taken = () => takenFor(stack, merchant, payment.name);

describe.each([
  ['a browser', {}],
  ['a browser without scripts', { javaScriptEnabled: false }],
  ['a phone of 360 px', { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }],
])('in %s, a buyer', (_, options) => {
  beforeEach(() => begin({}, options));

  it('pays', async () => {
    await visit.pay(payment.url, CARDS.approved);
    await visit.reach(PAID);
    expect([await status(), await taken()]).toEqual(['FUNDED', [AMOUNT]]);
  });

  it('is declined, learns why, then pays with another card', async () => {
    await visit.pay(payment.url, CARDS.withoutFunds);
    await visit.reach('The bank declined the card ending in 0002');
    expect(await visit.page.getByRole('alert').innerText()).toContain('There was not enough available.');
    expect([await status(), await taken()]).toEqual(['AWAITING_PAYMENT', []]);
    await visit.enterCard(CARDS.approved);
    await visit.confirm();
    await visit.reach(PAID);
    expect([await status(), await taken()]).toEqual(['FUNDED', [AMOUNT]]);
  });

  it('sees what to correct, field by field, and a typing error loses no other field', async () => {
    const { page } = visit;
    await visit.open(payment.url);
    await page.fill('[name=number]', '9999 0000 0000 001');
    await page.fill('[name=expiry]', '12 / 20');
    await page.fill('[name=securityCode]', '12');
    await page.fill('[name=name]', 'Ana Ríos');
    // Without scripts the browser's own check of `required` passes: all fields are filled in.
    await page.click(PAY);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('Three things to check before paying');
    const marked = await Promise.all((await page.locator('[aria-invalid=true]').all()).map((field) => field.getAttribute('name')));
    expect(marked).toEqual(['number', 'expiry', 'securityCode']);
    await visit.enterCard(CARDS.approved);
    expect(await page.locator('h1').innerText()).toContain('240');
    await visit.confirm();
    await visit.reach(PAID);
  });

  it('enters a card that is none of the sandbox’s, is told so, then pays', async () => {
    const { page } = visit;
    await visit.open(payment.url);
    for (const [name, text] of Object.entries({ number: '4111 1111 1111 1111', expiry: '12 / 39', securityCode: '123', name: 'Ana' }))
      await page.fill(`[name=${name}]`, text);
    await page.click(PAY);
    await page.getByRole('alert').waitFor();
    expect(await page.locator('#cn-e').innerText()).toBe('This is not one of the sandbox’s test cards.');
    await visit.enterCard(CARDS.approved);
    await visit.confirm();
    await visit.reach(PAID);
    expect([await status(), await taken()]).toEqual(['FUNDED', [AMOUNT]]);
  });
});

describe('the one button of the card form', () => {
  it('says what it takes, and takes it', async () => {
    await begin();
    await visit.open(payment.url);
    expect(await visit.page.locator(PAY).innerText()).toMatch(/^Pay COP\s240,000$/);
    expect(await visit.page.locator('main button:visible').count()).toBe(1);
    await visit.enterCard(CARDS.approved);
    await visit.page.click(PAY);
    await visit.reach(PAID);
    expect(await taken()).toEqual([AMOUNT]);
  });

  it('leads to two steps when the processor does not answer the script; nothing that was entered is lost', async () => {
    await begin();
    visit.expectedStatuses.add(503);
    const { page } = visit;
    await page.route('**/processor/card-tokens', (route) =>
      route.request().resourceType() === 'fetch' ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await visit.open(payment.url);
    await visit.enterCard(CARDS.approved);
    await page.click(PAY);
    expect(await page.getByRole('alert').innerText()).toContain('the payment has not begun');
    await page.getByRole('button', { name: 'Continue to confirm' }).click();
    await page.getByRole('button', { name: 'Continue to the payment' }).click();
    await page.waitForURL(/\/card$/);
    await page.reload();
    await visit.confirm();
    await visit.reach(PAID);
    expect(await taken()).toEqual([AMOUNT]);
  });
});

describe('a buyer who has paid', () => {
  beforeEach(async () => {
    await begin();
    await visit.pay(payment.url, CARDS.approved);
    await visit.reach(PAID);
  });
  const paidOnce = async () => {
    await visit.reach(PAID);
    expect([await status(), await taken()]).toEqual(['FUNDED', [AMOUNT]]);
  };

  it('may load the page again', async () => {
    await visit.page.reload();
    await paidOnce();
  });

  it('may go back through the whole history, and forward again', async () => {
    const { page } = visit;
    // To the link, to the empty page before it, and forward to the receipt.
    for (const [go, url] of [
      [() => page.goBack(), payment.url],
      [() => page.goBack(), 'about:blank'],
      [() => page.goForward(), payment.url],
      [() => page.goForward(), /\?attempt=/],
    ] as const) {
      await go();
      await page.waitForURL(url);
      if (url !== 'about:blank') await paidOnce();
    }
    await visit.open(payment.url);
    await paidOnce();
  });

  it('finds the receipt, not the form, behind the link', async () => {
    await visit.open(payment.url);
    await paidOnce();
    expect(await visit.page.locator('form[data-posts-to=processor]').count()).toBe(0);
  });
});

describe.each([
  ['', {}],
  [' without scripts', { javaScriptEnabled: false }],
])('a buyer who presses twice%s', (_, options) => {
  beforeEach(async () => {
    await begin({}, options);
    await visit.open(payment.url);
    await visit.enterCard(CARDS.approved);
  });
  const paidOnce = async () => {
    expect([await status(), await taken()]).toEqual(['FUNDED', [AMOUNT]]);
    expect((await merchant.api.attempts(payment.name)).paymentAttempts).toHaveLength(1);
  };

  it('pays once by a double click', async () => {
    await visit.page.dblclick(PAY);
    await visit.page.waitForURL(/\?attempt=/);
    await visit.reach(PAID);
    await paidOnce();
  });

  it('pays once in two tabs at once', async () => {
    const second = await visit.anotherTab();
    await visit.open(payment.url, second);
    await visit.enterCard(CARDS.approved, second);
    await Promise.all([visit.page.click(PAY), second.click(PAY)]);
    const tabs = [visit.page, second];
    await Promise.all(tabs.map((page) => page.waitForURL(/\?(attempt|notice)=/))); // one may be told that the other took over
    for (const page of tabs) {
      await visit.open(payment.url, page);
      await page.getByRole('heading', { name: PAID }).waitFor();
    }
    expect([await status(), await taken()]).toEqual(['FUNDED', [AMOUNT]]);
  });

  it('pays once after going back to the button', async () => {
    await visit.confirm();
    await visit.reach(PAID);
    await visit.page.goBack();
    if ((await visit.page.locator(PAY).count()) > 0) await visit.confirm();
    await visit.reach(PAID);
    await paidOnce();
  });
});
