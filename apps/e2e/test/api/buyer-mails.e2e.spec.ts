import {
  aMailbox,
  aMerchant,
  aPayment,
  Buyer,
  CARDS,
  type Mail,
  type Mailbox,
  type Merchant,
  type Payment,
  Stack,
} from '@cauce/testing/system';

const stack = Stack.fromEnv();
/** Intl writes no-break spaces, and a word joiner keeps names from becoming links. */
const plain = (text = '') => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('\u2060', '');
const linksOf = ({ text, html }: Mail) =>
  [...text.matchAll(/https?:\/\/\S+/g), ...html.matchAll(/href="([^"]+)"/g)].map((match) => match.at(-1));

let merchant: Merchant;
beforeAll(async () => (merchant = await aMerchant(stack)));

const aPaymentOf = ({ address }: Mailbox, about: object = {}): Promise<Payment> =>
  merchant.api.createPayment(
    merchant.store,
    aPayment({
      buyer: { firstName: 'Ana', phoneNumber: '+573001234567', email: address },
      correlationId: 'DR-2048',
      discountPercentage: 0.1,
      ...about,
    }),
  );

describe('a buyer with an e-mail address', () => {
  let mailbox: Mailbox;
  let payment: Payment;
  let mails: readonly Mail[];

  beforeAll(async () => {
    mailbox = aMailbox(stack);
    payment = await aPaymentOf(mailbox);
    await mailbox.received(1);
    await new Buyer().pay(payment.url, CARDS.withoutFunds);
    await new Buyer().pay(payment.url, CARDS.approved);
    mails = await mailbox.received(2);
  });

  it('gets a mail with the payment’s link and no other link', () => {
    const [link] = mails;
    expect(plain(link?.subject)).toMatch(/ te pide un pago de \$ 216\.000$/);
    expect(plain(link?.text)).toMatch(/\$ 216\.000 COP\nConcepto: Two mugs\nPedido: DR-2048\nPaga antes de: /);
    expect(link && linksOf(link)).toEqual([payment.url, payment.url]);
    expect(link?.headers['x-cauce-payment']).toBe(payment.name);
  });

  it('gets a receipt once it is paid, with the amount and the discount', () => {
    const [, receipt] = mails;
    expect(plain(receipt?.subject)).toMatch(/^Recibo: \$ 216\.000 pagados a /);
    const [text, html] = [plain(receipt?.text), plain(receipt?.html)];
    expect(text).toMatch(/\nPrecio: \$ 240\.000\nDescuento, 10 %: −\$ 24\.000\n/);
    expect(text).toMatch(/\nMedio de pago: Tarjeta terminada en 0001\nPedido: DR-2048\n/);
    expect(html).toContain('<dt>Descuento, 10 %</dt><dd>−$ 24.000</dd>');
    expect(receipt && linksOf(receipt)).toEqual([]);
  });

  it('gets no other mail, and none twice', async () => {
    const other = aMailbox(stack);
    await aPaymentOf(other);
    await other.received(1);
    expect(await mailbox.mails()).toHaveLength(2);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
  });

  it('gets mails about dollars in English', async () => {
    const other = aMailbox(stack);
    await aPaymentOf(other, { amountCents: 1999, currencyCode: 'USD', discountPercentage: 0 });
    const [link] = await other.received(1);
    expect(plain(link?.subject)).toMatch(/ is asking for USD 19\.99$/);
  });
});

describe('a payment with disableBuyerNotification', () => {
  it('sends its buyer no link, and still the receipt', async () => {
    const mailbox = aMailbox(stack);
    const { url } = await aPaymentOf(mailbox, { disableBuyerNotification: true });
    await new Buyer().pay(url, CARDS.approved);
    const mails = await mailbox.received(1);
    expect(mails.map(({ subject }) => plain(subject))).toEqual([expect.stringMatching(/^Recibo/)]);
  });
});

it('a malicious name does not become a link', async () => {
  const mailbox = aMailbox(stack);
  const firstName = 'Ana. Pay at https://evil.example';
  const { url } = await aPaymentOf(mailbox, { buyer: { firstName, phoneNumber: '+573001234567', email: mailbox.address } });
  const [link] = await mailbox.received(1);
  expect(link && linksOf(link)).toEqual([url, url]);
  expect(plain(link?.text)).toContain(firstName);
});

it('an unknown mailbox delays no other mail', async () => {
  const mailbox = aMailbox(stack);
  await merchant.api.createPayment(
    merchant.store,
    aPayment({ buyer: { firstName: 'Ana', phoneNumber: '+573001234567', email: 'bounce@correo.example' } }),
  );
  await aPaymentOf(mailbox);
  expect(await mailbox.received(1)).toHaveLength(1);
});
