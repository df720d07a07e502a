/** @seconds 22 */
import { eventually, type RunningService, sharedByInstances, startService } from '@cauce/testing/services';
import { BillingMerchant, last } from '../../test/merchant.js';

const MANY = 60;
const FEW = 3;
/** So slow that the many alone take fifteen seconds: whoever waits behind them is seen to wait. */
const PER_SECOND = 4;

let idle: RunningService;
let sweeping: RunningService | undefined;
beforeAll(async () => {
  const shared = await sharedByInstances('billing');
  const start = (env: Readonly<Record<string, string>>) => startService({ app: 'billing', shared, env });
  idle = await start({ ACCEPTANCE_WINDOW_MS: '1', SWEEP_INTERVAL_MS: '3600000' });
  await subscriptions(MANY);
  await subscriptions(FEW);
  sweeping = await start({ SWEEP_INTERVAL_MS: '200', RENEWALS_PER_SECOND: String(PER_SECOND) });
}, 120_000);
afterAll(async () => {
  await Promise.all([idle.close(), sweeping?.close()]);
  await idle.database.drop();
});

/** Of an organization of their own; each is due at once, since nobody accepts it in time. */
async function subscriptions(count: number): Promise<void> {
  const merchant = new BillingMerchant(idle);
  const plan = await merchant.plan();
  for (let nth = 0; nth < count; nth += 1) await merchant.subscribe(plan);
}

/** How many are done of the organization with many, and of the other one. */
async function done(): Promise<readonly [many: number, few: number]> {
  const { rows } = await idle.database.pool.query<{ made: number; done: number }>(
    "SELECT count(*)::int AS made, (count(*) FILTER (WHERE status = 'CANCELED'))::int AS done FROM subscription GROUP BY organization",
  );
  const of = (made: number) => rows.find((each) => each.made === made)?.done ?? NaN;
  return [of(MANY), of(FEW)];
}

it('an organization with many due subscriptions, all due earlier, makes another one’s wait for their turn alone', async () => {
  const [many] = await eventually(done, ([, few]) => few === FEW, { within: 60_000 });
  expect(many).toBeLessThan(MANY / 2);
});

it('one that an older timetable made due is claimed once, and gets the time of its fold', async () => {
  const service = sweeping as RunningService;
  const merchant = new BillingMerchant(service);
  const { body } = await merchant.subscribe(await merchant.plan());
  const timeOf = async () => {
    const text = 'SELECT next_action_time AS time FROM subscription WHERE id = $1';
    return (await service.database.pool.query<{ time: Date }>(text, [last(body.name)])).rows[0]?.time.toISOString();
  };
  const claimed = async () => Number(/^cauce_scheduler_claimed\S*due-subscription\S* (\d+)$/m.exec(await service.metrics())?.[1] ?? 0);
  const folded = await timeOf();
  await eventually(done, ([many]) => many === MANY, { within: 60_000 });
  const before = await claimed();
  await service.database.pool.query('UPDATE subscription SET next_action_time = $2 WHERE id = $1', [last(body.name), '2020-01-01']);
  expect(await eventually(timeOf, (time) => time === folded)).toBe(folded);
  expect(await claimed()).toBe(before + 1);
});
