import { aMerchant, aPayment, Buyer, CARDS, type Merchant, type Page, type Payment, Stack } from '@cauce/testing/system';

// What the page says of the buyer's money after a try that came to nothing: it reads that from the processor's answers.

const stack = Stack.fromEnv();
const CERTAIN = 'Nothing was taken.';
const OPEN = 'If a refusal is corrected later, this page shows it: reload it before you pay again.';

let merchant: Merchant;
let buyer: Buyer;
let payment: Payment;
beforeAll(async () => {
  merchant = await aMerchant(stack);
});
beforeEach(async () => {
  buyer = new Buyer();
  payment = await merchant.api.createPayment(merchant.store, aPayment({ amountCents: 24_000_000 }));
});

const said = ({ html }: Page) => [CERTAIN, OPEN].filter((sentence) => html.includes(sentence));
const byCard = (card: string) => buyer.pay(payment.url, card);
const by = async (...chosen: [Parameters<Buyer['choose']>[1], Parameters<Buyer['choose']>[2]?]) =>
  buyer.choose(await buyer.open(payment.url), ...chosen);

// prettier-ignore
it.each<[string, () => Promise<Page>]>([
  ['a card without funds',              () => byCard(CARDS.withoutFunds)],
  ['a stolen card',                     () => byCard(CARDS.stolen)],
  ['a card past its date',              () => byCard('9999000000000004')],
  ['a card that its bank does not know', () => byCard('9999000000000005')],
  ['a card above its limit',            () => byCard('9999000000000006')],
  ['a bank that is away',               () => by('PSE', { bank: '1003' })],
  ['a bank that declines',              async () => buyer.answer(await buyer.goOn(await by('PSE')), 'decline')],
  ['an unknown document',               () => by('SERVICE', { document: '1020304567' })],
  ['a document without its number',     () => by('SERVICE', { document: '' })],
  ['a balance that is too small',       () => by('SERVICE', { document: '1000000002' })],
])('says that nothing was taken after %s', async (_, tried) => {
  expect(said(await tried())).toEqual([CERTAIN]);
});

it('says so no more after a refusal that a bank may correct, whatever the next one says', async () => {
  const declined = await byCard(CARDS.relenting);
  expect(said(declined)).toEqual([OPEN]);
  expect(said(await buyer.choose(declined, 'SERVICE', { document: '1000000002' }))).toEqual([OPEN]);
  expect(said(await buyer.choose(declined, 'SERVICE', { document: '' }))).toEqual([OPEN]);
});
