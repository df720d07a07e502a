import { createHash } from 'node:crypto';
import type { AskForCode, BuyerSession, CheckCode, CheckoutSubscription } from '@cauce/contracts';
import { type CreatedService } from '@cauce/http';
import { Buyer, type ShownPage } from '../../test/buyer.js';
import { Others, rejected } from '../../test/others.js';
import { runCheckout } from '../../test/running-checkout.js';
import { aRunningSubscription, aSubscription, aTrialInvitation, SUBSCRIPTION_ID } from '../../test/subscription.builder.js';
import { WORDS } from '../wording/words-by-language.js';

/** The card is counted by it. */
const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url');

const words = WORDS.en.subscription;
const LINK = '/s/thelink.k1.mac';
const CHARGE = 'cccccccccccccccccccccccccc';
const who = { firstName: 'Ana María', lastName: 'Restrepo', documentType: 'CC', document: '1.020.304.567' };
const card = { token: 'tok_9b1deb4d', brand: 'Visa', last4: '0001' };
const declined = { id: CHARGE, reason: 'INSUFFICIENT_FUNDS', isAcceptance: true } as const;

let others: Others;
let service: CreatedService;

beforeAll(async () => {
  others = await new Others().start();
  service = await runCheckout(others.url);
});
afterAll(() => Promise.all([service.app.close(), others.close()]));

beforeEach(() => {
  others.reset(aSubscription());
  others.answer('POST /codes', () => ({ email: 'a•••@correo.example', expireTime: '2026-11-21T23:10:00.000Z', codesLeft: 4 }));
  others.answer('POST /codes:check', ({ code: _, ...person }: CheckCode) => session(person));
  others.answer('POST /method-grant', () => ({ grant: 'the-grant' }));
  others.answer('POST /internal/checkout/payment-methods', ({ cardToken }: { cardToken: string }) => ({
    proof: `proof-of-${cardToken}`,
    card: { brand: 'Visa', last4: cardToken === card.token ? '0001' : '0004' },
  }));
  others.answer('POST /acceptance', () => (others.subscription = aRunningSubscription()));
});

const session = (person: AskForCode): BuyerSession => ({
  session: 'the-session',
  expireTime: new Date(Date.now() + 1_800_000).toISOString(),
  who: person,
});
const textOf = ({ body }: ShownPage) => body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const asked = (route: string) => others.bodiesOf(route);

/** Up to the card's form. */
async function prove(buyer = new Buyer(service.app)): Promise<{ buyer: Buyer; page: ShownPage }> {
  const code = await buyer.send(await buyer.open(`${LINK}/you`), `${LINK}/you`, who);
  return { buyer, page: await buyer.send(code, `${LINK}/code`, { code: '482 931' }) };
}

/** Up to the last step, with scripts or without. */
async function choose(scripts: boolean): Promise<{ buyer: Buyer; page: ShownPage }> {
  const { buyer, page } = await prove();
  const next = scripts ? buyer.send(page, `${LINK}/stored-card`, { cardToken: card.token }) : buyer.sendFromProcessor(`${LINK}/card`, card);
  return { buyer, page: await next };
}

/** The last step's form as the page has it. */
function accept(buyer: Buyer, page: ShownPage, fields: Readonly<Record<string, string>> = { accept: 'yes' }): Promise<ShownPage> {
  const hidden = /name="(proof|cardToken)" value="([^"]*)"/.exec(page.body);
  return buyer.send(page, `${LINK}/confirm`, { [hidden?.[1] ?? '']: hidden?.[2] ?? '', ...fields });
}

