import {
  aMailbox,
  aMerchant,
  aPayment,
  Buyer,
  CARDS,
  type Mail,
  type Merchant,
  MerchantApi,
  OperatorApi,
  Stack,
} from '@cauce/testing/system';
import { TestBrowser } from '../../src/browser.js';
import { lookAt } from '../../src/looks.js';
import { lookInBoth } from '../../src/looks-both.js';
import { Subscribed } from '../../src/subscribing.js';
import type { Visit } from '../../src/visit.js';

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack);
const SHOP = 'https://dosrios.example';
const PROFILE = { supportEmail: 'ayuda@dosrios.example', supportUrl: `${SHOP}/ayuda`, logoUrl: `${SHOP}/logo.svg` };
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="180" height="60"><rect width="180" height="60" rx="12" fill="#0b6566"/><text x="22" y="40" font-size="30" fill="#fff">Dos Ríos</text></svg>`;
/** Many steps, on a busy machine. */
const MANY = 180_000;

let browser: TestBrowser;
let merchant: Merchant;
let visit: Visit;
beforeAll(async () => {
  browser = await TestBrowser.launch(stack);
});
beforeEach(async () => {
  [visit, merchant] = await Promise.all([browser.visit(), aMerchant(stack, { features: { subscriptions: true } })]);
  await visit.standIn(SHOP, { contentType: 'image/svg+xml', body: LOGO });
});
afterEach(async () => expect(await browser.endVisits()).toEqual([]));
afterAll(() => browser.close());

/** Sets it, and answers the merchant with a new token: gateways know those of before for a second as they were. */
async function merchantWith(profile: object): Promise<Merchant> {
  await operator.door.patch(`/${merchant.organization}/${merchant.store}`, profile);
  const { token } = await operator.issueToken(merchant.organization);
  return { ...merchant, token, api: new MerchantApi(stack.gatewayUrl, token) };
}

type Shown = { readonly name: string; readonly logo: string | null; readonly logoWidth: number; readonly help: readonly string[] };

/** What the page that is open shows of the store. */
const shown = () =>
  visit.page.evaluate<Shown>(`({
    name: document.querySelector('header .who > span:last-child').innerText,
    logo: document.querySelector('header img')?.getAttribute('src') ?? null,
    logoWidth: document.querySelector('header img')?.naturalWidth ?? 0,
    help: [...document.querySelectorAll('footer p a')].map((link) => link.href),
  })`);

const OF_ALL = {
  name: 'Taller Dos Ríos',
  logo: PROFILE.logoUrl,
  logoWidth: 180,
  help: [`mailto:${PROFILE.supportEmail}`, PROFILE.supportUrl],
};
const replyTo = (mail: Mail | undefined) => mail?.headers['reply-to'];

it(
  'a payment shows what its store had set when it was made, on its pages and in its mails, whatever is set later',
  async () => {
    const before = await (await merchantWith({})).api.createPayment(merchant.store, aPayment());
    const mailbox = aMailbox(stack);
    const seller = await merchantWith(PROFILE);
    const buyer = { firstName: 'Ana', phoneNumber: '+573001234567', email: mailbox.address };
    const payment = await seller.api.createPayment(merchant.store, aPayment({ buyer }));
    expect(payment).not.toHaveProperty('supportEmail');
    const after = await (
      await merchantWith({ ...PROFILE, supportEmail: 'otra@dosrios.example', logoUrl: '' })
    ).api.createPayment(merchant.store, aPayment());

    await visit.open(payment.url);
    expect(await shown()).toEqual(OF_ALL);
    expect(await lookInBoth(visit, 'store-profile/pay', [360, 1280])).toEqual([]);
    await new Buyer().pay(payment.url, CARDS.approved);
    await visit.open(payment.url);
    await visit.reach('Thank you, Ana');
    expect(await shown()).toEqual(OF_ALL);
    expect(await lookInBoth(visit, 'store-profile/paid')).toEqual([]);

    await visit.open(after.url);
    expect(await shown()).toEqual({ ...OF_ALL, logo: null, logoWidth: 0, help: ['mailto:otra@dosrios.example', PROFILE.supportUrl] });
    await visit.open(before.url);
    expect(await shown()).toEqual({ ...OF_ALL, logo: null, logoWidth: 0, help: [] });
    expect(await lookInBoth(visit, 'store-profile/pay-without')).toEqual([]);

    const mails = await mailbox.received(2);
    expect(mails.map(replyTo)).toEqual([PROFILE.supportEmail, PROFILE.supportEmail]);
    for (const { text, html } of mails) {
      for (const part of [text, html]) for (const told of [PROFILE.supportEmail, PROFILE.supportUrl]) expect(part).toContain(told);
      expect(html).toContain(`src="${PROFILE.logoUrl}"`);
    }
    await visit.leave(); // a page's policy goes on in what is written over it
    for (const [kind, mail] of Object.entries({ link: mails[0], receipt: mails[1] })) {
      await visit.page.setContent(mail?.html ?? '');
      expect(await lookAt(visit.page, `store-profile/mail-${kind}`)).toEqual([]);
    }
  },
  MANY,
);

it(
  'a subscription shows it where it is accepted and where its card is changed, and so do its mails and its payments',
  async () => {
    const club = await Subscribed.begin(stack, { merchant: await merchantWith(PROFILE) });
    await merchantWith({ supportEmail: '', supportUrl: '', logoUrl: '' });
    await visit.open(club.subscription.acceptanceUrl ?? '');
    expect(await shown()).toEqual(OF_ALL);
    await club.accept(CARDS.approved);
    await visit.open(await club.methodUrl());
    expect(await shown()).toEqual(OF_ALL);
    // The code, the welcome, and the receipt of the first charge, which is a payment of its own.
    const mails = await club.buyer.mailbox.received(3);
    expect(mails.map(replyTo)).toEqual(Array(3).fill(PROFILE.supportEmail));
    const [charge] = await club.payments();
    await visit.open((await merchant.api.payment(charge?.name ?? '')).url);
    expect(await shown()).toEqual(OF_ALL);
  },
  MANY,
);

it('a logo that does not load leaves the name, and addresses as long as may be make nothing wider', async () => {
  const long = (start: string) => `${start}${'a'.repeat(2_048 - start.length)}`;
  const supportEmail = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.example`;
  const { api } = await merchantWith({ supportEmail, supportUrl: long(`${SHOP}/`), logoUrl: long(`${SHOP}/logo/`) });
  const { url } = await api.createPayment(merchant.store, aPayment());
  await visit.standIn(SHOP, { status: 404 });
  visit.expectedStatuses.add(404);
  await visit.open(url);
  expect(await shown()).toMatchObject({ name: 'Taller Dos Ríos', logoWidth: 0 });
  expect(await lookAt(visit.page, 'store-profile/pay-logo-missing')).toEqual([]);
});
