import type { MethodHolders } from '@cauce/contracts';
import { randomId } from '@cauce/secrets';
import { eventually } from '@cauce/testing/services';
import { last } from '../../../test/merchant.js';
import { RunningBilling } from '../../../test/running-billing.js';

let billing: RunningBilling;
beforeAll(async () => void (billing = await RunningBilling.share()), 60_000);
afterAll(() => billing.close());

type Held = { readonly method: string; readonly subscription: string };

/** As payments asks. */
async function holders(...methods: readonly Held[]): Promise<number> {
  const facts = { principal: 'payments' };
  const answer = await billing.service.send<MethodHolders>('POST', '/internal/method-holders', { methods }, { caller: 'payments', facts });
  return answer.body.count;
}

it('a subscription that has not ended holds the card that it is charged to, and no other', async () => {
  const merchant = billing.merchant();
  const made = (await merchant.subscribe(await merchant.plan())).body;
  const { method } = await billing.accepted(made);
  const subscription = `subscription-${last(made.name)}`;
  const held = { method, subscription };
  expect(await holders(held, { method: randomId(), subscription }, { method, subscription: `subscription-${randomId()}` })).toBe(1);
  expect(await holders({ method: randomId(), subscription })).toBe(0);
  await merchant.cancel(made);
  await eventually(
    () => holders(held),
    (count) => count === 0,
  );
});

it('nobody holds no card', async () => expect(await holders()).toBe(0));
