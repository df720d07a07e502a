import { aPayment, CARDS, eventually, type Merchant, type Payment, type Stack } from '@cauce/testing/system';
import { tellGuide } from './tell-guide.js';
import { PAY, type Visit } from './visit.js';

type Scene = { readonly visit: Visit; readonly merchant: Merchant; readonly stack: Stack };

/** How a buyer comes to see a page. */
type State = {
  readonly reach: (scene: Scene) => Promise<unknown>;
  /** What is done on the page that loading it again undoes. */
  readonly act?: (scene: Scene) => Promise<unknown>;
};

const PICTURES = 'https://pictures.example';
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="72" height="72"><rect width="72" height="72" fill="#7a9"/></svg>`;

/** A payment with everything on it that a page can show. */
const SHOP = 'https://shop.example';
const RICH = {
  amountCents: 24_000_000,
  title: 'Two hand-made mugs, “Río Magdalena” series',
  description: 'Glazed stoneware, 350 ml each, in a box of recycled cardboard.',
  correlationId: 'DR-2048',
  buyer: { firstName: 'Ana', lastName: 'Ríos', phoneNumber: '+573001234567', email: 'ana@correo.example' },
  mediaAssets: [`${PICTURES}/1.svg`, `${PICTURES}/2.svg`],
  discountPercentage: 0.1,
  discountSource: 'Spring sale',
  courier: 'Envía',
  trackingNumber: '77-3301',
  redirectUri: `${SHOP}/done`,
};

async function create({ visit, merchant }: Scene, about: object = RICH): Promise<Payment> {
  await visit.standIn(SHOP, { status: 204 }); // the way back leads nowhere, so the page stays as long as it is looked at
  await visit.standIn(PICTURES, { contentType: 'image/svg+xml', body: PICTURE });
  return merchant.api.createPayment(merchant.store, aPayment(about));
}

async function open(scene: Scene, about?: object): Promise<Payment> {
  const payment = await create(scene, about);
  await scene.visit.open(payment.url);
  return payment;
}

const opened = (about?: object) => (scene: Scene) => open(scene, about);

async function atTheBank(scene: Scene): Promise<Payment> {
  const payment = await open(scene);
  await scene.visit.chooseBank();
  return payment;
}

/** Pays by this card, as far as the page that tells the result. */
const paidBy = (card: string, about?: object) => async (scene: Scene) => scene.visit.pay((await create(scene, about)).url, card);

/** Every page of the checkout that a payment has. */
export const STATES: Readonly<Record<string, State>> = {
  pay: { reach: opened() },
  'pay-plain': { reach: opened({ title: 'Mug' }) },
  'pay-errors': {
    reach: opened(),
    act: async ({ visit: { page } }) => {
      await page.fill('[name=number]', '9999 0000 0000 001');
      await page.fill('[name=expiry]', '13 / 29');
      await page.click(PAY);
      await page.getByRole('alert').waitFor();
    },
  },
  confirm: {
    reach: async (scene) => {
      await open(scene);
      await scene.visit.enterCardInTwoSteps(CARDS.approved);
    },
  },
  declined: { reach: paidBy(CARDS.withoutFunds) },
  'card-again': {
    reach: async (scene) => scene.visit.open(`${(await create(scene)).url}?notice=card-again`),
  },
  'too-many-tries': {
    reach: async (scene) => scene.visit.open(`${(await create(scene)).url}?notice=too-many-tries`),
  },
  paid: { reach: paidBy(CARDS.approved) },
  'paid-plain': { reach: paidBy(CARDS.approved, {}) },
  'under-review': { reach: paidBy(CARDS.reviewed) },
  expired: {
    reach: async (scene) => {
      const { name, url } = await create(scene, { ...RICH, expireTime: new Date(Date.now() + 1000).toISOString() });
      await eventually(
        () => scene.merchant.api.payment(name),
        ({ status }) => status === 'EXPIRED',
      );
      await scene.visit.open(url);
    },
  },
  'pay-pse': { reach: opened(), act: ({ visit }) => visit.pick('PSE') },
  'pay-pse-only': { reach: opened({ ...RICH, enabledPaymentMethods: ['PSE'] }) },
  'pay-pse-errors': {
    reach: opened(),
    act: async ({ visit }) => {
      await visit.pick('PSE');
      await visit.page.fill('#p-dn', '12');
      await visit.page.click('form:has(#pb) button[type=submit]');
      await visit.page.getByRole('alert').waitFor();
    },
  },
  'pay-wallet': { reach: opened(), act: ({ visit }) => visit.pick('WALLET_A') },
  'pay-balance': { reach: opened(), act: ({ visit }) => visit.pick('SERVICE') },
  continue: {
    reach: async (scene) => {
      await atTheBank(scene);
      await scene.visit.page.goBack();
      await scene.visit.page.locator('[data-state=continue]').waitFor();
    },
  },
  'other-way': {
    reach: async (scene) => scene.visit.open(`${(await atTheBank(scene)).url}?other=1`),
  },
  'settled-late': {
    reach: async (scene) => {
      await atTheBank(scene);
      await scene.visit.answer('later');
      await scene.visit.page.locator('[data-state=processing]').waitFor();
    },
  },
  'form-too-old': {
    reach: opened(),
    act: async ({ visit }) => {
      visit.expectedStatuses.add(403);
      await visit.enterCard(CARDS.approved);
      await visit.forget();
      await visit.page.click(PAY);
      await visit.page.waitForURL(/\/attempts(?:\?|$)/);
    },
  },
  'link-unknown': {
    reach: async ({ visit, stack }) => {
      visit.expectedStatuses.add(404);
      await visit.open(`${stack.checkoutUrl}/p/${'a'.repeat(26)}.l1.x`);
    },
  },
  nowhere: {
    reach: async ({ visit, stack }) => {
      visit.expectedStatuses.add(404);
      await visit.open(`${stack.checkoutUrl}/nothing`);
    },
  },
  about: { reach: ({ visit, stack }) => visit.open(`${stack.checkoutUrl}/about`) },
};

/** Pages of the sandbox, which speaks English to developers. */
export const SANDBOX_STATES: Readonly<Record<string, State['reach']>> = {
  bank: atTheBank,
  waiting: async (scene) => {
    await atTheBank(scene);
    await scene.visit.open(`${scene.stack.sandboxUrl}/bank`);
  },
  challenge: async (scene) => {
    await open(scene);
    await scene.visit.enterCard(CARDS.challenged);
    await scene.visit.page.click(PAY);
    await scene.visit.page.waitForURL(/\/bank\//);
  },
  card: async (scene) => {
    await open(scene);
    await scene.visit.enterCard(CARDS.approved);
    await scene.visit.page.evaluate("document.querySelector('form[data-posts-to=processor]').submit()");
    await scene.visit.page.locator('[name=token]').waitFor({ state: 'attached' });
  },
  start: async ({ visit, stack, merchant }) => {
    await tellGuide(stack, merchant, merchant);
    await visit.open(stack.sandboxUrl);
    await visit.page.getByRole('button', { name: 'Or create it for me' }).click();
    await visit.page.getByRole('link', { name: 'Pay it as the buyer' }).waitFor();
  },
  'inbox-search': ({ visit, stack }) => visit.open(`${stack.sandboxUrl}/inbox?q=nothing-is-like-this&only=refused`),
};
