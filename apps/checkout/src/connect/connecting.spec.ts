import { CONNECTION_REFUSALS } from '@cauce/contracts';
import { LANGUAGES } from '@cauce/html';
import { type CreatedService } from '@cauce/http';
import { Buyer, type ShownPage } from '../../test/buyer.js';
import { aConnection, anIntegration, CONNECTED } from '../../test/connection.builder.js';
import { Others, rejected } from '../../test/others.js';
import { runCheckout } from '../../test/running-checkout.js';
import { WORDS } from '../wording/words-by-language.js';

const words = WORDS.en.connect;
const LINK = '/c/w36baitccsrzh65iqjopzowphc.secret';
const TOKEN = 'pat_very_secret';

let others: Others;
let service: CreatedService;

beforeAll(async () => {
  others = await new Others().start();
  service = await runCheckout(others.url);
});
afterAll(() => Promise.all([service.app.close(), others.close()]));

beforeEach(() => {
  others.reset();
  others.connection = aConnection();
});

const textOf = ({ body }: ShownPage) =>
  body
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ');
const open = (language?: string) => new Buyer(service.app, language).open(LINK);
const stands = (facts: Parameters<typeof anIntegration>[0]) =>
  void (others.connection = aConnection({ integration: anIntegration(facts) }));
/** Pastes a token on the page as it is. */
const paste = async (accessToken: string, buyer = new Buyer(service.app)) =>
  buyer.send(await buyer.open(LINK), `${LINK}/token`, { accessToken });

