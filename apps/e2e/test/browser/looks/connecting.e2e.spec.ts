import { aMerchant, eventually, LocalServer, type Merchant, OperatorApi, Stack } from '@cauce/testing/system';
import { TestBrowser } from '../../../src/browser.js';
import { aConnectLink, endConnectLink, pasteToken } from '../../../src/connecting.js';
import { lookAt } from '../../../src/looks.js';
import { lookInBoth } from '../../../src/looks-both.js';
import type { Visit } from '../../../src/visit.js';

// Every page where a merchant connects a partner platform, on the way that leads there.

const stack = Stack.fromEnv();
const { door } = new OperatorApi(stack);
/** The page waits 10 s for the partner. */
const LONG_MS = 60_000;
const MANY = 300_000;

let browser: TestBrowser;
let merchant: Merchant;
let visit: Visit;
let partner: LocalServer;
/** How the partner answers `GET /merchant`, and what it is told: undefined, not at all, which keeps the page as it is for minutes. */
let merchantStatus: number;
let notificationStatus: number | undefined;
beforeAll(async () => {
  browser = await TestBrowser.launch(stack);
});
beforeEach(async () => {
  visit = await browser.visit();
  [merchantStatus, notificationStatus] = [200, 200];
  merchant = await aMerchant(stack);
  partner = await LocalServer.start(({ url }, _, response) => {
    const status = url === '/api/merchant' ? merchantStatus : notificationStatus;
    if (status === undefined) return;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: 'mer_5521', name: 'Dos Ríos Online' }));
  });
});
afterEach(async () => {
  await partner.stop();
  expect(await browser.endVisits()).toEqual([]);
});
afterAll(() => browser.close());

const look = async (name: string) => expect(await lookInBoth(visit, `connecting/${name}`)).toEqual([]);
const heading = (name: string) => visit.reach(name, LONG_MS);
const aLink = () => aConnectLink(stack, merchant.store, `${partner.url}/api`);
const named = async () => {
  const { integrations } = await door.get<{ integrations: { name: string }[] }>(`/${merchant.store}/integrations`);
  return integrations[0]?.name ?? '';
};

it(
  'from the form to the connection, and its end',
  async () => {
    const { page } = visit;
    const link = await aLink();
    await visit.open(link);
    await look('form');
    expect(await lookAt(page, 'connecting/form-en', { widths: [1280] })).toEqual([]);
    for (const notice of ['token-missing', 'token-form']) {
      await visit.open(`${link}?notice=${notice}`);
      await look(notice);
    }
    await visit.open(link);
    merchantStatus = 401;
    await pasteToken(page, 'pat_1');
    await heading('The partner refused this token');
    await look('refused');
    expect(await lookAt(page, 'connecting/refused-en', { widths: [768, 1280] })).toEqual([]);
    merchantStatus = 200;
    notificationStatus = 410;
    await pasteToken(page, 'pat_2');
    await heading('The partner did not confirm');
    await look('not-taken');
    notificationStatus = 200;
    await door.post(`/${await named()}:rotate`, {});
    await heading('Connected');
    await look('connected');
    expect(await lookAt(page, 'connecting/connected-en', { widths: [1280] })).toEqual([]);
    notificationStatus = undefined;
    await door.post(`/${await named()}:deactivate`, {});
    visit.expectedStatuses.add(404);
    await visit.open(link);
    await heading('We do not know this link');
    await look('unknown');
    const next = await aLink();
    await endConnectLink(stack, next);
    visit.expectedStatuses.add(400);
    await visit.open(next);
    await heading('This link is too old');
    await look('expired');
  },
  MANY,
);

it(
  'a partner that does not answer, and one that does not confirm yet',
  async () => {
    const { page } = visit;
    merchantStatus = 503;
    await visit.open(await aLink());
    await pasteToken(page, 'pat_1');
    await heading('Asking the partner…');
    await look('asking');
    // Its script goes on asking about the link that ends now.
    await visit.leave();
    await door.post(`/${await named()}:deactivate`, {});
    merchantStatus = 200;
    notificationStatus = undefined;
    await visit.open(await aLink());
    await pasteToken(page, 'pat_1');
    await heading('The partner knows you');
    await look('connecting');
    await eventually(
      () => page.locator('[data-from="15"]').isVisible(),
      (isVisible) => isVisible,
      { within: 60_000 },
    );
    await look('connecting-late');
  },
  MANY,
);
