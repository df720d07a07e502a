import { LANGUAGES } from '@cauce/html';
import { type CreatedService } from '@cauce/http';
import { Buyer, type ShownPage } from '../test/buyer.js';
import { aConnection } from '../test/connection.builder.js';
import { Others, rejected } from '../test/others.js';
import { anAttempt, aPayment } from '../test/payment.builder.js';
import { runCheckout } from '../test/running-checkout.js';
import { aRunningSubscription, aSubscription } from '../test/subscription.builder.js';
import { WORDS } from './wording/words-by-language.js';

const CARD = 'tok_9b1deb4d';
const PSE = { method: 'PSE', bank: '1001', personType: 'LEGAL', documentType: 'NIT', document: '900.123.456' };
const REASONS = ['OVERLOADED', 'DEPENDENCY_AWAY'] as const;
const UNKNOWN = ['UNAVAILABLE', 'DEADLINE_EXCEEDED'] as const;
const { busy, declined, failure } = WORDS.en;
/** Another link each time: what was counted for one test says nothing of the next. */
let links = 0;
const aLink = () => `/p/link${(links += 1)}.k1.mac`;

let others: Others;
let service: CreatedService;

beforeAll(async () => {
  others = await new Others().start();
  service = await runCheckout(others.url);
});
afterAll(() => Promise.all([service.app.close(), others.close()]));
beforeEach(() => {
  others.reset(aSubscription());
  others.payment = aPayment({ enabledPaymentMethods: ['CARD', 'PSE'], banks: [{ code: '1001', name: 'Banco Uno' }] });
  others.connection = aConnection();
});

const textOf = ({ body }: ShownPage) => body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const refuse = (route: string, reason: Parameters<typeof rejected>[0]) => others.answer(route, () => rejected(reason));
/** From now on attempts are begun, each under its card's token or its form's id, as payments does. */
function begin(): Set<string> {
  const begun = new Set<string>();
  others.answer('POST /attempts', ({ cardToken, formId = cardToken }: { cardToken: string; formId?: string }) => {
    begun.add(formId);
    return (others.payment = aPayment({ status: 'FUNDED', attempt: anAttempt({ status: 'SUCCEEDED' }) }));
  });
  return begun;
}

describe.each(LANGUAGES)('a try that payments has not begun, in %s', (language) => {
  const words = WORDS[language];

  it.each(REASONS)('says that nothing was taken, and its button sends the same card, which pays once: %s', async (reason) => {
    const [link, buyer] = [aLink(), new Buyer(service.app, language)];
    refuse('POST /attempts', reason);
    const page = await buyer.send(await buyer.open(link), `${link}/attempts?account=-`, { cardToken: CARD });
    expect([page.status, page.retryAfter]).toEqual([503, expect.stringMatching(/^[123]$/)]);
    expect(textOf(page)).toContain(`${words.busy.title} ${words.busy.text(words.declined.nothingTaken)}`);
    expect(textOf(page)).not.toContain(words.failure.text);
    const again = await buyer.press(page);
    expect(textOf(again)).toContain(words.declined.nothingTaken);
    const begun = begin();
    const paid = await buyer.press(again);
    expect(textOf(paid)).toContain(words.paid.title('Ana'));
    expect([...begun]).toEqual([CARD]);
    const asked = others.bodiesOf('POST /attempts');
    expect(asked).toEqual(Array(3).fill(expect.objectContaining({ cardToken: CARD, cardAccount: '-' })));
  });

  it('keeps what was entered for a bank, and the name of the try', async () => {
    const [link, buyer] = [aLink(), new Buyer(service.app, language)];
    refuse('POST /attempts', 'OVERLOADED');
    const form = await buyer.open(link);
    const formId = /name="form" value="([^"]*)"/.exec(form.body)?.[1] ?? '';
    const page = await buyer.send(form, `${link}/attempts`, { ...PSE, form: formId });
    for (const value of ['1001', 'LEGAL', '900.123.456']) expect(page.body).toContain(`value="${value}"`);
    const begun = begin();
    await buyer.press(page);
    expect([...begun]).toEqual([formId]);
    const [first, second] = others.bodiesOf('POST /attempts');
    expect(second).toEqual(first);
  });
});

