import { createPool, type Pool } from '@cauce/postgres';
import {
  aMerchant,
  aPayment,
  aReceiver,
  Buyer,
  CARDS,
  eventually,
  type Inbox,
  type Merchant,
  Stack,
  untilNow,
} from '@cauce/testing/system';
import { runCommand } from '../../../src/run-command.js';

const stack = Stack.fromEnv();
let notifier: Pool;
let merchant: Merchant;
let inbox: Inbox;
let from: string;

beforeAll(async () => {
  notifier = createPool(stack.part('notifier').env['DATABASE_URL'] ?? '');
  merchant = await aMerchant(stack);
  inbox = await aReceiver(stack, merchant);
  from = new Date().toISOString();
});
afterAll(() => notifier.end());

const operate = (...args: readonly string[]) => runCommand(stack.part('payments'), 'operate.js', args);
const audit = () => operate('audit', '--from', from, ...untilNow());
const missing = (output: string) => output.split('\n').filter((line) => line.startsWith('MISSING'));

it('a delivery that the notifier has lost is found, exactly that one, and comes by republishing', async () => {
  const { url } = await merchant.api.createPayment(merchant.store, aPayment());
  await new Buyer().pay(url, CARDS.approved);
  await inbox.received(2);
  // The publisher saves its place soon after it has published.
  const whole = await eventually(audit, ({ output }) => output.includes('2 webhooks and '), { within: 20_000 });
  expect(whole).toMatchObject({ code: 0, output: expect.stringContaining('none missing.') });

  const { rows } = await notifier.query<{ id: string; recordedAt: Date; stream: string }>(
    `DELETE FROM delivery WHERE organization = $1 AND event = 'payment.statusChanged' RETURNING event_id AS id, recorded_at AS "recordedAt", stream`,
    [merchant.organization],
  );
  const [lost] = rows;
  if (!lost || rows.length !== 1) throw new Error(`${String(rows.length)} deliveries were deleted`);
  const found = await audit();
  const line = `MISSING  ${lost.recordedAt.toISOString()}  payment.statusChanged  ${lost.stream}  ${lost.id}  ${inbox.endpoint.name}`;
  expect([found.code, missing(found.output)]).toEqual([1, [line]]);
  expect(found.output).toContain(`republish --from ${lost.recordedAt.toISOString()}`);

  expect((await operate('republish', '--from', lost.recordedAt.toISOString())).output).toContain('Republished');
  const again = await audit();
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('none missing.') });
  const webhooks = await inbox.received(3);
  expect(webhooks.slice(2).map(({ headers }) => headers['webhook-id'])).toEqual([lost.id]);
});
