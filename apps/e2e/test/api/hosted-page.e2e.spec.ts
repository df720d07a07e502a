import {
  aMerchant,
  aPayment,
  Buyer,
  CARDS,
  formOf,
  formsOf,
  type Merchant,
  type Page,
  type Payment,
  send,
  Stack,
} from '@cauce/testing/system';
import { takenFor } from '../../src/money.js';

const stack = Stack.fromEnv();
let merchant: Merchant;
let payment: Payment;
beforeAll(async () => {
  merchant = await aMerchant(stack);
});
beforeEach(async () => {
  payment = await merchant.api.createPayment(merchant.store, aPayment());
});

const attempts = async () => (await merchant.api.attempts(payment.name)).paymentAttempts;
const get = (url: string) => send({ method: 'GET', url });

describe('the hosted page', () => {
  it('allows no script, style or form of another origin, is not cached, and sends no referrer', async () => {
    const { status, headers } = await get(payment.url);
    expect(status).toBe(200);
    const policy = headers['content-security-policy'] ?? '';
    const directives = Object.fromEntries(policy.split(';').map((each) => each.trim().split(/ (.*)/).slice(0, 2)));
    expect(directives).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'form-action': `'self' ${stack.sandboxUrl}`,
      'connect-src': `'self' ${stack.sandboxUrl}`,
      'frame-ancestors': "'none'",
    });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  it('sends the card to the processor’s own origin, never to ours', async () => {
    const page = await new Buyer().open(payment.url);
    for (const { action, fields } of formsOf(page.html)) {
      const isCardForm = 'number' in fields || 'securityCode' in fields;
      expect(new URL(action, page.url).origin).toBe(isCardForm ? stack.sandboxUrl : stack.checkoutUrl);
    }
  });

  it('changes nothing by being looked at', async () => {
    for (const suffix of ['', '?lang=es', '/card?card_errors=number:missing', '/status', '?attempt=x&notice=refused']) {
      expect((await get(`${payment.url}${suffix}`)).status).toBe(200);
    }
    expect(await get(`${payment.url}/card`)).toMatchObject({
      status: 303,
      headers: { location: expect.stringMatching(/notice=card-again$/) },
    });
    expect(await merchant.api.payment(payment.name)).toEqual(payment);
    expect(await attempts()).toEqual([]);
  });

  it('shows what the address says as text only', async () => {
    const { html } = await new Buyer().open(`${payment.url}?brand=%3Cscript%3E&lang=%3Cscript%3E&notice=%3Cscript%3E`);
    expect(html).not.toMatch(/<script>/);
  });

  it('shows what the processor’s form says as text only', async () => {
    const fields = { token: 'tok_abcdefgh', brand: '<script>', last4: '12>4' };
    const form = { action: `${payment.url}/card`, method: 'POST', fields };
    const { html } = await new Buyer().submit(await new Buyer().open(payment.url), form);
    expect(html).not.toMatch(/<script>|12>4/);
  });
});

