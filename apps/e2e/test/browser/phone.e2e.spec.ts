import { aMerchant, aPayment, CARDS, type Merchant, OperatorApi, type Payment, Stack } from '@cauce/testing/system';
import { TestBrowser } from '../../src/browser.js';
import { PAY, type Visit } from '../../src/visit.js';

const stack = Stack.fromEnv();

let browser: TestBrowser;
let merchant: Merchant;
beforeAll(async () => {
  [browser, merchant] = await Promise.all([TestBrowser.launch(stack), aMerchant(stack)]);
});
afterEach(async () => expect(await browser.endVisits()).toEqual([]));
afterAll(() => browser.close());

let visit: Visit;
let payment: Payment;
const begin = async (locale: string) => {
  const phone = { locale, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  [visit, payment] = await Promise.all([browser.visit(phone), merchant.api.createPayment(merchant.store, aPayment())]);
  await visit.open(payment.url);
};

/** How far the longest entry of each visible list is wider than what the list shows, in px. */
const CUT_LISTS = `[...document.querySelectorAll('select')].filter((list) => list.offsetWidth > 0).map((list) => {
  const { font, paddingLeft, paddingRight } = getComputedStyle(list);
  const pen = Object.assign(document.createElement('canvas').getContext('2d'), { font });
  const longest = Math.max(...[...list.options].map(({ text }) => pen.measureText(text).width));
  return Math.max(0, longest + 16 - (list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)));
})`;
/** In each row of a visible pair: how many tops its labels and inputs have. */
const TOPS = `[...document.querySelectorAll('.pair')].filter((pair) => pair.offsetWidth > 0).map((pair) =>
  Object.values(Object.groupBy([...pair.querySelectorAll('.field')], (field) => Math.round(field.getBoundingClientRect().top)))
    .map((row) => ['label', 'input, select'].map((part) => new Set(row.map((field) => Math.round(field.querySelector(part).getBoundingClientRect().top))).size)))`;
/** How many lines each error has. */
const ERROR_LINES = `[...document.querySelectorAll('.error')].filter((error) => error.offsetWidth > 0)
  .map((error) => Math.round(error.getBoundingClientRect().height / parseFloat(getComputedStyle(error).lineHeight)))`;

describe.each(['en-US', 'es-CO'])('on a phone, in %s', (locale) => {
  beforeEach(() => begin(locale));

  it('labels and inputs align, and no list cuts what it offers', async () => {
    for (const method of ['CARD', 'PSE', 'SERVICE']) {
      await visit.pick(method);
      expect([method, Math.max(0, ...(await visit.page.evaluate<number[]>(CUT_LISTS)))]).toEqual([method, 0]);
      for (const rows of await visit.page.evaluate<number[][][]>(TOPS)) expect(rows).toEqual(rows.map(() => [1, 1]));
    }
  });

  it('errors beside each other have the whole width', async () => {
    await visit.page.fill('[name=expiry]', '13 / 29');
    await visit.page.fill('[name=securityCode]', '12');
    await visit.page.click(PAY);
    await visit.page.getByRole('alert').waitFor();
    const lines = await visit.page.evaluate<number[]>(ERROR_LINES);
    expect(lines).toHaveLength(4);
    expect(Math.max(...lines)).toBeLessThanOrEqual(3);
  });

  it('the page begins with what no test may hide', async () => {
    expect(await visit.page.locator('header').innerText()).toMatch(/^(Test environment|Ambiente de pruebas)/);
  });
});

it('no name is so long that its page is wider than the phone', async () => {
  const word = 'W'.repeat(100);
  const shop = 'https://shop.example';
  const store = (await new OperatorApi(stack).createStore(merchant.organization, word)).name;
  const buyer = { firstName: word, lastName: word, phoneNumber: '+573001234567', email: 'ana@correo.example' };
  const named = { title: word, courier: word, trackingNumber: word, discountPercentage: 0.1, discountSource: word, buyer };
  const made = await merchant.api.createPayment(store, aPayment({ ...named, redirectUri: `${shop}/done` }));
  visit = await browser.visit({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await visit.standIn(shop, { status: 204 }); // so the page stays
  const width = () => visit.page.evaluate<number>('document.documentElement.scrollWidth');
  await visit.open(made.url);
  expect(await width()).toBe(360);
  await visit.pay(made.url, CARDS.withoutFunds);
  expect(await width()).toBe(360);
  await visit.pay(made.url, CARDS.approved);
  expect(await visit.page.locator('h1').innerText()).toContain(word);
  expect(await width()).toBe(360);
});

it('the receipt on paper has its lines, and none of the buttons', async () => {
  await begin('en-US');
  await visit.pay(payment.url, CARDS.approved);
  await visit.page.emulateMedia({ media: 'print' });
  const text = await visit.page.locator('body').innerText();
  expect(text).toContain('Test card ending in 0001');
  expect(text).toContain(payment.name.split('/').at(-1));
  for (const part of ['main a', 'main button', '.foot nav', '.top a']) expect(await visit.page.locator(`${part}:visible`).count()).toBe(0);
});

it('the sandbox’s bar shows that there is more of it', async () => {
  const { page } = (visit = await browser.visit({ viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true }));
  await visit.open(stack.sandboxUrl);
  const bar = 'document.querySelector(".bar nav")';
  expect(await page.evaluate<boolean>(`${bar}.scrollWidth > ${bar}.clientWidth`)).toBe(true);
  expect(await page.evaluate<string>(`getComputedStyle(${bar}).backgroundAttachment`)).toBe('local, local, scroll, scroll');
});
