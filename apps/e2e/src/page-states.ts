import { aPayment, CARDS, eventually, type Merchant, type Payment, type Stack } from '@cauce/testing/system';
import { tellGuide } from './tell-guide.js';
import { PAY, type Visit } from './visit.js';

type Scene = { readonly visit: Visit; readonly merchant: Merchant; readonly stack: Stack };

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
  await scene.visit.page.goto(payment.url);
  return payment;
}

async function atTheBank(scene: Scene): Promise<Payment> {
  const payment = await open(scene);
  await scene.visit.chooseBank();
  return payment;
}

/** Every page of the checkout, and how a buyer comes to see it. */
export const STATES: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  pay: async (scene) => {
    await open(scene);
  },
  'pay-plain': async (scene) => {
    await open(scene, { title: 'Mug' });
  },
  'pay-errors': async (scene) => {
    await open(scene);
    await scene.visit.page.fill('[name=number]', '9999 0000 0000 001');
    await scene.visit.page.fill('[name=expiry]', '13 / 29');
    await scene.visit.page.click(PAY);
    await scene.visit.page.getByRole('alert').waitFor();
  },
  confirm: async (scene) => {
    await open(scene);
    await scene.visit.enterCardInTwoSteps(CARDS.approved);
  },
  declined: async (scene) => scene.visit.pay((await create(scene)).url, CARDS.withoutFunds),
  'card-again': async (scene) => {
    const { url } = await create(scene);
    await scene.visit.page.goto(`${url}?notice=card-again`);
  },
  'too-many-tries': async (scene) => {
    const { url } = await create(scene);
    await scene.visit.page.goto(`${url}?notice=too-many-tries`);
  },
  paid: async (scene) => scene.visit.pay((await create(scene)).url, CARDS.approved),
  'paid-plain': async (scene) => scene.visit.pay((await create(scene, {})).url, CARDS.approved),
  'under-review': async (scene) => scene.visit.pay((await create(scene)).url, CARDS.reviewed),
  expired: async (scene) => {
    const { name, url } = await create(scene, { ...RICH, expireTime: new Date(Date.now() + 1000).toISOString() });
    await eventually(
      () => scene.merchant.api.payment(name),
      ({ status }) => status === 'EXPIRED',
    );
    await scene.visit.page.goto(url);
  },
  'pay-pse': async (scene) => {
    await open(scene);
    await scene.visit.pick('PSE');
  },
  'pay-pse-only': async (scene) => {
    await open(scene, { ...RICH, enabledPaymentMethods: ['PSE'] });
  },
  'pay-pse-errors': async (scene) => {
    await open(scene);
    await scene.visit.pick('PSE');
    await scene.visit.page.fill('#p-dn', '12');
    await scene.visit.page.click('form:has(#pb) button[type=submit]');
    await scene.visit.page.getByRole('alert').waitFor();
  },
  'pay-wallet': async (scene) => {
    await open(scene);
    await scene.visit.pick('WALLET_A');
  },
  'pay-balance': async (scene) => {
    await open(scene);
    await scene.visit.pick('SERVICE');
  },
  continue: async (scene) => {
    await atTheBank(scene);
    await scene.visit.page.goBack();
    await scene.visit.page.locator('[data-state=continue]').waitFor();
  },
  'other-way': async (scene) => {
    const { url } = await atTheBank(scene);
    await scene.visit.page.goto(`${url}?other=1`);
  },
  'settled-late': async (scene) => {
    await atTheBank(scene);
    await scene.visit.answer('later');
    await scene.visit.page.locator('[data-state=processing]').waitFor();
  },
  'sandbox-bank': async (scene) => {
    await atTheBank(scene);
  },
  'sandbox-waiting': async (scene) => {
    await atTheBank(scene);
    await scene.visit.page.goto(`${scene.stack.sandboxUrl}/bank`);
  },
  'sandbox-challenge': async (scene) => {
    await open(scene);
    await scene.visit.enterCard(CARDS.challenged);
    await scene.visit.page.click(PAY);
    await scene.visit.page.waitForURL(/\/bank\//);
  },
  'sandbox-card': async (scene) => {
    await open(scene);
    await scene.visit.enterCard(CARDS.approved);
    await scene.visit.page.evaluate("document.querySelector('form[data-posts-to=processor]').submit()");
    await scene.visit.page.locator('[name=token]').waitFor({ state: 'attached' });
  },
  'sandbox-start': async ({ visit, stack, merchant }) => {
    await tellGuide(stack, merchant, merchant);
    await visit.page.goto(stack.sandboxUrl);
    await visit.page.getByRole('button', { name: 'Or create it for me' }).click();
    await visit.page.getByRole('link', { name: 'Pay it as the buyer' }).waitFor();
  },
  'sandbox-inbox-search': async ({ visit, stack }) => {
    await visit.page.goto(`${stack.sandboxUrl}/inbox?q=nothing-is-like-this&only=refused`);
  },
  'form-too-old': async (scene) => {
    const { visit } = scene;
    visit.expectedStatuses.add(403);
    await open(scene);
    await visit.enterCard(CARDS.approved);
    await visit.forget();
    await visit.page.click(PAY);
    await visit.page.waitForURL(/\/attempts$/);
  },
  'link-unknown': async ({ visit, stack }) => {
    visit.expectedStatuses.add(404);
    await visit.page.goto(`${stack.checkoutUrl}/p/${'a'.repeat(26)}.l1.x`);
  },
  nowhere: async ({ visit, stack }) => {
    visit.expectedStatuses.add(404);
    await visit.page.goto(`${stack.checkoutUrl}/nothing`);
  },
  about: async ({ visit, stack }) => {
    await visit.page.goto(`${stack.checkoutUrl}/about`);
  },
};
