import {
  aPayment,
  Buyer,
  CARDS,
  envelopeOf,
  eventually,
  formOf,
  ledgerOf,
  type Page,
  type Payment,
  type Scenario,
  scenarios,
  type SOURCES,
  Stack,
} from '@cauce/testing/system';
import { takenFor } from '../../src/money.js';

const stack = Stack.fromEnv();
const aScenario = scenarios(stack);
const AMOUNT = 24_000_000;
const WAITING = {
  PSE: 'Waiting for your bank’s answer',
  BANK_A: 'Waiting for Bank A’s answer',
  WALLET_A: 'Waiting for the wallet’s answer',
  PARTNER_PLATFORM: 'Waiting for the partner’s answer',
};
const PAID = 'Paid. Thank you, Ana.';
/** What happens to every payment that somebody tries to pay, and then to… */
const BEGUN = ['PaymentCreated', 'AttemptStarted'];
const SUCCEEDED = ['paymentAttempt.statusChanged SUCCEEDED', 'payment.statusChanged FUNDED'];
const FAILED = 'paymentAttempt.statusChanged FAILED';

let story: Scenario;
let payment: Payment;
let buyer: Buyer;
const create = async (about: object = {}) => {
  const { api, store } = story.merchant;
  payment = await api.createPayment(store, aPayment({ amountCents: AMOUNT, ...about }));
};
beforeEach(async () => {
  story = await aScenario();
  buyer = new Buyer();
  await create();
});

const idOf = (name = '') => name.slice(name.lastIndexOf('/') + 1);
const status = async () => (await story.merchant.api.payment(payment.name)).status;
const attempts = async () => (await story.merchant.api.attempts(payment.name)).paymentAttempts;
const taken = () => takenFor(stack, story.merchant, payment.name);
/** Of everything that was told, in order. */
const told = async (field: string) => (await story.inbox.webhooks()).map((webhook) => envelopeOf(webhook).data[field]);
const choose = async (method: keyof typeof SOURCES, filled = {}) => buyer.choose(await buyer.open(payment.url), method, filled);
/** From the link to the page of the bank, wallet or partner. */
const goTo = async (method: keyof typeof SOURCES) => buyer.goOn(await choose(method));
/** The pages are the stream's, the API's answers are rows: those may be some milliseconds behind. */
const become = (wanted: string, money: readonly number[]) =>
  eventually(async () => [await status(), ...(await taken())].join(), (seen) => seen === [wanted, ...money].join()); // prettier-ignore
const settled = (wanted: string) => eventually(status, (seen) => seen === wanted);

describe.each(['PSE', 'BANK_A', 'WALLET_A', 'PARTNER_PLATFORM'] as const)('a payment by %s', (method) => {
  it('is approved elsewhere: the buyer comes back to the receipt, and the merchant gets both webhooks', async () => {
    const page = await buyer.answer(await goTo(method), 'approve');
    expect(page.html).toContain(PAID);
    await become('FUNDED', [AMOUNT]);
    await story.expectEvents(...BEGUN, ...SUCCEEDED);
    expect(await told('method')).toEqual([method, undefined]);
  });

  it('is declined elsewhere: the buyer is told why and may try again', async () => {
    const page = await buyer.answer(await goTo(method), 'decline', { reason: 'INSUFFICIENT_FUNDS' });
    expect(page.html).toContain('There was not enough available.');
    await story.expectEvents(...BEGUN, FAILED);
    await become('AWAITING_PAYMENT', []);
    expect((await buyer.answer(await buyer.goOn(await buyer.choose(page, method)), 'approve')).html).toContain(PAID);
    await become('FUNDED', [AMOUNT]);
    await story.expectEvents('AttemptStarted', ...SUCCEEDED);
    expect(await told('method')).toEqual([method, method, undefined]);
  });

  it('is settled late: meanwhile the page waits and offers no other try; then the processor’s callback ends it', async () => {
    const bank = await goTo(method);
    const page = await buyer.answer(bank, 'later');
    expect(page.html).toContain(WAITING[method]);
    expect(page.html).not.toContain('name="_csrf"');
    await eventually(attempts, ([attempt]) => attempt?.status === 'PENDING');
    expect(await status()).toBe('AWAITING_PAYMENT');
    await story.expectEvents(...BEGUN);
    await buyer.answer(await buyer.open(bank.url), 'approve');
    await settled('FUNDED');
    await become('FUNDED', [AMOUNT]);
    expect((await buyer.open(page.url)).html).toContain(PAID);
    await story.expectEvents(...SUCCEEDED);
  });
});

