import { type CreatedService } from '@cauce/http';
import { Buyer, type ShownPage } from '../../test/buyer.js';
import { Others, rejected } from '../../test/others.js';
import { anAttempt, aPayment } from '../../test/payment.builder.js';
import { runCheckout } from '../../test/running-checkout.js';
import { WORDS } from '../wording/words-by-language.js';

const REDIRECT = 'https://shop.example/back';
const failed = anAttempt({ status: 'FAILED', failure: 'DECLINED' });
const canceled = anAttempt({ status: 'FAILED', failure: 'CANCELED_BY_BUYER' });
/** Another link each time: what was counted for one test says nothing of the next. */
let links = 0;

let others: Others;
let service: CreatedService;

beforeAll(async () => {
  others = await new Others().start();
});
afterAll(() => others.close());
beforeEach(async () => {
  others.reset();
  others.payment = aPayment({});
  others.answer('POST /attempts', () => (others.payment = aPayment({ attempt: canceled, isNothingCharged: true, redirectUri: REDIRECT })));
  service = await runCheckout(others.url, { TRUSTED_PROXIES: '127.0.0.1' });
});
afterEach(() => service.app.close());

const aLink = () => `/p/link${(links += 1)}.k1.mac`;
const textOf = ({ body }: ShownPage) => body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const begun = () => others.asked.filter(({ route }) => route === 'POST /attempts').length;

/** A buyer with this address, who tries another card each time. */
function buyerAt(address: string, language?: string) {
  const buyer = new Buyer(service.app, language, { 'x-forwarded-for': address });
  let cards = 0;
  const tries = async (link: string, times = 1): Promise<ShownPage> => {
    let page = await buyer.open(link);
    const form = page;
    for (let nth = 0; nth < times; nth += 1)
      page = await buyer.send(form, `${link}/attempts`, { cardToken: `tok_${String((cards += 1)).padStart(8, '0')}` });
    return page;
  };
  return { buyer, tries };
}

describe('tries to pay', () => {
  it.each(['en', 'es'] as const)(
    'with one link are twenty an hour: the next one begins nothing, and a page says so (%s)',
    async (language) => {
      const [link, { tries }] = [aLink(), buyerAt('203.0.113.1', language)];
      expect((await tries(link, 20)).address).toMatch(/\?attempt=/);
      expect(begun()).toBe(20);
      const told = await tries(link);
      expect(begun()).toBe(20);
      expect([told.status, told.address]).toEqual([200, `${link}?notice=too-many-tries`]);
      expect(textOf(told)).toContain(WORDS[language].tries.tooOften.title);
      expect(textOf(told)).toContain(WORDS[language].declined.nothingTaken);
      expect(told.body).not.toContain('<form');
      // Whoever else has the link is told the same; another link goes on.
      expect((await buyerAt('203.0.113.2').tries(link)).address).toBe(`${link}?notice=too-many-tries`);
      expect((await tries(aLink())).address).toMatch(/\?attempt=/);
    },
  );

  it('from one address are sixty an hour, whatever the links; from another one they go on', async () => {
    const { tries } = buyerAt('2001:db8::1');
    for (let nth = 0; nth < 3; nth += 1) await tries(aLink(), 20);
    expect(begun()).toBe(60);
    const link = aLink();
    expect((await buyerAt('2001:db8::ffff').tries(link)).address).toBe(`${link}?notice=too-many-tries`); // the same network
    expect(begun()).toBe(60);
    expect((await buyerAt('2001:db8:0:1::1').tries(link)).address).toMatch(/\?attempt=/);
  });

  it('that a link refuses do not count for the address', async () => {
    const [link, { tries }] = [aLink(), buyerAt('203.0.113.3')];
    await tries(link, 70);
    await tries(aLink(), 20);
    expect(begun()).toBe(40);
  });

  it('that cannot begin are not counted: there was no card in them', async () => {
    const [link, { buyer, tries }] = [aLink(), buyerAt('203.0.113.4')];
    const form = await buyer.open(link);
    for (let nth = 0; nth < 25; nth += 1) await buyer.send(form, `${link}/attempts`, { cardToken: '' });
    expect((await tries(link)).address).toMatch(/\?attempt=/);
  });

  it('say more by the payment’s state than by the notice, once there is an answer', async () => {
    others.payment = aPayment({ status: 'FUNDED', attempt: anAttempt({ status: 'SUCCEEDED' }) });
    expect(textOf(await new Buyer(service.app).open(`${aLink()}?notice=too-many-tries`))).toContain(WORDS.en.paid.title('Ana'));
  });
});

