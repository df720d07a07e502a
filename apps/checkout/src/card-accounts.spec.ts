import { type CreatedService } from '@cauce/http';
import { Buyer } from '../test/buyer.js';
import { Others, rejected } from '../test/others.js';
import { anAttempt, aPayment } from '../test/payment.builder.js';
import { runCheckout } from '../test/running-checkout.js';
import { aRunningSubscription } from '../test/subscription.builder.js';
import { WORDS } from './wording/words-by-language.js';

const account = 'dddddddddddddddddddddddddd';
const cardForm = { account, address: 'https://acquirer.example/eu' };
const [PAY, UPDATE] = ['/p/thelink.k1.mac', '/u/thelink.k1.mac'];
const card = { token: 'tok_9b1deb4d', brand: 'Visa', last4: '0001' };
const cardToken = card.token;

let others: Others;
let service: CreatedService;

beforeAll(async () => {
  others = await new Others().start();
  service = await runCheckout(others.url);
});
afterAll(() => Promise.all([service.app.close(), others.close()]));

beforeEach(() => {
  others.reset(aRunningSubscription());
  others.payment = aPayment({ cardForm });
  others.cardForm = cardForm;
  others.answer('POST /attempts', () => aPayment({ attempt: anAttempt({}) }));
  others.answer('POST /method-grant', () => ({ grant: 'the-grant' }));
  others.answer('POST /internal/checkout/payment-methods', () => ({ proof: 'm1', card: { brand: 'Visa', last4: '0001' } }));
});

const asked = (route: string) => others.bodiesOf(route);

/** Where the forms and scripts of a page may send anything, besides to us. */
async function allowedBy(url: string): Promise<readonly string[]> {
  const policy = String((await service.app.inject(url)).headers['content-security-policy']);
  return ['form-action', 'connect-src'].map((name) => new RegExp(`${name} 'self' ([^;]*)`).exec(policy)?.[1] ?? '');
}

it.each([PAY, UPDATE])('the card form of %s goes to the account alone, and comes back with its name', async (link) => {
  const { body } = await new Buyer(service.app).open(link);
  expect(body).toContain('action="https://acquirer.example/eu/processor/card-tokens"');
  expect(body).toContain(`value="https://pay.example${link}/card?account=${account}"`);
  expect(await allowedBy(link)).toEqual(['https://acquirer.example', 'https://acquirer.example']);
});

it('the environment’s processor takes the card where no account is named', async () => {
  others.payment = aPayment({});
  const { body } = await new Buyer(service.app).open(PAY);
  expect(body).toContain('action="https://processor.example/processor/card-tokens"');
  expect(body).toContain(`value="https://pay.example${PAY}/card"`);
  expect(await allowedBy(PAY)).toEqual(['https://processor.example', 'https://processor.example']);
});

describe.each([
  ['with scripts', true],
  ['without', false],
])('a card that was entered at an account, %s', (_, scripts) => {
  const entered = { cardToken, cardAccount: account };

  it('pays there', async () => {
    const buyer = new Buyer(service.app);
    const form = await buyer.open(PAY);
    if (scripts) await buyer.send(form, `${PAY}/attempts?account=${account}`, { cardToken });
    else {
      const confirm = await buyer.sendFromProcessor(`${PAY}/card?account=${account}`, card);
      const [, action = ''] = /action="([^"]*attempts[^"]*)"/.exec(confirm.body) ?? [];
      await buyer.send(confirm, action, { cardToken });
    }
    expect(asked('POST /attempts')).toEqual([expect.objectContaining({ method: 'CARD', ...entered })]);
  });

  it('is stored there for a subscription', async () => {
    const buyer = new Buyer(service.app);
    const form = await buyer.open(UPDATE);
    if (scripts) await buyer.send(form, `${UPDATE}/stored-card?account=${account}`, { cardToken });
    else {
      const confirm = await buyer.sendFromProcessor(`${UPDATE}/card?account=${account}`, card);
      const [, due = ''] = /name="due" value="([^"]*)"/.exec(confirm.body) ?? [];
      await buyer.send(confirm, `${UPDATE}/confirm`, { cardToken, due });
    }
    expect(asked('POST /internal/checkout/payment-methods')).toEqual([{ grant: 'the-grant', ...entered }]);
  });
});