describe('the payer', () => {
  it('has a pseudonym made of the document, the same for the same document, besides the entered data', async () => {
    const byBank = payment;
    await buyer.answer(await goTo('PSE'), 'approve');
    await create();
    await choose('SERVICE', { document: '1020304567' }); // the same person: the balance is not recognised
    await story.expectEvents({ [byBank.name]: [...BEGUN, ...SUCCEEDED], [payment.name]: [...BEGUN, FAILED] });
    const all = (await story.inbox.webhooks()).map((webhook) => envelopeOf(webhook).data); // two payments: in no order among each other
    const [first, second] = ['PSE', 'SERVICE'].map((method) => all.find((data) => data['method'] === method));
    expect(first?.['payer']).toEqual({
      name: expect.stringMatching(/^users\/[a-z2-7]{26}$/),
      firstName: 'Ana',
      phoneNumber: '+573001234567',
      documentType: 'CC',
      document: '1020304567',
      ip: '127.0.0.1',
    });
    expect(second).toMatchObject({ status: 'FAILED', payer: first?.['payer'] });
  });

  it('of a wallet has the wallet’s phone number', async () => {
    await buyer.answer(await buyer.goOn(await choose('WALLET_A', { phoneNumber: '311 765 4321' })), 'approve');
    await story.expectEvents(...BEGUN, ...SUCCEEDED);
    expect((await told('payer'))[0]).toEqual({ firstName: 'Ana', phoneNumber: '+573117654321', ip: '127.0.0.1' });
  });
});

describe('a payment from a balance', () => {
  it('is paid at once', async () => {
    expect((await choose('SERVICE')).html).toContain(PAID);
    await become('FUNDED', [AMOUNT]);
    await story.expectEvents(...BEGUN, ...SUCCEEDED);
    expect(await told('method')).toEqual(['SERVICE', undefined]);
  });

  it('that is too small moves no money, and the page says so', async () => {
    expect((await choose('SERVICE', { document: '1000000002' })).html).toContain('There was not enough available.');
    await become('AWAITING_PAYMENT', []);
    await story.expectEvents(...BEGUN, FAILED);
  });
});

describe('a card whose bank asks for authentication', () => {
  const challenged = async () => buyer.goOn(await buyer.pay(payment.url, CARDS.challenged));

  it('is charged once its holder agrees', async () => {
    expect((await buyer.answer(await challenged(), 'approve')).html).toContain(PAID);
    await become('FUNDED', [AMOUNT]);
    await story.expectEvents(...BEGUN, ...SUCCEEDED);
  });

  it('is not charged when its holder refuses', async () => {
    expect((await buyer.answer(await challenged(), 'decline')).html).toContain('The bank could not confirm that it was you.');
    await become('AWAITING_PAYMENT', []);
    await story.expectEvents(...BEGUN, FAILED);
    expect(await told('method')).toEqual(['CARD']);
  });
});

describe('one try at a time', () => {
  it('a form that is sent ten times is one try, and leads to the same bank page each time', async () => {
    const page = await buyer.open(payment.url);
    const shown = await Promise.all(Array.from({ length: 10 }, () => buyer.choose(page, 'PSE')));
    const banks = await Promise.all(shown.map((each) => buyer.goOn(each)));
    expect(new Set(banks.map(({ url }) => url)).size).toBe(1);
    await buyer.answer(banks[0] as Page, 'approve');
    await become('FUNDED', [AMOUNT]);
    expect(await attempts()).toHaveLength(1);
    await story.expectEvents(...BEGUN, ...SUCCEEDED);
  });

  it('another method first abandons the try at the bank: approving that one later moves nothing', async () => {
    const bank = await goTo('PSE');
    const page = await buyer.open(`${payment.url}?other=1`);
    expect(page.html).toContain('You have not finished yet');
    expect((await buyer.choose(page, 'SERVICE')).html).toContain(PAID);
    await buyer.answer(bank, 'approve');
    await become('FUNDED', [AMOUNT]);
    expect((await attempts()).map((attempt) => [attempt.method, attempt.status])).toEqual([['SERVICE', 'SUCCEEDED'], ['PSE', 'FAILED']]); // prettier-ignore
    await story.expectEvents(...BEGUN, FAILED, 'AttemptStarted', ...SUCCEEDED);
  });

  it('a try that its bank is processing is not abandoned, and no second one begins', async () => {
    const form = await buyer.open(payment.url);
    const bank = await goTo('PSE');
    await buyer.answer(bank, 'later');
    expect((await buyer.choose(form, 'SERVICE')).html).toContain(WAITING.PSE);
    expect((await eventually(attempts, (all) => all.length > 0)).map(({ method }) => method)).toEqual(['PSE']);
    await buyer.answer(await buyer.open(bank.url), 'decline', { reason: 'LIMIT_EXCEEDED' });
    await eventually(attempts, ([attempt]) => attempt?.status === 'FAILED');
    expect(await taken()).toEqual([]);
    await story.expectEvents(...BEGUN, FAILED);
  });

  it('Back and reload show the current state, and charge nothing', async () => {
    const page = await choose('PSE');
    expect((await buyer.open(payment.url)).html).toContain('Finish at your bank');
    await buyer.answer(await buyer.goOn(page), 'never');
    expect((await buyer.open(payment.url)).html).toContain('Finish at your bank');
    expect((await buyer.answer(await buyer.goOn(page), 'approve')).html).toContain(PAID);
    expect((await buyer.open(payment.url)).html).toContain(PAID);
    await become('FUNDED', [AMOUNT]);
    await story.expectEvents(...BEGUN, ...SUCCEEDED);
  });
});