describe('a link that we did not issue', () => {
  const NOBODY = 'a'.repeat(26);
  it.each<[string, (link: string) => string]>([
    ['another payment’s id with this signature', (link) => NOBODY + link.slice(26)],
    ['a changed signature', (link) => link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A')],
    ['no signature', (link) => link.slice(0, 26)],
    ['an unknown key', (link) => link.replace(/\.[^.]+\./, '.zz.')],
    ['a text', () => 'x'],
    ['an undecodable token', () => '%ff'],
  ])('is not found, and shows no names: %s', async (_, change) => {
    const { url } = payment;
    const start = url.slice(0, url.lastIndexOf('/') + 1);
    for (const suffix of ['', '/card', '/status']) {
      const answer = await get(`${start}${change(url.slice(start.length))}${suffix}`);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toMatch(/Taller|Two mugs|Ana/);
    }
  });
});

describe('a form that did not come from the page', () => {
  let buyer: Buyer;
  let confirmation: Page;
  beforeEach(async () => {
    buyer = new Buyer();
    confirmation = await buyer.enterCard(await buyer.open(payment.url), CARDS.approved);
  });
  const refused = async (page: Promise<Page>) => {
    expect((await page).status).toBe(403);
    expect(await attempts()).toEqual([]);
  };

  it('is refused without its token', () => refused(buyer.submit(confirmation, formOf(confirmation, '_csrf'), { _csrf: '' })));
  it('is refused with a made-up token', () => refused(buyer.submit(confirmation, formOf(confirmation, '_csrf'), { _csrf: 'a.b' })));
  it('is refused without the cookie', () => refused(new Buyer().confirm(confirmation)));

  it('is refused with the token of another payment', async () => {
    const other = await merchant.api.createPayment(merchant.store, aPayment());
    const elsewhere = await buyer.enterCard(await buyer.open(other.url), CARDS.approved);
    const form = formOf(confirmation, '_csrf');
    await refused(buyer.submit(confirmation, form, { _csrf: formOf(elsewhere, '_csrf').fields['_csrf'] ?? '' }));
  });

  it('is accepted with the page’s own token and cookie', async () => {
    expect((await buyer.confirm(confirmation)).html).toContain('Paid. Thank you, Ana.');
    expect(await takenFor(stack, merchant, payment.name)).toEqual([24_000_000]);
  });
});

describe('a card token', () => {
  it('stands in no address, and charges nothing by being brought', async () => {
    const buyer = new Buyer();
    const opened = await buyer.open(payment.url);
    const page = await buyer.enterCard(opened, CARDS.approved);
    expect(formOf(page, 'cardToken').fields['cardToken']).toMatch(/^tok_/);
    expect([page.url, (await buyer.open(page.url)).status]).toEqual([`${payment.url}/card`, 200]);
    expect(buyer.addresses.filter((address) => address.includes('tok_'))).toEqual([]);
    expect(await attempts()).toEqual([]);
  });

  it('that the processor does not know pays nothing', async () => {
    const buyer = new Buyer();
    const page = await buyer.enterCard(await buyer.open(payment.url), CARDS.approved);
    await buyer.submit(page, formOf(page, 'cardToken'), { cardToken: 'tok_made_up_by_somebody' });
    expect((await merchant.api.payment(payment.name)).status).toBe('AWAITING_PAYMENT');
    expect(await takenFor(stack, merchant, payment.name)).toEqual([]);
  });

  it('pays one payment, and not a second one', async () => {
    const other = await merchant.api.createPayment(merchant.store, aPayment());
    const buyer = new Buyer();
    const page = await buyer.enterCard(await buyer.open(payment.url), CARDS.approved);
    const otherPage = await buyer.enterCard(await buyer.open(other.url), CARDS.approved);
    await buyer.confirm(page);
    const { cardToken = '' } = formOf(page, 'cardToken').fields;
    await buyer.submit(otherPage, formOf(otherPage, 'cardToken'), { cardToken });
    expect(await takenFor(stack, merchant, payment.name)).toEqual([24_000_000]);
    expect(await takenFor(stack, merchant, other.name)).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['too much', 'x'.repeat(5000)],
    ['malformed', 'a b<c>'],
  ])('is refused with a page when it is %s', async (_, cardToken) => {
    const buyer = new Buyer();
    const page = await buyer.enterCard(await buyer.open(payment.url), CARDS.approved);
    const answer = await buyer.submit(page, formOf(page, 'cardToken'), { cardToken });
    expect([answer.status, answer.html.includes('Please enter the card once more')]).toEqual([200, true]);
    expect(await attempts()).toEqual([]);
  });
});

describe('a body that is too large or of another kind', () => {
  it.each<[string, Record<string, string>, string, number]>([
    ['more than 256 KiB', { 'content-type': 'application/x-www-form-urlencoded' }, `a=${'x'.repeat(256 * 1024)}`, 413],
    ['a file', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--', 415],
  ])('is refused by the page and by the processor: %s', async (_, headers, body, status) => {
    for (const url of [`${payment.url}/attempts`, `${stack.sandboxUrl}/processor/card-tokens`]) {
      expect((await send({ method: 'POST', url, headers, body })).status).toBe(status);
    }
  });
});