describe('a card that is entered on its account’s own page', () => {
  const payment = (about: Parameters<typeof aPayment>[0] = {}) => aPayment({ cardForm: { ...cardForm, entry: 'REDIRECT' }, ...about });
  const continueUrl = 'https://acquirer.example/pay/1';
  const waiting = anAttempt({ method: 'CARD', status: 'PENDING', continueUrl, expireTime: '2099-01-01T00:00:00.000Z' });
  beforeEach(() => {
    others.payment = payment();
    others.answer('POST /attempts', () => (others.payment = payment({ attempt: waiting })));
  });
  const formOf = ({ body }: { readonly body: string }) => ({
    method: 'CARD',
    form: /name="form" value="([^"]*)"/.exec(body)?.[1] ?? '',
  });

  it('has no fields here, and nothing of the page goes anywhere but to us', async () => {
    const { body } = await new Buyer(service.app).open(PAY);
    expect(body).not.toMatch(/name="(number|expiry|securityCode)"|processor\/card-tokens|card\.[\w]*\.?js/);
    expect(body).toContain(WORDS.en.method.buttons.CARD);
    const policy = String((await service.app.inject(PAY)).headers['content-security-policy']);
    expect(policy).toMatch(/form-action 'self';/);
    expect(policy).toMatch(/connect-src 'self';/);
  });

  it.each(['en', 'es'] as const)('leads there without scripts, by a try without a card, in %s', async (language) => {
    const buyer = new Buyer(service.app, language);
    const page = await buyer.open(PAY);
    const there = await buyer.send(page, `${PAY}/attempts`, formOf(page));
    expect(asked('POST /attempts')).toEqual([expect.objectContaining({ method: 'CARD', formId: formOf(page).form })]);
    expect(asked('POST /attempts')[0]).not.toHaveProperty('cardToken');
    const { title, button } = WORDS[language].continue.enterCard;
    expect(there.body).toContain(title);
    expect(there.body).toMatch(new RegExp(`href="${continueUrl}"[^>]*>${button}`));
  });

  it('that cannot be begun leads back to the ways to pay', async () => {
    others.answer('POST /attempts', () => rejected('INVALID_FIELDS'));
    const buyer = new Buyer(service.app);
    const page = await buyer.open(PAY);
    expect((await buyer.send(page, `${PAY}/attempts`, formOf(page))).address).toBe(`${PAY}?notice=not-started`);
  });

  it('that comes of our own form asks at the bank as before', async () => {
    others.payment = aPayment({ cardForm, attempt: waiting });
    expect((await new Buyer(service.app).open(PAY)).body).toContain(WORDS.en.continue.at('CARD').title);
  });
});

it('a card of an account that takes no new money is asked for again', async () => {
  others.answer('POST /attempts', () => rejected('CARD_OF_ANOTHER_ACCOUNT'));
  const buyer = new Buyer(service.app);
  const page = await buyer.send(await buyer.open(PAY), `${PAY}/attempts?account=${account}`, { cardToken });
  expect(page.address).toBe(`${PAY}?notice=card-again`);
});

it('no card form is shown while nobody takes the organization’s cards', async () => {
  others.answer('GET /internal/checkout/card-forms/bbbbbbbbbbbbbbbbbbbbbbbbbb', () => rejected('METHOD_NOT_ENABLED'));
  const page = await new Buyer(service.app).open(UPDATE);
  expect([page.status, page.body.includes('processor/card-tokens')]).toEqual([503, false]);
  expect(page.body).toContain(WORDS.en.subscription.noCards.text);
  expect(page.body).not.toContain(WORDS.en.subscription.failure);
});

it('a card that was saved stays saved, though nobody takes another one', async () => {
  const buyer = new Buyer(service.app);
  const confirm = await buyer.send(await buyer.open(UPDATE), `${UPDATE}/stored-card?account=${account}`, { cardToken });
  others.answer('GET /internal/checkout/card-forms/bbbbbbbbbbbbbbbbbbbbbbbbbb', () => rejected('METHOD_NOT_ENABLED'));
  const [, due = ''] = /name="due" value="([^"]*)"/.exec(confirm.body) ?? [];
  const page = await buyer.send(confirm, `${UPDATE}/confirm`, { proof: 'm1', due });
  expect([page.status, page.body.includes(WORDS.en.subscription.update.doneSaved)]).toEqual([200, true]);
});