describe('an expired payment', () => {
  it('is still FUNDED when the bank settles a debit that was approved in time', async () => {
    await story.expectEvents('PaymentCreated');
    await create({ expireTime: new Date(Date.now() + 6000).toISOString() });
    const bank = await goTo('PSE');
    await buyer.answer(bank, 'later');
    await settled('EXPIRED');
    await story.expectEvents(...BEGUN, 'payment.statusChanged EXPIRED');
    expect((await buyer.open(payment.url)).html).toContain('this payment can still arrive');
    await buyer.answer(await buyer.open(bank.url), 'approve');
    await settled('FUNDED');
    await story.expectEvents(...SUCCEEDED);
    expect(await told('method')).toEqual([undefined, 'PSE', undefined]);
    await become('FUNDED', [AMOUNT]);
  }, 30_000);

  it('abandons a try at the processor when its buyer’s window closes, and only then ends it', async () => {
    const payments = await stack.start('payments', { ATTEMPT_WINDOW_MS: '3000' });
    const checkout = await stack.start('checkout', { PAYMENTS_URL: payments.url });
    try {
      const page = await buyer.open(payment.url.replace(stack.checkoutUrl, checkout.url));
      const bank = await buyer.goOn(await buyer.choose(page, 'BANK_A'));
      const [attempt] = await eventually(attempts, ([first]) => first?.status === 'FAILED');
      expect((await ledgerOf(stack, idOf(attempt?.name))).calls.map(({ operation }) => operation)).toContain('abandon');
      await buyer.answer(bank, 'approve');
      await become('AWAITING_PAYMENT', []);
      await story.expectEvents(...BEGUN, FAILED);
    } finally {
      await checkout.stop();
      await payments.stop();
    }
  });
});

describe('the methods of a payment', () => {
  const offered = ({ html }: Page) => [...html.matchAll(/<input type="radio" name="method" value="(\w+)"/g)].map(([, method]) => method);

  it('are its own, in their order, or else all that the organization has enabled', async () => {
    expect(offered(await buyer.open(payment.url))).toEqual(['CARD', 'PSE', 'WALLET_A', 'BANK_A', 'SERVICE', 'PARTNER_PLATFORM']);
    await story.expectEvents('PaymentCreated');
    await create({ enabledPaymentMethods: ['WALLET_A', 'PSE'] });
    expect(offered(await buyer.open(payment.url))).toEqual(['WALLET_A', 'PSE']);
    await story.expectEvents('PaymentCreated');
  });

  it('are the only ones accepted', async () => {
    const any = payment;
    await create({ enabledPaymentMethods: ['PSE'] });
    const page = await buyer.open(payment.url);
    const answer = await buyer.submit(page, formOf(page, '_csrf'), { method: 'SERVICE', documentType: 'CC', document: '1000000001' });
    expect(answer.html).toContain('The payment did not start');
    expect(await attempts()).toEqual([]);
    await story.expectEvents({ [any.name]: ['PaymentCreated'], [payment.name]: ['PaymentCreated'] });
  });

  it('say what to correct, and keep the entered data', async () => {
    const page = await choose('PSE', { bank: '', document: '12', personType: 'LEGAL', documentType: 'NIT' });
    expect(page.html).toContain('Two things to check before paying');
    expect(page.html).toMatch(/value="LEGAL"\s+checked/);
    expect(page.html).toContain('value="12"');
    expect(await attempts()).toEqual([]);
    await story.expectEvents('PaymentCreated');
    expect((await buyer.answer(await buyer.goOn(await buyer.choose(page, 'PSE')), 'approve')).html).toContain(PAID);
    await story.expectEvents('AttemptStarted', ...SUCCEEDED);
  });
});