describe('accepting', () => {
  it('asks who it is, then for the code, then for the card', async () => {
    const buyer = new Buyer(service.app);
    const identity = await buyer.open(`${LINK}/you`);
    const code = await buyer.send(identity, `${LINK}/you`, who);
    expect(code.address).toBe(`${LINK}/code`);
    expect(asked('POST /codes')).toEqual([{ ...who, document: '1020304567' }]);
    const page = await buyer.send(code, `${LINK}/code`, { code: '482 931' });
    expect(page.address).toBe(`${LINK}/card`);
    expect(asked('POST /codes:check')).toEqual([{ ...who, document: '1020304567', code: '482931' }]);
    expect(page.body).toContain('action="https://processor.example/processor/card-tokens"');
    expect(page.body).toContain(`value="https://pay.example${LINK}/card?account=-"`);
  });

  it('says on each step whom the code is for, and at last whom billing has proved: that is who is recorded', async () => {
    const buyer = new Buyer(service.app);
    const code = await buyer.send(await buyer.open(`${LINK}/you`), `${LINK}/you`, who);
    expect(textOf(code)).toContain('Who accepts Ana María Restrepo CC ••• 4567');
    others.answer('POST /codes:check', () => session({ documentType: 'CE', document: '99887766', firstName: 'Inés', lastName: 'Rueda' }));
    const page = await buyer.send(code, `${LINK}/code`, { code: '482931' });
    const last = await buyer.send(page, `${LINK}/stored-card`, { cardToken: card.token });
    expect(textOf(last)).toContain('Inés Rueda CE ••• 7766');
    expect(textOf(last)).not.toContain('Ana María Restrepo');
  });

  it.each([
    ['with scripts', true],
    ['without', false],
  ])('stores the card once, accepts with it, and says so, %s', async (_, scripts) => {
    const { buyer, page } = await choose(scripts);
    expect(textOf(page)).toContain('Visa ending in 0001');
    const done = await accept(buyer, page);
    expect(asked('POST /method-grant')).toEqual([{ session: 'the-session', card: digestOf(card.token) }]);
    expect(asked('POST /internal/checkout/payment-methods')).toEqual([{ grant: 'the-grant', cardToken: card.token }]);
    expect(asked('POST /acceptance')).toEqual([{ session: 'the-session', proof: `proof-of-${card.token}`, ip: '127.0.0.1' }]);
    expect(textOf(done)).toContain('All set. Thank you, Ana.');
    expect(textOf(done)).toContain('Visa ending in 0001');
  });

  it('is the same after a reload, in this browser; another one sees that it was used, and by whom not', async () => {
    const { buyer, page } = await choose(true);
    await accept(buyer, page);
    expect(textOf(await buyer.open(LINK))).toContain('All set. Thank you, Ana.');
    const seen = await new Buyer(service.app).open(LINK);
    expect(textOf(seen)).toContain(words.used.title);
    expect(seen.body).not.toMatch(/Ana|Membresía|90,000/);
  });

  it('needs the consent, and keeps the card meanwhile', async () => {
    const { buyer, page } = await choose(true);
    const unticked = await accept(buyer, page, {});
    expect(asked('POST /acceptance')).toEqual([]);
    expect(textOf(unticked)).toContain(words.confirm.consentMissing);
    expect(textOf(await accept(buyer, unticked))).toContain('All set.');
  });

  it('waits with whoever accepted, and with a second tab, until the charge has ended', async () => {
    const { buyer, page } = await choose(true);
    others.answer('POST /acceptance', () => (others.subscription = aSubscription({ charging: { id: CHARGE } })));
    const waiting = await accept(buyer, page);
    expect(waiting.address).toBe(`${LINK}?after=${CHARGE}`);
    for (const shown of [waiting, await new Buyer(service.app).open(LINK), await buyer.open(`${LINK}/confirm`)])
      expect(shown.body).toContain(`data-watch="${LINK}/status?after=${CHARGE}"`);
    others.subscription = aRunningSubscription({ redirectUri: 'https://shop.example/back' });
    const done = await buyer.open(waiting.address);
    expect(done.body).toContain(`data-return="https://shop.example/back?status=ACTIVE&amp;subscription_id=${SUBSCRIPTION_ID}"`);
    expect((await buyer.open(LINK)).body).not.toContain('data-return');
  });

  it('says why the bank said no, sends nobody away, and takes another card', async () => {
    const { buyer, page } = await choose(true);
    const refusal = aSubscription({ declined, redirectUri: 'https://shop.example/back' });
    others.answer('POST /acceptance', () => (others.subscription = refusal));
    const again = await accept(buyer, page);
    expect(textOf(again)).toContain('The bank declined the card ending in 0001');
    expect(textOf(again)).toContain('There was not enough available. Use another card.');
    expect(again.body).not.toContain('shop.example');
    expect((await buyer.open(`${LINK}/confirm`)).address).toBe(`${LINK}/card`);
    const next = await buyer.send(again, `${LINK}/stored-card`, { cardToken: 'tok_another1' });
    expect(textOf(next)).toContain('Visa ending in 0004');
    await accept(buyer, next);
    expect(asked('POST /acceptance').at(-1)).toMatchObject({ proof: 'proof-of-tok_another1' });
  });

  describe('in a second tab, with another card than the first one’s', () => {
    it('is not told that its card was declined', async () => {
      const { buyer, page } = await choose(true);
      others.answer('POST /acceptance', () => ({ ...(others.subscription = aSubscription({ declined })), isOtherCard: true }));
      const told = textOf(await accept(buyer, page));
      expect(told).toContain('The bank declined the card');
      expect(told).not.toContain('0001');
    });

    it('is not told that its card is charged from now on', async () => {
      const { buyer, page } = await choose(true);
      others.subscription = aRunningSubscription();
      others.answer('POST /acceptance', () => rejected('SUBSCRIPTION_ACTIVE'));
      const told = textOf(await accept(buyer, page));
      expect(told).toContain('All set. Thank you, Ana.');
      expect(told).not.toContain('0001');
    });
  });

  it('of a trial charges nothing, and the button says until when', async () => {
    others.subscription = aTrialInvitation();
    const { buyer, page } = await choose(true);
    expect(textOf(page)).toContain('Accept, free until 5 December 2026');
    others.answer('POST /acceptance', () => {
      const end = '2026-12-05T23:00:00.000Z';
      return (others.subscription = { ...aTrialInvitation(), status: 'TRIALING', currentPeriodEnd: end, nextBillingTime: end });
    });
    expect(textOf(await accept(buyer, page))).toContain('It is free until 5 December 2026.');
  });
});

