import { idOf } from '@cauce/kernel';
import { aMerchant, aPayment, apiDocument, CARDS, type Merchant, OperatorApi, Stack } from '@cauce/testing/system';
import fc from 'fast-check';
import { type Known, requestsTo, routesOf } from '../../src/fuzz/requests.js';
import { Values } from '../../src/fuzz/values.js';
import { PLAN, Subscribed } from '../../src/subscribing.js';

/** A few in every run of the e2e specs, always the same; `npm run fuzz` asks for many, and each time for others. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? '25');
const SEED = Number(process.env['FUZZ_SEED'] ?? '1');
/** From so many on, some must have been good in all parts. */
const MANY = 200;

const stack = Stack.fromEnv();
const document = apiDocument('public');

let merchant: Merchant;
let known: Known;
beforeAll(async () => {
  merchant = await aMerchant(stack);
  await new OperatorApi(stack).changeOrganization(merchant.organization, { rateLimit: 1_000_000, features: { subscriptions: true } });
  const payment = await merchant.api.createPayment(merchant.store, aPayment());
  const { name } = await merchant.api.door.post<{ readonly name: string }>(`/${merchant.store}/subscription-plans`, PLAN);
  known = { store: [idOf(merchant.store)], payment: [idOf(payment.name)], plan: [idOf(name)], subscriptionPlan: [name] };
});

/** A subscription or an assignment in its trial is each route's own: another route may have canceled it. */
async function knownTo(path: string): Promise<Known> {
  const wanted = /\{(subscription|assignment)\}/.exec(path)?.[1];
  if (wanted === undefined) return known;
  const as = wanted === 'assignment' ? { as: 'assignments' as const } : {};
  const club = await Subscribed.begin(stack, { merchant }, { plan: { trialPeriodDays: 14 }, ...as });
  await club.accept(CARDS.approved);
  const [, , , plan = ''] = club.subscription.name.split('/');
  return { ...known, [wanted]: [club.id], ...(wanted === 'subscription' && { plan: [plan] }) };
}

// What is not as documented throws by itself: `Stack.fromEnv` watches every answer.
it.each(routesOf(document))(
  '$method $path never fails, and answers as documented, whatever it is asked',
  async (route) => {
    const requests = requestsTo(route, new Values(document), await knownTo(route.path));
    const statuses = new Map<number, number>();
    const property = fc.asyncProperty(requests, async ({ method, path, parts }) => {
      const { status } = await merchant.api.door.ask(method, path.slice('/v1'.length), parts);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect(status).toBeLessThan(500);
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
    // A fuzz that is always refused at the door looks at nothing behind it.
    if (RUNS >= MANY) expect(statuses.get(200)).toBeGreaterThan(0);
    console.info(route.operation.operationId, Object.fromEntries(statuses));
  },
  60_000 + RUNS * 200,
);