describe('that nothing was taken', () => {
  const attempt = async (buyer: Buyer, page: ShownPage, link: string) => buyer.send(page, `${link}/attempts`, { cardToken: CARD });

  it.each(UNKNOWN)('is not said of a try that may have been begun, nor of the next one with its link: %s', async (reason) => {
    const [link, buyer] = [aLink(), new Buyer(service.app)];
    const form = await buyer.open(link);
    refuse('POST /attempts', reason);
    const page = await attempt(buyer, form, link);
    expect(textOf(page)).toContain(failure.text);
    expect(textOf(page)).not.toContain(declined.nothingTaken);
    expect(page.body).not.toContain(CARD);
    refuse('POST /attempts', 'OVERLOADED');
    const next = await attempt(buyer, form, link);
    expect(textOf(next)).toContain(busy.text(busy.notBegun));
    expect(textOf(next)).toContain(busy.triedBefore);
    expect(textOf(next)).not.toContain(declined.nothingTaken);
    expect(next.body).toContain(`name="cardToken" value="${CARD}"`);
  });

  it('is not said while a refusal before may be corrected, until payments is certain', async () => {
    const [link, buyer] = [aLink(), new Buyer(service.app)];
    const failed = anAttempt({ status: 'FAILED', failure: 'DECLINED' });
    refuse('POST /attempts', 'OVERLOADED');
    others.payment = aPayment({ attempt: failed });
    expect(textOf(await attempt(buyer, await buyer.open(link), link))).not.toContain(declined.nothingTaken);
    others.payment = aPayment({ attempt: failed, isNothingCharged: true });
    expect(textOf(await attempt(buyer, await buyer.open(link), link))).toContain(declined.nothingTaken);
  });
});

it('counts no try that was not begun', async () => {
  const [link, buyer] = [aLink(), new Buyer(service.app)];
  refuse('POST /attempts', 'OVERLOADED');
  let page = await buyer.send(await buyer.open(link), `${link}/attempts`, { cardToken: CARD });
  for (let nth = 0; nth < 25; nth += 1) page = await buyer.press(page);
  expect(page.status).toBe(503);
  expect(others.asked.length).toBe(26);
});

describe.each(REASONS)('with %s', (reason) => {
  it('a page says that it comes back, and promises nothing of money', async () => {
    const link = aLink();
    refuse('GET', reason);
    const page = await new Buyer(service.app).open(`${link}?attempt=${anAttempt({}).id}`);
    expect([page.status, page.retryAfter]).toEqual([503, expect.stringMatching(/^[123]$/)]);
    expect(textOf(page)).toContain(busy.page);
    expect(page.body).toContain(`data-next="${link}?attempt=${anAttempt({}).id}" data-pause="2"`);
    expect(textOf(page)).not.toMatch(/Nothing was taken|do not pay/);
    const status = await service.app.inject(`${link}/status`);
    expect([status.statusCode, status.headers['retry-after']]).toEqual([503, expect.stringMatching(/^[123]$/)]);
  });

  const LINK = '/s/thelink.k1.mac';
  const who = { firstName: 'Ana', lastName: 'Restrepo', documentType: 'CC', document: '1.020.304.567' };
  const session = () => ({ session: 'the-session', expireTime: new Date(Date.now() + 1_800_000).toISOString(), who });

  it('each step of an acceptance goes on where it was, once there is room', async () => {
    others.answer('POST /method-grant', () => ({ grant: 'the-grant' }));
    const buyer = new Buyer(service.app);
    const steps: [route: string, answer: () => object, send: (page: ShownPage) => Promise<ShownPage>][] = [
      [
        'POST /codes',
        () => ({ email: 'a', expireTime: session().expireTime, codesLeft: 4 }),
        (page) => buyer.send(page, `${LINK}/you`, who),
      ],
      ['POST /codes:check', session, (page) => buyer.send(page, `${LINK}/code`, { code: '482931' })],
      [
        'POST /internal/checkout/payment-methods',
        () => ({ proof: 'the-proof', card: { brand: 'Visa', last4: '0001' } }),
        (page) => buyer.send(page, `${LINK}/stored-card`, { cardToken: CARD }),
      ],
      [
        'POST /acceptance',
        () => (others.subscription = aRunningSubscription()),
        (page) => buyer.send(page, `${LINK}/confirm`, { accept: 'yes', proof: 'the-proof' }),
      ],
    ];
    let page = await buyer.open(`${LINK}/you`);
    for (const [route, answer, send] of steps) {
      refuse(route, reason);
      const refused = await send(page);
      expect([route, refused.status, textOf(refused).includes(busy.text(declined.nothingTaken))]).toEqual([route, 503, true]);
      others.answer(route, answer);
      page = await buyer.press(refused);
      expect([route, page.status]).toEqual([route, 200]);
      const [first, second, ...more] = others.bodiesOf(route);
      expect([second, more]).toEqual([first, []]);
    }
    expect(others.subscription?.status).toBe('ACTIVE');
  });

  it('a partner’s token is used for nothing, and stands on no page', async () => {
    const [link, buyer] = ['/c/w36baitccsrzh65iqjopzowphc.secret', new Buyer(service.app)];
    refuse('POST /token', reason);
    const page = await buyer.send(await buyer.open(link), `${link}/token`, { accessToken: 'pat_very_secret' });
    expect(page.status).toBe(503);
    expect(textOf(page)).toContain(busy.token);
    expect(page.body).not.toContain('pat_very_secret');
  });
});
