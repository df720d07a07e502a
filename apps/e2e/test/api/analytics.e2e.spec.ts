import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aMerchant, aPayment, aReceiver, Buyer, CARDS, eventually, Stack } from '@cauce/testing/system';
import { Analytics } from '../../src/analytics.js';
import { fencedOf } from '../../src/fenced.js';

const stack = Stack.fromEnv();
/** For what hangs: each block starts some programs on a busy machine. */
const PATIENCE_MS = 300_000;

let folder: string;
let analytics: Analytics;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-analytics-'));
  analytics = new Analytics(stack, folder);
});
afterAll(() => rm(folder, { recursive: true }));

it(
  "what the analyst's guide exports, folds and asks works, line by line, and counts what buyers paid",
  async () => {
    const merchant = await aMerchant(stack);
    const inbox = await aReceiver(stack, merchant);
    const { api, store, organization } = merchant;
    const { name, url } = await api.createPayment(store, aPayment({ amountCents: 10_000, discountPercentage: 0.1 }));
    await new Buyer().pay(url, CARDS.approved);
    await eventually(
      () => api.payment(name),
      ({ status }) => status === 'FUNDED',
      { within: 60_000 },
    );
    await inbox.received(2);
    const blocks = fencedOf('docs/guides/analyst.md').filter(({ mark }) => mark === 'files');
    expect(blocks).toHaveLength(6);
    // The export leaves out the last minute, which this world is.
    const script = blocks.map(({ code }) => code.replace('export --out facts\n', `export --out facts --to ${new Date().toISOString()}\n`));
    const ran = await analytics.script(script.join('\n'));
    expect(ran).toEqual({ code: 0, out: expect.stringContaining('facts/payments: '), err: expect.any(String) });
    expect(ran.out).toMatch(/^endpoint,event,state/m);
    const { out } = await analytics.run(['sql', '--in', 'facts', '--format', 'csv', query(organization)]);
    expect(out.trim().split('\n').slice(1)).toEqual(['FUNDED,10000,9000,SUCCEEDED,CARD,1,0']);
  },
  PATIENCE_MS,
);

/** What is so now of the only payment of a merchant, how its webhook fared, and in how many events a buyer is named. */
const query = (organization: string) => `
  SELECT p.status, p.amount_cents, p.payable_cents, a.status, a.method,
         (SELECT count(*) FROM deliveries WHERE organization = '${organization}' AND event = 'payment.statusChanged' AND state = 'DELIVERED'),
         (SELECT count(*) FROM events WHERE data::VARCHAR LIKE '%firstName%')
    FROM payments AS p JOIN attempts AS a ON a.payment = p.id
   WHERE p.organization = '${organization}' AND p.valid_to IS NULL AND a.valid_to IS NULL`;
