import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { aMerchant, aPayment, Buyer, CARDS, eventually, OperatorApi, Stack } from '@cauce/testing/system';
import { Analytics } from '../../../src/analytics.js';
import { TestBrowser } from '../../../src/browser.js';
import { lookAt } from '../../../src/looks.js';
import { takenFor } from '../../../src/money.js';

const stack = Stack.fromEnv();
/** For what hangs: some programs are started on a busy machine. */
const PATIENCE_MS = 300_000;
const WITHIN = { within: 60_000 };

let folder: string;
let browser: TestBrowser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-report-'));
  browser = await TestBrowser.launch(stack);
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

/** A merchant with three payments: one paid, one declined and then paid, one paid of which a part went back. Answers what the acquirer holds, in cents. */
async function aLittleShop(): Promise<{ readonly organization: string; readonly heldCents: number }> {
  const merchant = await aMerchant(stack);
  const { api, store, organization } = merchant;
  const pay = async (...cards: readonly string[]) => {
    const { name, url } = await api.createPayment(store, aPayment({ amountCents: 1_000_000 }));
    for (const card of cards) await new Buyer().pay(url, card);
    await eventually(
      () => api.payment(name),
      ({ status }) => status === 'FUNDED',
      WITHIN,
    );
    return name;
  };
  const paid = [await pay(CARDS.approved), await pay(CARDS.withoutFunds, CARDS.approved), await pay(CARDS.approved)];
  const { door } = new OperatorApi(stack);
  const refunded = `/${paid[2] ?? ''}`;
  await door.post(`${refunded}:refund`, { amountCents: 400_000, reason: 'One mug came broken.', requestId: 'r' });
  await eventually(
    () => door.get<{ readonly refundedAmountCents?: number }>(refunded),
    ({ refundedAmountCents }) => refundedAmountCents === 400_000,
    WITHIN,
  );
  const held = async () =>
    (await Promise.all(paid.map((name) => takenFor(stack, merchant, name)))).flat().reduce((sum, each) => sum + each, 0);
  return { organization, heldCents: await eventually(held, (cents) => cents === 2_600_000, WITHIN) };
}

it(
  'the report has no fault on a phone and a desk, in light and dark, needs no network, and its money is the acquirer’s to the cent',
  async () => {
    const { organization, heldCents } = await aLittleShop();
    const analytics = new Analytics(stack, folder);
    const run = async (...args: readonly string[]) => {
      const ran = await analytics.run(args);
      expect(ran).toMatchObject({ code: 0 });
      return ran.out;
    };
    const settlements = ['metric', 'settlements', '--in', 'facts', '--organization', organization, '--development', '--format', 'json'];
    await run('export', '--out', 'facts', '--to', new Date().toISOString());
    await run('intervals', '--in', 'facts');
    const rows = JSON.parse(await run(...settlements)) as { readonly net_cents: number | string }[];
    expect(rows.reduce((sum, { net_cents }) => sum + Number(net_cents), 0)).toBe(heldCents);

    await run('report', '--in', 'facts', '--organization', organization, '--development', '--out', 'report.html');
    const page = await readFile(join(folder, 'report.html'), 'utf8');
    expect(page).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
    const visit = await browser.visit();
    const url = pathToFileURL(join(folder, 'report.html')).href;
    visit.expectedOrigins.add(new URL(url).origin);
    const faults: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await visit.page.emulateMedia({ colorScheme });
      await visit.open(url);
      faults.push(
        ...(await lookAt(visit.page, `report/${colorScheme}`, { widths: [320, 1280] })).map((fault) => `${colorScheme}: ${fault}`),
      );
    }
    expect(faults).toEqual([]);
    expect(await visit.page.locator('section svg').count()).toBeGreaterThan(0);
    const shown = await visit.page.locator('svg:visible').count();
    expect(shown * 2).toBe(await visit.page.locator('svg').count()); // of each pair the sheet shows one: its hash is allowed
    expect(await browser.endVisits()).toEqual([]);
  },
  PATIENCE_MS,
);