describe('the form', () => {
  it('names the store, its organization and the pinned address, and asks for the token alone', async () => {
    const page = await open();
    for (const text of ['Store: Taller Dos Ríos', 'Dos Ríos S.A.S.', 'https://partner.example/api', words.form.title, words.form.may])
      expect(textOf(page)).toContain(text);
    const fields = [...page.body.matchAll(/<input[^>]*name="([^"]*)"[^>]*>/g)].map(([, name]) => name);
    expect(fields).toEqual(['_csrf', 'accessToken']);
    expect(page.body).toMatch(/<input[^>]*name="accessToken"[^>]*type="password"[^>]*autocomplete="off"/);
    expect(page.body).not.toMatch(/Disconnect|baseUrl/);
    expect(page.body).not.toContain('secret"');
  });

  it('sends the pasted token to the partner gateway alone, and shows it nowhere', async () => {
    others.answer('POST /token', () => (others.connection = aConnection({ integration: CONNECTED })));
    const page = await paste(`  ${TOKEN}\n`);
    expect(others.asked).toEqual([{ route: 'POST /token', body: { accessToken: TOKEN } }]);
    expect(page.address).toBe(LINK);
    expect(textOf(page)).toContain(words.connected.as('Dos Ríos Online'));
    expect(page.body).not.toContain(TOKEN);
  });

  it.each([
    ['', 'token-missing'],
    ['Bearer pat_1', 'token-form'],
  ] as const)('says what is wrong with %j, sends nothing on, and shows nothing of it', async (entered, fault) => {
    const page = await paste(entered);
    expect(page.address).toBe(`${LINK}?notice=${fault}`);
    for (const text of [words.faults[fault].title, words.faults[fault].text, words.faults[fault].field ?? ''])
      expect(textOf(page)).toContain(text);
    expect(page.body).toMatch(/<div class="banner bad[^>]*role="alert"[^>]*autofocus/);
    expect(page.body).toMatch(/<input[^>]*aria-describedby="tk-h tk-e" aria-invalid="true"/);
    expect(page.body).not.toContain('Bearer pat_1');
    expect(others.asked).toEqual([]);
  });

  it('is taken only from a page of ours, of the same link, in the same browser', async () => {
    const buyer = new Buyer(service.app);
    const page = await buyer.open(LINK);
    const elsewhere = await buyer.send(page, '/c/another.link/token', { accessToken: TOKEN });
    const forged = await buyer.send({ ...page, body: '' }, `${LINK}/token`, { accessToken: TOKEN });
    const other = await new Buyer(service.app).send(page, `${LINK}/token`, { accessToken: TOKEN });
    for (const refused of [elsewhere, forged, other]) {
      expect(refused.status).toBe(403);
      expect(textOf(refused)).toContain(words.formTooOld);
      expect(refused.body).not.toContain(TOKEN);
    }
    expect(others.asked).toEqual([]);
  });

  it('is gone when the link takes no more tokens', async () => {
    others.connection = aConnection({
      tokensLeft: 0,
      integration: anIntegration({ status: 'REJECTED', refusal: { reason: 'NO_ANSWER' } }),
    });
    const page = await open();
    expect(textOf(page)).toContain(words.form.noneLeft);
    expect(page.body).not.toContain('name="accessToken"');
  });

  it('that is loaded again shows the link’s page', async () => {
    const { statusCode, headers } = await service.app.inject({ url: `${LINK}/token?lang=es` });
    expect([statusCode, headers.location]).toEqual([303, `${LINK}?lang=es`]);
  });
});

describe.each([
  ['asking', { status: 'PENDING_VALIDATION' }, words.asking.title],
  [
    'connecting',
    { status: 'VALIDATED', handshake: 'STARTED', merchant: { id: 'mer_5521', displayName: 'Dos Ríos Online' } },
    words.connecting.title,
  ],
  [
    'notConfirmed',
    { status: 'VALIDATED', handshake: 'FAILED', merchant: { id: 'mer_5521', displayName: 'Dos Ríos Online' } },
    words.notConfirmed.title,
  ],
] as const)('while it is %s', (state, facts, title) => {
  it('the page says so, asks by its script, and works by its button', async () => {
    stands(facts);
    const page = await open();
    expect(textOf(page)).toContain(title);
    expect(page.body).toContain(`data-watch="${LINK}/status" data-state="${state}" data-next="${LINK}"`);
    expect(page.body).toMatch(new RegExp(`<form method="get" action="${LINK}">`));
    expect(page.body).not.toContain('name="accessToken"');
    const { body } = await service.app.inject({ url: `${LINK}/status?wait=20` });
    expect(JSON.parse(body)).toEqual({ state });
  });
});

it('says more the longer the partner takes, as if it were made anew', async () => {
  const said = async (updateTime: string) => {
    stands({ status: 'PENDING_VALIDATION', updateTime });
    return (await open()).body;
  };
  const shown = (from: number) => new RegExp(`<span data-from="${from}" >`);
  expect(await said('2026-11-21T22:59:50.000Z')).toMatch(shown(0));
  const late = await said('2026-11-21T22:59:40.000Z');
  expect(late).toMatch(shown(15));
  expect(late).toContain('data-waited="20"');
});

it('connected, names the merchant over there, and offers neither a token’s letters nor an end', async () => {
  others.connection = aConnection({ integration: CONNECTED });
  const page = await open();
  for (const text of [
    words.connected.title,
    'Dos Ríos Online',
    'mer_5521',
    'https://partner.example/api',
    '21 November 2026',
    words.connected.end,
  ])
    expect(textOf(page)).toContain(text);
  expect(page.body).not.toMatch(/<form|ends in|data-watch/);
});

it('shows what the partner calls the merchant as text', async () => {
  const merchant = { id: '"><i>', displayName: '<script>alert(1)</script>' };
  others.connection = aConnection({ integration: { ...CONNECTED, merchant }, baseUrl: "https://partner.example/'<b>" });
  const { body } = await open();
  for (const markup of ['<script>alert', '"><i>', '<b>"', "'<b>"]) expect(body).not.toContain(markup);
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

describe.each(LANGUAGES)('in %s', (language) => {
  const { connect } = WORDS[language];

  it.each(CONNECTION_REFUSALS)('a token that was refused says why, and another one can be pasted: %s', async (reason) => {
    stands({ status: 'REJECTED', refusal: { reason, httpStatus: 418 } });
    const page = await open(language);
    const { title, text, field } = connect.refused(reason, 418);
    expect(textOf(page)).toContain(title);
    expect(textOf(page)).toContain(text);
    expect(text).toMatch(/Nothing was connected\.$|No se conectó nada\.$/);
    expect(page.body.includes('aria-invalid="true"')).toBe(field !== undefined);
    expect(page.body).toContain('name="accessToken"');
    expect(page.body).not.toContain('value="pat');
  });

  it('a link that is too old or unknown names neither store nor address', async () => {
    for (const [code, { title }] of [
      ['LINK_EXPIRED', connect.expired],
      ['LINK_NOT_FOUND', connect.unknown],
    ] as const) {
      others.answer('GET', () => rejected(code));
      const page = await open(language);
      expect(page.status).toBe(code === 'LINK_EXPIRED' ? 400 : 404);
      expect(textOf(page)).toContain(title);
      expect(page.body).not.toMatch(/Dos Ríos|partner\.example/);
      others.reset();
    }
  });

  it('a failure of ours says that the token may have arrived, and watches', async () => {
    others.answer('GET', () => rejected('UNAVAILABLE'));
    const page = await open(language);
    expect([page.status, textOf(page).includes(connect.failure)]).toEqual([503, true]);
    expect(page.body).toContain(`data-watch="${LINK}/status" data-state="unknown"`);
  });
});

it('a link that ended while its page was open says so when the token comes', async () => {
  others.answer('POST /token', () => rejected('LINK_EXPIRED'));
  const page = await paste(TOKEN);
  expect(textOf(page)).toContain(words.expired.title);
  expect(page.body).not.toContain(TOKEN);
});

it('says first that no real money moves, of a merchant in development', async () => {
  await using ends = new AsyncDisposableStack();
  const { app } = await runCheckout(others.url, { ENVIRONMENT: 'production' });
  ends.defer(() => app.close());
  others.connection = aConnection({ environment: 'DEVELOPMENT' });
  const strip = async () => (await new Buyer(app, 'en').open(LINK)).body.includes(WORDS.en.frame.testStrip);
  expect(await strip()).toBe(true);
  others.connection = aConnection();
  expect(await strip()).toBe(false);
});
