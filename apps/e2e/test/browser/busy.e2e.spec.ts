import { aMerchant, aPayment, CARDS, eventually, type Merchant, Stack } from '@cauce/testing/system';
import { TestBrowser } from '../../src/browser.js';
import { lookAt } from '../../src/looks.js';
import { lookIn } from '../../src/looks-both.js';
import { takenFor } from '../../src/money.js';
import { type RefusingProxy, refusingProxyBefore } from '../../src/refusing-proxy.js';
import { PAY, type Visit } from '../../src/visit.js';

const stack = Stack.fromEnv();
const AMOUNT = 24_000_000;
const WIDTHS = [360, 768, 1280];
const BUSY = { en: ['We are busy', 'Nothing was taken.', 'Try again'], es: ['Estamos ocupados', 'No se cobró nada.', 'Intentar otra vez'] };

let browser: TestBrowser;
let merchant: Merchant;
let proxy: RefusingProxy;
let checkout: Awaited<ReturnType<Stack['start']>>;
beforeAll(async () => {
  [browser, merchant, proxy] = await Promise.all([
    TestBrowser.launch(stack),
    aMerchant(stack),
    refusingProxyBefore(stack.part('payments').url),
  ]);
  checkout = await stack.start('checkout', { PAYMENTS_URL: proxy.url });
});
beforeEach(() => {
  for (const method of ['GET', 'POST']) proxy.refuse(method, undefined);
});
afterEach(async () => expect(await browser.endVisits()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await checkout.stop();
  await proxy.stop();
});

const create = () => merchant.api.createPayment(merchant.store, aPayment({ amountCents: AMOUNT }));
const addressOf = ({ url }: { readonly url: string }) => `${checkout.url}${new URL(url).pathname}`;
const textOf = (visit: Visit) => visit.page.locator('main').innerText();

async function aVisit(locale?: string): Promise<Visit> {
  const visit = await browser.visit(locale === undefined ? {} : { locale });
  visit.expectedOrigins.add(checkout.url);
  visit.expectedStatuses.add(503);
  // The processor knows the stack's own checkout alone.
  await visit.page.route(`${stack.sandboxUrl}/processor/card-tokens`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': checkout.url } });
  });
  return visit;
}

it.each(['en', 'es'] as const)(
  'a card that comes while payments has no room is kept, and one more press pays it once: %s',
  async (language) => {
    const [title = '', taken = '', again = ''] = BUSY[language];
    const visit = await aVisit(language === 'es' ? 'es-CO' : undefined);
    const payment = await create();
    await visit.open(addressOf(payment));
    await visit.enterCard(CARDS.approved);
    proxy.refuse('POST', 'OVERLOADED');
    await visit.page.click(PAY);
    await visit.page.getByRole('heading', { name: title }).waitFor();
    expect(await textOf(visit)).toContain(taken);
    expect(await lookIn(visit, 'pages/busy', language, WIDTHS)).toEqual([]);
    proxy.refuse('POST', undefined);
    await visit.page.getByRole('button', { name: again }).click();
    await visit.page.waitForURL(/[?&]attempt=/);
    await visit.reach(language === 'en' ? 'Paid. Thank you, Ana.' : 'Pagado. Gracias, Ana.');
    expect(await takenFor(stack, merchant, payment.name)).toEqual([AMOUNT]);
  },
);

it('a card whose outcome is unknown is not said to have taken nothing', async () => {
  const visit = await aVisit();
  await visit.open(addressOf(await create()));
  await visit.enterCard(CARDS.approved);
  for (const method of ['GET', 'POST']) proxy.refuse(method, 'UNAVAILABLE');
  await visit.page.click(PAY);
  await visit.page.getByRole('heading', { name: 'Something failed on our side' }).waitFor();
  expect(await textOf(visit)).not.toContain('Nothing was taken');
});

it('a page that cannot be shown asks again no sooner than it is told to, and comes back by itself', async () => {
  const visit = await aVisit();
  const clock = await visit.takeClock();
  const address = addressOf(await create());
  proxy.refuse('GET', 'DEPENDENCY_AWAY', 20);
  await visit.open(address);
  expect(await textOf(visit)).toContain('We are busy');
  expect(await lookAt(visit.page, 'pages/busy-page-en')).toEqual([]);
  const asked = () => visit.addresses.filter((each) => each.includes('/status')).length;
  // In steps: between them the page takes its answers.
  for (let second = 0; second < 15; second += 1) await clock.runFor(1_000);
  expect(asked()).toBe(1);
  proxy.refuse('GET', undefined);
  await eventually(() => clock.runFor(1_000).then(asked), (times) => times > 1); // prettier-ignore
  await visit.page.locator('form[data-posts-to=processor]').waitFor();
  expect(asked()).toBe(2);
});
