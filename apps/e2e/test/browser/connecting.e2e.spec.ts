import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { aMerchant, aPayment, CARDS, eventually, LocalServer, type Merchant, MerchantApi, OperatorApi, Stack } from '@cauce/testing/system';
import { TestBrowser } from '../../src/browser.js';
import { aConnectLink, aPartnerMerchant, pasteToken } from '../../src/connecting.js';
import type { Visit } from '../../src/visit.js';

type Integration = { readonly name: string; readonly status: string; readonly baseUrl: string };

const stack = Stack.fromEnv();
const { door } = new OperatorApi(stack);
/** The page waits 10 s for the partner, and the partner is asked again after 30 s. */
const LONG_MS = 60_000;
const MANY = 180_000;

/** The browser shows the old page until the next one comes, and Playwright does not look at it meanwhile. */
const TELL_BUTTON = `addEventListener('submit', ({ target }) => console.info(target.querySelector('button').textContent))`;

let browser: TestBrowser;
let merchant: Merchant;
let visit: Visit;
beforeAll(async () => {
  [browser, merchant] = await Promise.all([TestBrowser.launch(stack), aMerchant(stack)]);
});
afterEach(async () => expect(await browser.endVisits()).toEqual([]));
afterAll(() => browser.close());

const begin = async (options: Parameters<TestBrowser['visit']>[0] = {}) => {
  merchant = await aMerchant(stack);
  visit = await browser.visit(options);
};
const heading = (name: string) => visit.reach(name, LONG_MS);
const said = async () => (await visit.page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
const integrations = async () => (await door.get<{ integrations: Integration[] }>(`/${merchant.store}/integrations`)).integrations;

describe.each([
  {
    about: 'a browser, in English',
    options: { locale: 'en-US' },
    refused: 'The partner refused this token',
    why: 'It answered 401',
    missing: 'The token is missing',
    connected: 'Connected',
    as: 'The partner answered as “Café Ríos”',
  },
  {
    about: 'a browser without scripts, in Spanish',
    options: { locale: 'es-CO', javaScriptEnabled: false },
    refused: 'El aliado rechazó este token',
    why: 'Respondió 401',
    missing: 'Falta el token',
    connected: 'Conectada',
    as: 'El aliado respondió como “Café Ríos”',
  },
])('in $about', ({ options, refused, why, missing, connected, as }) => {
  it(
    'the merchant connects the store by the operator’s link; a token that is refused says why, and another one does it',
    async () => {
      await begin(options);
      const partner = await aPartnerMerchant(stack, 'Café Ríos');
      const link = await aConnectLink(stack, merchant.store);
      await visit.open(link);
      expect(await said()).toContain(`${stack.sandboxUrl}/partner`);
      expect(await visit.page.locator('input:not([type=hidden])').count()).toBe(1);
      await pasteToken(visit.page, 'Bearer with-a-blank');
      await visit.page.getByRole('alert').waitFor();
      expect(await integrations()).toEqual([]);

      await pasteToken(visit.page, 'pat_that_nobody_knows');
      await heading(refused);
      expect(await said()).toContain(why);
      expect(await visit.page.inputValue('#tk')).toBe('');
      expect(await integrations()).toMatchObject([{ status: 'REJECTED' }]);

      await pasteToken(visit.page, `  ${partner.accessToken} `);
      await heading(connected);
      expect(await said()).toContain(as);
      await visit.page.reload();
      expect(await said()).toContain(partner.id);
      expect(await integrations()).toMatchObject([{ status: 'ACTIVE', baseUrl: `${stack.sandboxUrl}/partner` }]);
      expect(await visit.page.content()).not.toContain(partner.accessToken);
      const tokens = [partner.accessToken, 'pat_that_nobody_knows', 'with-a-blank'];
      for (const token of tokens) expect(visit.addresses.filter((address) => address.includes(token))).toEqual([]);
      for (const { name, log } of stack.parts) {
        const text = await readFile(log, 'utf8');
        expect([name, [...tokens, link.slice(-43)].filter((secret) => text.includes(secret))]).toEqual([name, []]);
      }
    },
    MANY,
  );

  it(
    'a form without a token says so',
    async () => {
      await begin(options);
      await visit.open(await aConnectLink(stack, merchant.store));
      // A browser without scripts would not send an empty field.
      await pasteToken(visit.page, ' ');
      await heading(missing);
      expect(await integrations()).toEqual([]);
    },
    MANY,
  );
});

it(
  'a store that a merchant has connected is paid through the partner, until an operator ends it',
  async () => {
    await using ends = new AsyncDisposableStack();
    await begin({ locale: 'en-US' });
    const webhooks: { readonly event: string; readonly data: { readonly token?: string } }[] = [];
    const partner = await LocalServer.start(({ url }, body, response) => {
      if (url === '/notifications') webhooks.push(JSON.parse(body) as (typeof webhooks)[number]);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 'm-1', name: 'Café Ríos' }));
    });
    ends.defer(() => partner.stop());
    const link = await aConnectLink(stack, merchant.store, partner.url);
    await visit.open(link);
    await pasteToken(visit.page, 'pat_1');
    await heading('Connected');
    const api = new MerchantApi(stack.gatewayUrl, webhooks[0]?.data.token ?? '');
    await visit.pay((await api.createPayment(merchant.store, aPayment())).url, CARDS.approved);
    await heading('Paid.');
    await eventually(
      () => webhooks.map(({ event }) => event),
      (events) => events.includes('payment.statusChanged'),
    );
    const [{ name } = { name: '' }] = await integrations();
    await door.post(`/${name}:deactivate`, {});
    await eventually(
      () => door.get<{ teardown?: string }>(`/${name}`),
      ({ teardown }) => teardown === 'DELIVERED',
      { within: 30_000 },
    );
    expect(webhooks.at(-1)?.event).toBe('teardown');
    expect((await api.door.ask('GET', '/stores')).status).toBe(401);
    visit.expectedStatuses.add(404);
    await visit.open(link);
    await heading('We do not know this link');
  },
  MANY,
);

