import { createHash } from 'node:crypto';
import { renewalFailureText } from '@cauce/contracts';
import { LANGUAGES } from '@cauce/html';
import { type CreatedService } from '@cauce/http';
import { FAILURE_REASONS } from '@cauce/kernel';
import { Buyer, type ShownPage } from '../../test/buyer.js';
import { Others, rejected } from '../../test/others.js';
import { runCheckout } from '../../test/running-checkout.js';
import { aRunningSubscription } from '../../test/subscription.builder.js';
import { WORDS } from '../wording/words-by-language.js';

/** The card is counted by it. */
const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url');

const words = WORDS.en.subscription;
const LINK = '/u/thelink.k1.mac';
const token = 'tok_9b1deb4d';
const declined = { id: 'c1', reason: 'INSUFFICIENT_FUNDS', isAcceptance: false } as const;
const owed = { time: '2026-12-21T23:00:00.000Z', amountCents: 9_000_000 };
const pastDue = aRunningSubscription({ status: 'PAST_DUE', declined, owed, nextBillingTime: '2026-12-23T23:00:00.000Z' });
const charging = { id: 'cccccccccccccccccccccccccc' };

let others: Others;
let service: CreatedService;

beforeAll(async () => {
  others = await new Others().start();
  service = await runCheckout(others.url);
});
afterAll(() => Promise.all([service.app.close(), others.close()]));

beforeEach(() => {
  others.reset(aRunningSubscription());
  others.answer('POST /method-grant', () => ({ grant: 'the-grant' }));
  others.answer('POST /internal/checkout/payment-methods', () => ({ proof: 'm1', card: { brand: 'Visa', last4: '0001' } }));
});

const textOf = ({ body }: ShownPage) => body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const asked = (route: string) => others.bodiesOf(route);

/** Up to the page that asks once more, with scripts or without. */
async function choose(scripts = true): Promise<{ buyer: Buyer; page: ShownPage }> {
  const buyer = new Buyer(service.app);
  const form = await buyer.open(LINK);
  const next = scripts
    ? buyer.send(form, `${LINK}/stored-card`, { cardToken: token })
    : buyer.sendFromProcessor(`${LINK}/card`, { token, brand: 'Visa', last4: '0001' });
  return { buyer, page: await next };
}

/** The form as the page has it. */
function save(buyer: Buyer, page: ShownPage): Promise<ShownPage> {
  const hidden = [...page.body.matchAll(/name="(proof|cardToken|due)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
  return buyer.send(page, `${LINK}/confirm`, Object.fromEntries(hidden) as Record<string, string>);
}

describe.each([
  ['with scripts', true],
  ['without', false],
])('changing the card, %s', (_, scripts) => {
  it('charges nothing while nothing is owed, and the button says so', async () => {
    const { buyer, page } = await choose(scripts);
    expect(textOf(page)).toContain('Charged now Nothing');
    expect(textOf(page)).toContain('Save this card');
    const done = await save(buyer, page);
    expect(asked('POST /method-grant')).toEqual([{ card: digestOf(token) }]);
    expect(asked('POST /internal/checkout/payment-methods')).toEqual([{ grant: 'the-grant', cardToken: token }]);
    expect(asked('POST /method')).toEqual([{ proof: 'm1' }]);
    expect(textOf(done)).toContain(words.update.doneSaved);
  });

  it('pays what is owed, says how much on the button, and what became of it', async () => {
    others.subscription = pastDue;
    const { buyer, page } = await choose(scripts);
    expect(textOf(page).replaceAll('\u00a0', ' ')).toContain('Save and pay COP 90,000');
    others.answer('POST /method', () => (others.subscription = { ...pastDue, charging }));
    const waiting = await save(buyer, page);
    expect(waiting.body).toContain(`data-watch="${LINK}/status" data-state="waiting"`);
    others.subscription = aRunningSubscription();
    expect(textOf(await buyer.open(LINK))).toContain(words.update.donePaid);
  });
});

describe('the card that is charged now', () => {
  const linked = { ...aRunningSubscription(), methodGrant: 'the-shown-grant' };
  const show = 'POST /internal/checkout/payment-methods:show';
  const old = 'Your card now Mastercard ending in 4444';

  it('is named on the form, and beside the new one', async () => {
    others.answer(show, () => ({ card: { brand: 'Mastercard', last4: '4444' } }));
    others.subscription = linked;
    expect(textOf(await new Buyer(service.app).open(LINK))).toContain(old);
    expect(asked(show)).toEqual([{ grant: 'the-shown-grant' }]);
    expect(textOf((await choose()).page)).toMatch(new RegExp(`${old} New card Visa ending in 0001`));
  });

  it.each([
    ['an older billing gives no grant', aRunningSubscription(), () => ({ card: { brand: 'Mastercard', last4: '4444' } })],
    ['payments does not know it', linked, () => rejected('METHOD_GRANT_INVALID')],
    ['payments is away', linked, () => rejected('UNAVAILABLE')],
    ['the processor did not name it', linked, () => ({})],
  ])('is not named where %s, and the page works', async (_, subscription, answer) => {
    others.answer(show, answer);
    others.subscription = subscription;
    const page = await new Buyer(service.app).open(LINK);
    expect([page.status, textOf(page).includes('Your card now'), page.body.includes('name="number"')]).toEqual([200, false, true]);
  });
});

it('names the next charge that costs something, after a trial with a free first cycle', async () => {
  const [free, next] = [
    { time: '2026-12-05T23:00:00.000Z', amountCents: 0 },
    { time: '2027-01-05T23:00:00.000Z', amountCents: 9_000_000 },
  ];
  others.subscription = aRunningSubscription({ status: 'TRIALING', firstChargeAmountCents: 0, nextCharges: [free, next] });
  const page = textOf(await new Buyer(service.app).open(LINK)).replaceAll('\u00a0', ' ');
  expect(page).toContain('The next charge is COP 90,000 on 5 January 2027.');
});

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(FAILURE_REASONS)('says why the old card did not pay, past due and paused: %s', async (reason) => {
    for (const status of ['PAST_DUE', 'SUSPENDED'] as const) {
      others.subscription = { ...pastDue, status, declined: { ...declined, reason } };
      expect(textOf(await new Buyer(service.app, language).open(LINK))).toContain(` ${renewalFailureText(reason)[language]} `);
    }
  });
});