describe('a payment that has had as many attempts as it may have', () => {
  it.each(['en', 'es'] as const)(
    'has no form, says why the last one failed, and goes back to the store when that was just now (%s)',
    async (language) => {
      others.payment = aPayment({ attempt: failed, areAttemptsUsedUp: true, redirectUri: REDIRECT });
      const [link, { buyer }] = [aLink(), buyerAt('203.0.113.5', language)];
      const page = await buyer.open(link);
      expect(textOf(page)).toContain(WORDS[language].tries.usedUp.title);
      expect(textOf(page)).toMatch(language === 'en' ? /The bank declined the payment/ : /El banco rechazó el pago/);
      expect(page.body).not.toMatch(/<form|data-return/);
      expect((await buyer.open(`${link}?attempt=${failed.id}`)).body).toContain(`data-return="${REDIRECT}?status=AWAITING_PAYMENT`);
      expect((await service.app.inject(`${link}/status`)).json()).toMatchObject({ state: 'tried-out' });
    },
  );

  it('whose last one waits at the bank is not given up for another way', async () => {
    const attempt = anAttempt({ method: 'PSE', continueUrl: 'https://bank.example/x' });
    others.payment = aPayment({ attempt, areAttemptsUsedUp: true });
    const link = aLink();
    for (const address of [link, `${link}?other=1`]) {
      const page = await new Buyer(service.app).open(address);
      expect(textOf(page)).toContain(WORDS.en.continue.at('PSE').title);
      expect(textOf(page)).not.toContain(WORDS.en.continue.otherWay);
    }
  });

  it('is shown as it is to whom payments refuses one more', async () => {
    const [link, { tries }] = [aLink(), buyerAt('203.0.113.6')];
    others.answer('POST /attempts', () => {
      others.payment = aPayment({ attempt: failed, areAttemptsUsedUp: true });
      return rejected('TOO_MANY_ATTEMPTS');
    });
    expect(textOf(await tries(link))).toContain(WORDS.en.tries.usedUp.title);
  });
});

describe('what was written for a try that came to nothing', () => {
  const pse = { method: 'PSE', bank: '1001', personType: 'LEGAL', documentType: 'NIT', document: '900.123.456' };
  const refused = anAttempt({ status: 'FAILED', failure: 'INSUFFICIENT_FUNDS', method: 'PSE' });
  const document = ({ body }: ShownPage) => /id="p-dn" name="document" value="([^"]*)"/.exec(body)?.[1];
  const send = async (buyer: Buyer, link: string) => buyer.send(await buyer.open(link), `${link}/attempts`, pse);
  beforeEach(() => others.answer('POST /attempts', () => (others.payment = aPayment({ attempt: refused }))));

  it('stands in its form again, in this browser alone', async () => {
    const [link, { buyer }] = [aLink(), buyerAt('203.0.113.7')];
    const again = await send(buyer, link);
    expect(document(again)).toBe('900.123.456');
    expect(again.body).toMatch(/<option value="1001"\s+selected/);
    expect(document(await buyerAt('203.0.113.7').buyer.open(link))).toBe('');
    expect(buyer.cookie('entries')).not.toMatch(/900|1001/);
  });

  it('is not shown under another link', async () => {
    const { buyer } = buyerAt('203.0.113.8');
    await send(buyer, aLink());
    expect(document(await buyer.open(aLink()))).toBe('');
  });

  it('is forgotten once it is paid', async () => {
    const [link, { buyer }] = [aLink(), buyerAt('203.0.113.9')];
    await send(buyer, link);
    expect(buyer.cookie('entries')).toBeDefined();
    others.payment = aPayment({ status: 'FUNDED', attempt: anAttempt({ status: 'SUCCEEDED' }) });
    await buyer.open(link);
    expect(buyer.cookie('entries')).toBeUndefined();
  });
});

it('holds four requests of a link open at a time, and answers the next at once', async () => {
  others.payment = aPayment({ attempt: anAttempt({}) });
  const change = Promise.withResolvers<undefined>();
  others.change = change.promise;
  const [link, answered] = [aLink(), [] as string[]];
  const ask = async (name: string) => {
    const { statusCode } = await service.app.inject(`${link}/status?attempt=${anAttempt({}).id}&wait=20`);
    answered.push(name);
    return statusCode;
  };
  const held = [1, 2, 3, 4].map((nth) => ask(`held ${nth}`));
  expect(await ask('fifth')).toBe(200);
  expect(answered).toEqual(['fifth']);
  change.resolve(undefined);
  expect(await Promise.all(held)).toEqual(Array(4).fill(200));
});