describe('a partner that takes its time', () => {
  let partner: LocalServer;
  /** Answers to `GET /merchant` that wait. */
  let held: ServerResponse[];
  let isHolding: boolean;
  beforeEach(async () => {
    [held, isHolding] = [[], true];
    partner = await LocalServer.start(({ url }, _, response) => {
      if (url !== '/merchant') response.writeHead(200).end('{}');
      else if (isHolding) held.push(response);
      else know(response);
    });
  });
  afterEach(() => partner.stop());

  const know = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 'm-1', name: 'Café Ríos' }));
  const answer = () => {
    isHolding = false;
    held.splice(0).forEach(know);
  };
  /** Pastes a token, and resolves once the partner is asked: the page that follows comes later. */
  const paste = async (options = {}): Promise<{ readonly next: Promise<void> }> => {
    await begin(options);
    await visit.open(await aConnectLink(stack, merchant.store, partner.url));
    await visit.page.fill('#tk', 'pat_1');
    if (visit.hasScripts) await visit.page.evaluate(TELL_BUTTON);
    const next = visit.page.click('form:has(#tk) button[type=submit]', { timeout: LONG_MS });
    await eventually(
      () => held.length,
      (count) => count > 0,
    );
    return { next };
  };

  it(
    'is shown as being asked: first by the button, then by a page that changes by itself',
    async () => {
      const { next } = await paste();
      await next;
      expect(visit.notes).toEqual(['Asking the partner…']);
      await heading('Asking the partner…');
      expect(await said()).toContain(partner.url);
      answer();
      await heading('Connected');
    },
    MANY,
  );

  it(
    'is shown by a reload in a browser without scripts',
    async () => {
      const { next } = await paste({ javaScriptEnabled: false });
      await next;
      await heading('Asking the partner…');
      answer();
      await eventually(
        async () => (await integrations())[0]?.status,
        (status) => status === 'ACTIVE',
        { within: 60_000 },
      );
      await visit.page.getByRole('button', { name: 'Check again' }).click();
      await heading('Connected');
    },
    MANY,
  );
});

it('a link that was replaced leads nowhere, and its page names no store', async () => {
  await begin();
  const first = await aConnectLink(stack, merchant.store);
  const second = await aConnectLink(stack, merchant.store);
  visit.expectedStatuses.add(404);
  await visit.open(first);
  await heading('We do not know this link');
  expect(await said()).not.toContain(stack.sandboxUrl);
  await visit.open(second);
  await heading('Connect a partner platform');
});