it('says that the new card did not pay, and why, and takes another', async () => {
  others.subscription = pastDue;
  const { buyer, page } = await choose();
  others.answer('POST /method', () => (others.subscription = { ...pastDue, declined: { ...declined, id: 'c2' } }));
  const again = await save(buyer, page);
  expect(textOf(again)).toContain('The bank declined the card ending in 0001 There was not enough available.');
  expect(textOf(again)).not.toContain(renewalFailureText('INSUFFICIENT_FUNDS').en);
  expect(again.body).toContain('name="number"');
});

it.each([true, undefined])('says that nothing was taken only where billing is certain of it (%p)', async (isNothingCharged) => {
  others.subscription = pastDue;
  const { buyer, page } = await choose();
  const refusal = { ...declined, id: 'c2', ...(isNothingCharged && { isNothingCharged }) };
  others.answer('POST /method', () => (others.subscription = { ...pastDue, declined: refusal }));
  const again = textOf(await save(buyer, page));
  const { nothingTaken, ifTaken } = WORDS.en.declined;
  expect([again.includes(nothingTaken), again.includes(ifTaken)]).toEqual([isNothingCharged === true, isNothingCharged === undefined]);
});

it('says an amount anew that has changed since the page was shown, and charges nothing before', async () => {
  const { buyer, page } = await choose();
  others.subscription = pastDue;
  const anew = await save(buyer, page);
  expect(asked('POST /method')).toEqual([]);
  expect(textOf(anew).replaceAll('\u00a0', ' ')).toContain('Save and pay COP 90,000');
});

it('while a charge is open, says that the new card pays only if the old one does not', async () => {
  others.subscription = aRunningSubscription({ charging });
  others.answer('POST /method', () => ({ ...others.subscription, otherCardsCharges: [charging.id] }));
  const { buyer, page } = await choose();
  expect(textOf(page).replaceAll('\u00a0', ' ')).toContain('COP 90,000 is charged to this card');
  const done = await save(buyer, page);
  expect(textOf(done)).toContain(words.update.doneCharging);
  const [, watched] = /data-state="(\w+)"/.exec(done.body) ?? [];
  const state = async () => (JSON.parse((await buyer.open(`${LINK}/status`)).body) as { state: string }).state;
  expect(await state()).toBe(watched);
  // The page loads anew once the state is another one: the old card's charge is paid.
  others.subscription = aRunningSubscription();
  expect(await state()).not.toBe(watched);
});