describe('a card that cannot be stored', () => {
  it.each([true, false])('is told on the card’s page, and nothing is accepted (scripts: %p)', async (scripts) => {
    others.answer('POST /internal/checkout/payment-methods', () => rejected('CARD_REFUSED', { reason: 'CARD_EXPIRED' }));
    const { buyer, page } = await choose(scripts);
    const told = scripts ? page : await accept(buyer, page);
    expect(told.address).toBe(`${LINK}/card?notice=card-refused&reason=CARD_EXPIRED`);
    expect(textOf(told)).toContain(
      'This card cannot be used Nothing is charged on this step. This card is past its date. Use another card.',
    );
    expect(asked('POST /acceptance')).toEqual([]);
  });

  it('after ten of a day, none is taken until tomorrow', async () => {
    others.answer('POST /method-grant', () => rejected('TOO_MANY_CARDS'));
    const { page } = await choose(true);
    expect(textOf(page)).toContain(words.banners.tooManyCards.title);
    expect(page.body).not.toContain('name="number"');
  });

  it('whose token was used already is to be entered again', async () => {
    others.answer('POST /internal/checkout/payment-methods', () => rejected('METHOD_GRANT_INVALID'));
    expect(textOf((await choose(true)).page)).toContain(words.banners.cardAgain.title);
  });
});

describe('a code', () => {
  it.each([
    ['is wrong', 'CODE_WRONG', { triesLeft: '2' }, `${words.code.wrong(undefined)} You can try two times more.`],
    ['is wrong for the last time', 'CODE_WRONG', { triesLeft: '0' }, words.code.expired],
    [
      'is wrong, for all we are told',
      'CODE_WRONG',
      {},
      'That is not the last code we sent for this person. The e-mail says for whom it is.',
    ],
    ['is too old', 'CODE_EXPIRED', {}, words.code.expired],
    ['was tried too often', 'TOO_MANY_CODES', {}, words.banners.lockedOut.text],
  ] as const)('that %s opens nothing', async (_, code, metadata, told) => {
    others.answer('POST /codes:check', () => rejected(code, metadata));
    const { buyer, page } = await prove();
    expect(textOf(page)).toContain(told);
    expect((await buyer.open(`${LINK}/card`)).address).toBe(`${LINK}/you?notice=once-more`);
  });

  it('that has not six digits is not even asked about', async () => {
    const buyer = new Buyer(service.app);
    const page = await buyer.send(await buyer.open(`${LINK}/you`), `${LINK}/you`, who);
    expect(textOf(await buyer.send(page, `${LINK}/code`, { code: '48293' }))).toContain(words.code.form);
    expect(asked('POST /codes:check')).toEqual([]);
  });

  it('is sent again to the same person without a new form', async () => {
    const buyer = new Buyer(service.app);
    const page = await buyer.send(await buyer.open(`${LINK}/you`), `${LINK}/you`, who);
    await buyer.send(page, `${LINK}/code`, { again: '1' });
    const [first, second] = asked('POST /codes');
    expect(second).toEqual(first);
  });

  it('that the mail server does not take can be asked for again, with all that was entered', async () => {
    others.answer('POST /codes', () => rejected('UNAVAILABLE'));
    const buyer = new Buyer(service.app);
    const page = await buyer.send(await buyer.open(`${LINK}/you`), `${LINK}/you`, who);
    expect(textOf(page)).toContain(words.banners.notSent.title);
    expect(page.body).toContain('value="1020304567"');
  });
});

