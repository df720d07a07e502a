import { after, aMerchant, CARDS, type Merchant, OperatorApi, Stack } from '@cauce/testing/system';
import { TestBrowser } from '../../src/browser.js';
import { PLAN, Subscribed } from '../../src/subscribing.js';
import { SubscriptionVisit } from '../../src/subscription-visit.js';
import type { Visit } from '../../src/visit.js';

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack);
const BEGIN = '2030-01-31T10:00:00.000Z';
/** Many steps, on a busy machine. */
const MANY = 180_000;

let browser: TestBrowser;
let merchant: Merchant;
beforeAll(async () => {
  browser = await TestBrowser.launch(stack);
});
afterEach(async () => expect(await browser.endVisits()).toEqual([]));
afterAll(() => browser.close());

let visit: Visit;
let club: Subscribed;
let steps: SubscriptionVisit;
/** Accepted at the end of January; `charges`: what the processor does with its charges from then on. */
const begin = async (charges: readonly string[], options = {}) => {
  merchant = await aMerchant(stack, { features: { subscriptions: true }, testClock: { now: BEGIN } });
  club = await Subscribed.begin(stack, { merchant });
  await club.script.set('approve', ...charges);
  await club.accept(CARDS.approved);
  visit = await browser.visit(options);
  steps = new SubscriptionVisit(visit, club.buyer.mailbox);
};
const advance = (span: Parameters<typeof after>[1]) => operator.advance(merchant.organization, after(BEGIN, span));
const heading = (name: string) => visit.reach(name);
const button = async () => (await visit.page.locator('main button[type=submit]').first().innerText()).replaceAll(/\s/g, ' ');
const said = () => visit.page.locator('main').innerText();
const status = async () => (await club.read()).status;
const paid = async () => (await club.payments()).map((payment) => payment.status);

describe.each([
  ['a browser', {}],
  ['a browser without scripts', { javaScriptEnabled: false }],
])('in %s, a card', (_, options) => {
  it(
    'is changed while a charge is owed: the button says how much it pays, and a reload at any step pays nothing',
    async () => {
      await begin(['decline'], options);
      await advance({ months: 1 });
      await visit.open(await club.methodUrl());
      await heading('The charge of 28 February 2030 is still open');
      await visit.page.reload();
      await steps.chooseCard(CARDS.approved);
      await visit.page.reload();
      expect([await button(), await status()]).toEqual(['Save and pay COP 50,000', 'PAST_DUE']);
      await steps.confirm();
      await heading('The new card is in place');
      await visit.page.reload();
      expect((await said()).replaceAll(/\s/g, ' ')).toMatch(/Paid today COP 50,000/);
      expect([await status(), await paid()]).toEqual(['ACTIVE', ['FUNDED', 'FUNDED']]);
    },
    MANY,
  );
});

it(
  'a card that is changed while nothing is owed pays nothing, and the next charge',
  async () => {
    await begin([]);
    await visit.open(await club.methodUrl());
    expect(await said()).toMatch(/Your card now\s+Test card ending in 0001/);
    await steps.chooseCard(CARDS.approved);
    expect(await said()).toMatch(/Your card now\s+Test card ending in 0001\s+New card\s+Test card ending in 0001/);
    expect(await button()).toBe('Save this card');
    await steps.confirm();
    await heading('The new card is in place');
    expect([await status(), await paid()]).toEqual(['ACTIVE', ['FUNDED']]);
    await advance({ months: 1 });
    expect(await paid()).toEqual(['FUNDED', 'FUNDED']);
  },
  MANY,
);

it(
  'a card that is changed while the subscription is paused lets it go on; declined, the page says why and takes another one',
  async () => {
    await begin(['decline', 'decline', 'decline', 'decline', 'decline-expired', 'approve']);
    await advance({ months: 1, days: 7 });
    expect(await status()).toBe('SUSPENDED');
    await visit.open(await club.methodUrl());
    await heading('Your subscription is paused');
    await steps.chooseCard(CARDS.approved);
    expect(await button()).toBe('Save and pay COP 50,000');
    await steps.confirm();
    await heading('The bank declined the card ending in 0001');
    expect([await said(), await status()]).toEqual([expect.stringContaining('past its date'), 'PAST_DUE']);
    await steps.chooseCard(CARDS.approved);
    await steps.confirm();
    await heading('The new card is in place');
    expect([await status(), (await paid()).at(-1)]).toEqual(['ACTIVE', 'FUNDED']);
  },
  MANY,
);

it(
  'a card that is changed while a charge is open pays it only if the old one does not',
  async () => {
    await begin(['hold-decline', 'approve']);
    await advance({ months: 1 });
    await visit.open(await club.methodUrl());
    await heading('A charge is under way');
    await steps.chooseCard(CARDS.approved);
    expect(await button()).toBe('Save this card');
    await steps.confirm();
    await heading('The new card is in place');
    expect(await paid()).toEqual(['FUNDED', 'AWAITING_PAYMENT']);
    await club.script.release();
    await operator.advance(merchant.organization, after(BEGIN, { months: 1 }));
    expect([await status(), await paid()]).toEqual(['ACTIVE', ['FUNDED', 'FUNDED']]);
  },
  MANY,
);

it(
  'the amount is said anew when it changed while the page was open, and nothing is charged before that',
  async () => {
    await begin(['decline', 'approve']);
    await visit.open(await club.methodUrl());
    await steps.chooseCard(CARDS.approved);
    expect(await button()).toBe('Save this card');
    await advance({ months: 1 });
    await visit.page.click('form[action$="/confirm"] button[type=submit]');
    await visit.page.getByRole('button', { name: /Save and pay/ }).waitFor();
    expect([await status(), await paid()]).toEqual(['PAST_DUE', ['FUNDED', 'AWAITING_PAYMENT']]);
    await steps.confirm();
    await heading('The new card is in place');
    expect([await status(), PLAN.amountCents]).toEqual(['ACTIVE', (await club.payments()).at(-1)?.amountCents]);
  },
  MANY,
);
