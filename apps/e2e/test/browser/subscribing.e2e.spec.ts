import { idOf } from '@cauce/kernel';
import { aMerchant, CARDS, Stack } from '@cauce/testing/system';
import { TestBrowser } from '../../src/browser.js';
import { type AboutSubscription, PLAN, Subscribed } from '../../src/subscribing.js';
import { SubscriptionVisit } from '../../src/subscription-visit.js';
import type { Visit } from '../../src/visit.js';

const stack = Stack.fromEnv();
const SHOP = 'https://shop.example';
const FIRST = 2_000_000;
/** Many steps, on a busy machine. */
const MANY = 180_000;

let browser: TestBrowser;
beforeAll(async () => {
  browser = await TestBrowser.launch(stack);
});
afterEach(async () => expect(await browser.endVisits()).toEqual([]));
afterAll(() => browser.close());

let visit: Visit;
let club: Subscribed;
let steps: SubscriptionVisit;
let link: string;
const begin = async (about: AboutSubscription = {}, options = {}) => {
  const merchant = await aMerchant(stack, { features: { subscriptions: true } });
  [visit, club] = await Promise.all([browser.visit(options), Subscribed.begin(stack, { merchant }, about)]);
  steps = new SubscriptionVisit(visit, club.buyer.mailbox);
  link = club.subscription.acceptanceUrl ?? '';
};
const heading = (name: string) => visit.reach(name);
const button = () => visit.page.locator('main button[type=submit]').first().innerText();
const status = async () => (await club.read()).status;
const paid = async () => (await club.payments()).map((payment) => [payment.status, payment.amountCents]);

describe.each([
  ['a browser', {}, 'Accept and pay COP 20,000', 'Thank you, Ana.'],
  ['a browser without scripts', { javaScriptEnabled: false }, 'Accept and pay COP 20,000', 'Thank you, Ana.'],
  [
    'a phone of 360 px, in Spanish',
    { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, locale: 'es-CO' },
    'Aceptar y pagar $ 20.000',
    'Gracias, Ana.',
  ],
])('in %s, the invited person', (_, options, accepts, thanks) => {
  it(
    'accepts, and may load each step again; nothing is charged before the last one',
    async () => {
      await begin({ about: { firstChargeAmountCents: FIRST } }, options);
      const { page } = visit;
      await visit.open(link);
      await page.reload();
      await page.click('main a.btn:not(.quiet)');
      await page.reload();
      await steps.tellWho();
      await page.waitForURL(/\/code$/);
      await page.reload();
      await steps.enterCode();
      await page.waitForURL(/\/card$/);
      await page.reload();
      await steps.chooseCard(CARDS.approved);
      await page.reload();
      expect((await button()).replaceAll(/\s/g, ' ')).toBe(accepts);
      expect([await status(), await paid()]).toEqual(['PENDING_ACCEPTANCE', []]);
      await steps.accept();
      await heading(thanks);
      await page.reload();
      await heading(thanks);
      expect([await status(), await paid()]).toEqual(['ACTIVE', [['FUNDED', FIRST]]]);
    },
    MANY,
  );

  it(
    'is declined, learns why, and accepts with another card',
    async () => {
      await begin({}, options);
      await steps.prove(link);
      await steps.chooseCard(CARDS.withoutFunds);
      await steps.accept();
      await heading('0002');
      await visit.page.reload();
      expect(await visit.page.getByRole('alert').innerText()).toMatch(
        /0002[\s\S]*(not enough available\. Nothing was taken\.|cupo o saldo disponible\. No se cobró nada\.)/,
      );
      expect([await status(), await paid()]).toEqual(['PENDING_ACCEPTANCE', [['AWAITING_PAYMENT', PLAN.amountCents]]]);
      await steps.chooseCard(CARDS.approved);
      await steps.accept();
      await heading(thanks);
      expect([await status(), await paid()]).toEqual(['ACTIVE', [['FUNDED', PLAN.amountCents]]]);
    },
    MANY,
  );
});

describe('an invitation', () => {
  it(
    'whose charge is open says so in every tab, accepts nothing meanwhile, and leads back to the store',
    async () => {
      await begin({ about: { redirectUri: `${SHOP}/done?order=1` } });
      await visit.standIn(SHOP, { contentType: 'text/html', body: '<!doctype html><title>Shop</title>Thank you' });
      await club.script.set('hold');
      await steps.prove(link);
      await steps.chooseCard(CARDS.approved);
      await steps.accept();
      await heading('Waiting for your bank’s answer');
      const second = await visit.anotherTab();
      for (const step of ['', '/you', '/card', '/confirm']) {
        await visit.open(`${link}${step}`, second);
        await second.getByRole('heading', { name: 'Waiting for your bank’s answer' }).waitFor();
      }
      await club.script.release();
      await second.getByRole('heading', { name: 'All set. Thank you, Ana.' }).waitFor();
      await visit.page.waitForURL(`${SHOP}/done?order=1&status=ACTIVE&subscription_id=${idOf(club.subscription.name)}`);
      expect(await paid()).toEqual([['FUNDED', PLAN.amountCents]]);
    },
    MANY,
  );

  it(
    'is accepted once by a double click, and is used up for everybody else',
    async () => {
      await begin();
      await steps.prove(link);
      await steps.chooseCard(CARDS.approved);
      await visit.page.check('#ok');
      await visit.page.dblclick('form[action$="/confirm"] button[type=submit]');
      await heading('All set. Thank you, Ana.');
      expect(await paid()).toEqual([['FUNDED', PLAN.amountCents]]);
      await visit.forget();
      await visit.open(`${link}/confirm`);
      await heading('This invitation was already accepted');
      expect(await visit.page.locator('main').innerText()).not.toMatch(/Ana|50,000|café/);
    },
    MANY,
  );

  it('is accepted by nobody who does not consent', async () => {
    await begin();
    await steps.prove(link);
    await steps.chooseCard(CARDS.approved);
    await visit.page.click('form[action$="/confirm"] button[type=submit]');
    await visit.page.getByRole('alert').waitFor();
    expect([await status(), await paid()]).toEqual(['PENDING_ACCEPTANCE', []]);
    await steps.accept();
    await heading('All set. Thank you, Ana.');
  });

  it('sends five codes an hour, and says so', async () => {
    await begin();
    await visit.open(`${link}/you`);
    await steps.tellWho();
    for (let more = 0; more < 5; more++) {
      await visit.page.waitForURL(/\/code$/);
      await visit.page.click('form:has([name=again]) button[type=submit]');
    }
    await heading('Too many codes');
    expect(await club.buyer.mailbox.received(5)).toHaveLength(5);
  });

  it(
    'takes no card under this link for a day after ten were tried, and says so',
    async () => {
      await begin();
      let page = await club.buyer.prove(link);
      for (let refused = 0; refused < 10; refused++) page = await club.buyer.acceptWith(page, CARDS.withoutFunds);
      expect(page.html).toContain('There was not enough available.');
      const last = await club.buyer.acceptWith(page, CARDS.approved);
      expect(last.html).toContain('Too many cards were tried today');
      expect(await status()).toBe('PENDING_ACCEPTANCE');
    },
    MANY,
  );
});
