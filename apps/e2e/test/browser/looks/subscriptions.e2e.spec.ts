import { after, aMerchant, CARDS, type Merchant, OperatorApi, Stack } from '@cauce/testing/system';
import { TestBrowser } from '../../../src/browser.js';
import { lookIn, lookInBoth, speak } from '../../../src/looks-both.js';
import { endedMethodLink } from '../../../src/method-link.js';
import { type AboutSubscription, Subscribed } from '../../../src/subscribing.js';
import { SubscriptionVisit } from '../../../src/subscription-visit.js';
import type { Visit } from '../../../src/visit.js';

// Every page of a subscription, on the way that leads there. A look loads the step again in the other language: that changes nothing.

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack);
const BEGIN = '2030-01-31T10:00:00.000Z';
const SHOP = 'https://shop.example';
/** Many looks, on a busy machine. */
const MANY = 300_000;

let browser: TestBrowser;
let merchant: Merchant;
let visit: Visit;
beforeAll(async () => {
  const terms = { features: { subscriptions: true }, testClock: { now: BEGIN } };
  [browser, merchant] = await Promise.all([TestBrowser.launch(stack), aMerchant(stack, terms)]);
});
beforeEach(async () => {
  visit = await browser.visit();
});
afterEach(async () => expect(await browser.endVisits()).toEqual([]));
afterAll(() => browser.close());

const begin = (about: AboutSubscription = {}) => Subscribed.begin(stack, { merchant }, about);
const look = async (name: string) => expect(await lookInBoth(visit, `subscriptions/${name}`)).toEqual([]);
const open = async (address: string, name: string) => {
  await visit.open(address);
  await look(name);
};
const heading = (name: string) => visit.page.getByRole('heading', { name }).waitFor();

it(
  'an invitation, from the plan to the end',
  async () => {
    const { page } = visit;
    const club = await begin({ about: { firstChargeAmountCents: 2_000_000, redirectUri: `${SHOP}/done` } });
    const { acceptanceUrl = '' } = club.subscription;
    const steps = new SubscriptionVisit(visit, club.buyer.mailbox);
    await visit.standIn(SHOP, { status: 204 }); // the way back leads nowhere, so the page stays
    await club.script.set('decline', 'hold');

    await open(acceptanceUrl, 'plan');
    await page.getByRole('link', { name: 'Continue' }).click();
    await look('you');
    // What a form is answered with has no address of its own: it is brought about in each language.
    for (const language of ['es', 'en'] as const) {
      await speak(visit, language);
      await steps.tellWho('1');
      await page.getByRole('alert').waitFor();
      expect(await lookIn(visit, 'subscriptions/you-errors', language)).toEqual([]);
    }
    await steps.tellWho();
    await page.waitForURL(/\/code$/);
    await look('code');
    await steps.enterCode('000000');
    await look('code-wrong');
    await steps.enterCode();
    await heading('The card to charge');
    await look('card');
    await open(`${acceptanceUrl}/card?card_errors=number:length-15,expiry:past`, 'card-errors');
    await steps.enterCard(CARDS.notStored);
    await heading('This card cannot be used');
    await look('card-refused');
    await open(`${acceptanceUrl}/card?notice=too-many-cards`, 'too-many-cards');
    await visit.open(`${acceptanceUrl}/card`);
    await steps.chooseCard(CARDS.approved);
    await look('confirm');
    await steps.accept();
    await heading('The bank declined the card ending in 0001');
    await look('declined');
    await steps.chooseCard(CARDS.approved);
    await steps.accept();
    await heading('Waiting for your bank’s answer');
    await look('charging');
    await club.script.release();
    await heading('All set. Thank you, Ana.');
    await look('done');
    await visit.forget();
    await open(acceptanceUrl, 'used');
  },
  MANY,
);

it.each([
  ['trial', { plan: { trialPeriodDays: 14 }, about: { firstChargeAmountCents: 2_000_000 } }, 'until', 'It is free until'],
  ['free', { about: { firstChargeAmountCents: 0 } }, 'nothing to pay now', 'the first charge is free'],
])(
  'an invitation with nothing to pay now: %s',
  async (name, about, says, then) => {
    const { page } = visit;
    const club = await begin(about);
    const steps = new SubscriptionVisit(visit, club.buyer.mailbox);
    await open(club.subscription.acceptanceUrl ?? '', `plan-${name}`);
    await steps.prove(club.subscription.acceptanceUrl ?? '');
    await steps.chooseCard(CARDS.approved);
    await look(`confirm-${name}`);
    expect(await page.locator('form[action$="/confirm"] button').innerText()).toContain(says);
    await steps.accept();
    await heading('All set. Thank you, Ana.');
    expect(await page.locator('main').innerText()).toContain(then);
    await look(`done-${name}`);
  },
  MANY,
);