describe('a form', () => {
  it('with something to correct is shown again with all that was entered', async () => {
    const buyer = new Buyer(service.app);
    const page = await buyer.send(await buyer.open(`${LINK}/you`), `${LINK}/you`, { ...who, lastName: '', document: '12' });
    expect(textOf(page)).toContain('Two things to check');
    expect(page.body).toContain('value="Ana María"');
    expect(asked('POST /codes')).toEqual([]);
  });

  it.each(['/you', '/code', '/stored-card', '/confirm'])('sent to %s without this page’s token is refused', async (place) => {
    const { buyer, page } = await prove();
    const foreign = await buyer.send({ ...page, body: 'name="_csrf" value="forged"' }, `${LINK}${place}`, { accept: 'yes' });
    expect(foreign.status).toBe(403);
    expect(foreign.body).toContain(`href="${LINK}"`);
    expect(asked('POST /acceptance')).toEqual([]);
  });

  it.each(['/stored-card', '/confirm'])('sent to %s by a browser that proved nothing leads back', async (place) => {
    const buyer = new Buyer(service.app);
    const page = await buyer.send(await buyer.open(LINK), `${LINK}${place}`, { accept: 'yes', cardToken: card.token });
    expect(page.status).toBe(403);
    const proved = await buyer.send(await buyer.open(`${LINK}/you`), `${LINK}${place}`, { accept: 'yes', cardToken: card.token });
    expect(proved.address).toBe(`${LINK}/you?notice=once-more`);
    expect(others.asked).toEqual([]);
  });

  it('that names a card which this page did not show accepts nothing', async () => {
    const { buyer, page } = await choose(true);
    const other = await buyer.send(page, `${LINK}/confirm`, { accept: 'yes', proof: 'another-proof' });
    expect(textOf(other)).toContain(words.banners.cardAgain.title);
    expect(asked('POST /acceptance')).toEqual([]);
  });
});

describe('when billing says no to what came', () => {
  it('because the session is over, the buyer proves once more who they are', async () => {
    const { buyer, page } = await choose(true);
    others.answer('POST /acceptance', () => rejected('SESSION_INVALID'));
    expect(textOf(await accept(buyer, page))).toContain(words.banners.onceMore.title);
  });

  it('because the invitation has ended, the page says that', async () => {
    const { buyer, page } = await choose(true);
    others.answer('POST /acceptance', () => {
      others.subscription = aSubscription({ status: 'CANCELED', isAcceptanceExpired: true });
      return rejected('ACCEPTANCE_EXPIRED');
    });
    expect(textOf(await accept(buyer, page))).toContain(words.expired.title);
  });
});

it('keeps the session for this link alone, out of the reach of scripts and of readers', async () => {
  const { buyer } = await choose(true);
  const kept = buyer.cookie('acceptance') ?? '';
  expect(kept).not.toBe('');
  expect(Buffer.from(kept, 'base64url').toString()).not.toMatch(/the-session|1020304567/);
  const other = await service.app.inject({ url: '/s/another/card', cookies: { acceptance: kept }, headers: { 'accept-language': 'en' } });
  expect(other.headers.location).toBe('/s/another/you?notice=once-more');
});

it('says of an unknown link that it is one, and names no store', async () => {
  others.answer('GET', () => rejected('LINK_NOT_FOUND'));
  const page = await new Buyer(service.app).open(LINK);
  expect(page.status).toBe(404);
  expect(textOf(page)).toContain(WORDS.en.unknown.title);
  expect(page.body).not.toContain('Taller');
});

it('while billing cannot be reached says that the outcome is unknown, and asks again', async () => {
  others.answer('GET', () => rejected('UNAVAILABLE'));
  const page = await new Buyer(service.app).open(LINK);
  expect(page.status).toBe(503);
  expect(textOf(page)).toContain(words.failure);
  expect(page.body).toContain(`data-watch="${LINK}/status"`);
});

it('tells the script which state it is in', async () => {
  const state = async (subscription: CheckoutSubscription) => {
    others.subscription = subscription;
    return (await service.app.inject(`${LINK}/status?after=${CHARGE}&wait=20`)).json<{ state: string }>().state;
  };
  expect(await state(aSubscription({ charging: { id: CHARGE } }))).toBe('processing');
  expect(await state(aRunningSubscription())).toBe('accepted');
});
