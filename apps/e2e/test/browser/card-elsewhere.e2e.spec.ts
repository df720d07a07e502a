import { aMerchant, aPayment, CARDS, type Merchant, OperatorApi, type Payment, Stack } from '@cauce/testing/system';
import { TestBrowser } from '../../src/browser.js';
import { takenFor } from '../../src/money.js';
import type { Visit } from '../../src/visit.js';

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack);
const AMOUNT = 24_000_000;
const FIELDS = '[name=number], [name=expiry], [name=securityCode]';

let browser: TestBrowser;
let merchant: Merchant;
beforeAll(async () => {
  [browser, merchant] = await Promise.all([TestBrowser.launch(stack), aMerchant(stack)]);
  await operator.door.post(`/${merchant.organization}/processor-accounts`, {
    displayName: 'With a page of its own',
    address: stack.sandboxUrl,
    publicAddress: stack.sandboxUrl,
    apiKey: stack.processorApiKey,
    callbackSecret: 'unused',
    methods: ['CARD'],
    cardEntry: 'REDIRECT',
  });
});
afterEach(async () => expect(await browser.endVisits()).toEqual([]));
afterAll(() => browser.close());

describe.each([
  ['a browser', {}],
  ['a browser without scripts', { javaScriptEnabled: false }],
])('in %s, a buyer whose card is entered on the processor’s own page', (_, options) => {
  let visit: Visit;
  let payment: Payment;
  const taken = () => takenFor(stack, merchant, payment.name);
  const status = async () => (await merchant.api.payment(payment.name)).status;

  /** From our page, which has no card fields, to the processor's, and with the card back to us. */
  async function payWith(number: string): Promise<void> {
    const { page } = visit;
    expect(await page.locator(FIELDS).count()).toBe(0);
    await page.click('form:has([name=method][value=CARD]) button[type=submit]');
    if (visit.hasScripts) await page.waitForURL(/\/bank\//);
    else await page.click('[data-state=continue] a.btn:not(.quiet)');
    const fields = { number, expiry: '12 / 99', securityCode: '123', name: 'Ana Ríos' };
    for (const [name, value] of Object.entries(fields)) await page.fill(`[name=${name}]`, value);
    await visit.answer('approve');
  }

  beforeEach(async () => {
    [visit, payment] = await Promise.all([
      browser.visit(options),
      merchant.api.createPayment(merchant.store, aPayment({ amountCents: AMOUNT })),
    ]);
    await visit.open(payment.url);
  });

  it('pays there, and comes back to the receipt', async () => {
    await payWith(CARDS.approved);
    await visit.reach('Paid. Thank you, Ana.');
    expect([await status(), await taken()]).toEqual(['FUNDED', [AMOUNT]]);
  });

  it('is declined there, reads that nothing was taken, and pays with another card', async () => {
    await payWith(CARDS.withoutFunds);
    await visit.reach('The bank declined the card ending in 0002');
    expect(await visit.page.getByRole('alert').innerText()).toContain('Nothing was taken.');
    expect([await status(), await taken()]).toEqual(['AWAITING_PAYMENT', []]);
    await payWith(CARDS.approved);
    await visit.reach('Paid. Thank you, Ana.');
    expect([await status(), await taken()]).toEqual(['FUNDED', [AMOUNT]]);
  });
});
