import { randomBytes } from 'node:crypto';
import {
  aMerchant,
  aPayment,
  aReceiver,
  Buyer,
  envelopeOf,
  eventually,
  type Inbox,
  type Merchant,
  OperatorApi,
  type Page,
  Stack,
  wireTo,
} from '@cauce/testing/system';

const stack = Stack.fromEnv();
/** It never goes away again: the name is this run's own. */
const code = `PEP_${randomBytes(4).toString('hex').toUpperCase()}`;
const WELL_KNOWN = ['CC', 'CE', 'NIT', 'PP', 'PPT', 'TI'];

let merchant: Merchant;
let inbox: Inbox;
beforeAll(async () => {
  merchant = await aMerchant(stack);
  inbox = await aReceiver(stack, merchant);
});

const create = () => merchant.api.createPayment(merchant.store, aPayment({ enabledPaymentMethods: ['PSE'] }));
const offered = ({ html }: Page) => [...html.matchAll(/<option value="([A-Z]\w*)"/g)].map(([, value]) => value ?? '');

it('a document type that an operator creates appears on the page, and a debit can be paid with it', async () => {
  const buyer = new Buyer();
  const payment = await create();
  expect(offered(await buyer.open(payment.url))).not.toContain(code);
  await new OperatorApi(stack).door.ask('POST', '/document-types', { json: { code, displayName: 'Permiso <especial>' } });
  const page = await eventually(
    () => buyer.open(payment.url),
    (shown) => offered(shown).includes(code),
  );
  expect(page.html).toMatch(new RegExp(`<option value="${code}"\\s*>Permiso &lt;especial&gt;</option>`));
  expect(offered(page)).toEqual(expect.arrayContaining(WELL_KNOWN));
  const bank = await buyer.goOn(await buyer.choose(page, 'PSE', { documentType: code, document: 'X-102.030' }));
  await buyer.answer(bank, 'approve');
  const [attempt] = await inbox.received(2);
  expect(envelopeOf(attempt).data['payer']).toMatchObject({ documentType: code, document: 'X102030' });
});

it('the page refuses a document type that the catalog does not have', async () => {
  const buyer = new Buyer();
  const { url, name } = await create();
  const answer = await buyer.choose(await buyer.open(url), 'PSE', { documentType: 'NEVER_MADE' });
  expect(answer.html).toContain('The payment did not start');
  expect((await merchant.api.attempts(name)).paymentAttempts).toEqual([]);
});

it('the page works without the catalog: at first with the well-known types, later with the last known ones', async () => {
  const wire = await wireTo(stack.part('catalog').url);
  wire.cut();
  const checkout = await stack.start('checkout', { CATALOG_URL: wire.url.replace(/\/$/, '') });
  const { url } = await create();
  const open = () => new Buyer().open(url.replace(stack.checkoutUrl, checkout.url));
  try {
    expect(offered(await open())).toEqual(WELL_KNOWN);
    wire.mend();
    await eventually(open, (page) => offered(page).includes(code));
    wire.cut();
    expect(offered(await open())).toContain(code);
  } finally {
    await checkout.stop();
    await wire.close();
  }
});