it('while the card of another tab is charged, does not tell its outcome as this card’s, nor that this one paid', async () => {
  others.subscription = pastDue;
  const { buyer, page } = await choose();
  const answer = { ...pastDue, charging, otherCardsCharges: [charging.id, declined.id] };
  others.answer('POST /method', () => ((others.subscription = { ...pastDue, charging }), answer));
  expect(textOf(await save(buyer, page))).toContain(words.update.doneCharging);
  others.subscription = { ...pastDue, declined: { ...declined, id: charging.id } };
  expect((await buyer.open(LINK)).body).toContain('data-state="waiting"');
  others.subscription = aRunningSubscription();
  const paid = await buyer.open(LINK);
  expect(textOf(paid)).toContain(words.update.donePaid);
  expect(textOf(paid)).not.toContain(words.lines.paidToday);
});

it('never says that nothing was charged once the charge that was open is paid, by whichever card', async () => {
  others.subscription = aRunningSubscription({ charging });
  others.answer('POST /method', () => ({ ...others.subscription, otherCardsCharges: [charging.id] }));
  const { buyer, page } = await choose();
  await save(buyer, page);
  others.subscription = { ...pastDue, charging: { id: 'dddddddddddddddddddddddddd' }, declined: { ...declined, id: charging.id } };
  expect((await buyer.open(LINK)).body).toContain('data-state="waiting"');
  others.subscription = aRunningSubscription();
  const paid = textOf(await buyer.open(LINK));
  expect(paid).toContain(words.update.donePaid);
  expect(paid).not.toContain(words.update.doneSaved);
});

it('shows the form again to whoever wants another card after that', async () => {
  const { buyer, page } = await choose();
  await save(buyer, page);
  expect((await buyer.open(`${LINK}/card`)).body).toContain('name="number"');
  expect(textOf(await buyer.open(LINK))).toContain(words.update.doneTitle);
});

it.each([
  ['a card that the processor does not store', rejected('CARD_REFUSED', { reason: 'CARD_EXPIRED' }), words.banners.cardNotKept.title],
  ['a token that is of no use', rejected('BAD_REQUEST'), words.banners.cardAgain.title],
])('of %s says so, and changes nothing', async (_, error, title) => {
  others.answer('POST /internal/checkout/payment-methods', () => error);
  expect(textOf((await choose()).page)).toContain(title);
  expect(asked('POST /method')).toEqual([]);
});

it('after ten cards of a day takes none until tomorrow', async () => {
  others.answer('POST /method-grant', () => rejected('TOO_MANY_CARDS'));
  const { page } = await choose();
  expect(textOf(page)).toContain(words.banners.tooManyCards.title);
  expect(page.body).not.toContain('name="number"');
});

it('of a change that billing does not make says so', async () => {
  const { buyer, page } = await choose();
  others.answer('POST /method', () => rejected('BAD_REQUEST'));
  expect(textOf(await save(buyer, page))).toContain(words.banners.notChanged.title);
});

it('of a link that is too old says so, and names nobody', async () => {
  others.answer('GET', () => rejected('LINK_EXPIRED'));
  const page = await new Buyer(service.app).open(LINK);
  expect(page.status).toBe(400);
  expect(textOf(page)).toContain(words.update.linkExpired.title);
  expect(page.body).not.toMatch(/Taller|Ana|Membresía/);
});

it('of one that became too old meanwhile, too', async () => {
  const { buyer, page } = await choose();
  others.answer('POST /method', () => rejected('LINK_EXPIRED'));
  expect(textOf(await save(buyer, page))).toContain(words.update.linkExpired.title);
});

it('of a subscription that has ended takes no card', async () => {
  const { buyer, page } = await choose();
  others.subscription = aRunningSubscription({ status: 'CANCELED' });
  const ended = await save(buyer, page);
  expect(textOf(ended)).toContain(words.update.ended.title);
  expect(ended.body).not.toContain('name="number"');
  expect(asked('POST /method')).toEqual([]);
});

it.each(['/stored-card', '/confirm'])('refuses a form sent to %s without this page’s token', async (place) => {
  const { buyer, page } = await choose();
  const foreign = await buyer.send({ ...page, body: 'name="_csrf" value="forged"' }, `${LINK}${place}`, { proof: 'm1', due: '0' });
  expect(foreign.status).toBe(403);
  expect(asked('POST /method')).toEqual([]);
});

it('changes nothing for a card that this page did not show', async () => {
  const { buyer, page } = await choose();
  const other = await buyer.send(page, `${LINK}/confirm`, { proof: 'another', due: '0' });
  expect(textOf(other)).toContain(words.banners.cardAgain.title);
  expect(asked('POST /method')).toEqual([]);
});