it(
  'links that lead to no invitation, and invitations that can be used no more',
  async () => {
    const [declined, canceled] = await Promise.all([begin(), begin()]);
    await Promise.all([declined.accept(CARDS.withoutFunds), canceled.cancel()]);
    const { acceptanceUrl = '' } = declined.subscription;
    await open(acceptanceUrl, 'declined-elsewhere');
    for (const notice of ['locked-out', 'not-sent', 'once-more']) await open(`${acceptanceUrl}/you?notice=${notice}`, notice);
    await open(canceled.subscription.acceptanceUrl ?? '', 'canceled');
    visit.expectedStatuses.add(404);
    await open(`${stack.checkoutUrl}/s/${'a'.repeat(26)}.l1.x`, 'unknown');
    await visit.open(acceptanceUrl);
  },
  MANY,
);

describe('a subscription on its way', () => {
  let clubs: Record<'running' | 'owed' | 'paused' | 'charging' | 'expired', Subscribed>;
  let links: Record<'running' | 'owed' | 'paused' | 'charging', string>;
  /** The second charge of the one that is suspended comes seven days before that of the others. */
  beforeAll(async () => {
    const [paused, expired] = await Promise.all([begin(), begin()]);
    await paused.script.set('approve', 'decline', 'decline', 'decline', 'decline');
    await paused.accept(CARDS.approved);
    await operator.advance(merchant.organization, after(BEGIN, { days: 7 }));
    const [running, owed, charging] = await Promise.all([begin({ plan: { billingCycleInterval: 3 } }), begin(), begin()]);
    await owed.script.set('approve', 'decline', 'decline', 'hold');
    await charging.script.set('approve', 'hold');
    await Promise.all([running, owed, charging].map((club) => club.accept(CARDS.approved)));
    await operator.advance(merchant.organization, after(BEGIN, { months: 1, days: 7 }));
    clubs = { running, owed, paused, charging, expired };
    const urls = await Promise.all([running, owed, paused, charging].map((club) => club.methodUrl()));
    links = { running: urls[0] ?? '', owed: urls[1] ?? '', paused: urls[2] ?? '', charging: urls[3] ?? '' };
  }, MANY);

  it('nobody accepted in time', async () => open(clubs.expired.subscription.acceptanceUrl ?? '', 'expired'), MANY);

  it(
    'whose card is changed while it runs',
    async () => {
      const steps = new SubscriptionVisit(visit, clubs.running.buyer.mailbox);
      await open(links.running, 'update-running');
      await open(`${links.running}/card?card_errors=number:missing`, 'update-errors');
      await steps.enterCard(CARDS.notStored);
      await heading('This card cannot be used');
      await look('update-refused');
      await steps.chooseCard(CARDS.approved);
      await look('update-confirm');
      await steps.confirm();
      await heading('The new card is in place');
      await look('update-saved');
    },
    MANY,
  );

  it(
    'whose card is changed while it owes a charge',
    async () => {
      const steps = new SubscriptionVisit(visit, clubs.owed.buyer.mailbox);
      await open(links.owed, 'update-owed');
      await steps.chooseCard(CARDS.approved);
      await look('update-confirm-owed');
      await steps.confirm();
      await heading('The bank declined the card ending in 0001');
      await look('update-declined');
      await steps.chooseCard(CARDS.approved);
      await steps.confirm();
      await heading('Waiting for your bank’s answer');
      await look('update-paying');
      await clubs.owed.script.release();
      await heading('The new card is in place');
      await look('update-paid');
    },
    MANY,
  );

  it(
    'whose card is changed while it is paused, or while a charge is open',
    async () => {
      await open(links.paused, 'update-paused');
      const steps = new SubscriptionVisit(visit, clubs.charging.buyer.mailbox);
      await open(links.charging, 'update-charging');
      await steps.chooseCard(CARDS.approved);
      await look('update-confirm-charging');
      await steps.confirm();
      await heading('The new card is in place');
      await look('update-saved-charging');
    },
    MANY,
  );

  it(
    'that has ended, and links to change its card that lead nowhere',
    async () => {
      await clubs.running.cancel();
      await open(links.running, 'update-ended');
      visit.expectedStatuses.add(404);
      await open(`${stack.checkoutUrl}/u/${'a'.repeat(26)}.l1.x`, 'update-unknown');
      visit.expectedStatuses.add(400);
      await open(endedMethodLink(stack, clubs.running.subscription), 'update-link-ended');
    },
    MANY,
  );
});
