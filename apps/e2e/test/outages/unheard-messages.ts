import { idOf } from '@cauce/kernel';
import { CARDS, eventually, Messages, OperatorApi, type Scenario, scenarios, send, untilNow } from '@cauce/testing/system';
import { BlockedKey } from '../../src/blocked-key.js';
import { chargeSeen, paymentSeen } from '../../src/charges-seen.js';
import { takenFor } from '../../src/money.js';
import { partNamed, startAgain } from '../../src/outages/own-stack.js';
import { runCommand } from '../../src/run-command.js';
import { BILLING, FREE, PLAN, STATUS, Subscribed } from '../../src/subscribing.js';
import { own } from './own.js';

describe('charges whose orders and outcomes get lost', () => {
  const BEGIN = '2030-01-31T10:00:00.000Z';
  /** An hour, for this spec. */
  const ASK_AGAIN_MS = 10_000;
  const HOUR_MS = 3_600_000;
  const WITHIN_MS = 60_000;
  const TEST_MS = 300_000;

  const aScenario = scenarios(() => own.stack);
  let messages: Messages;
  let story: Scenario;

  beforeAll(async () => {
    await startAgain(own.running, 'billing', { ASK_AGAIN_MS: String(ASK_AGAIN_MS) });
    messages = await Messages.on('billing.subscription.v1', brokers());
  }, TEST_MS);
  afterAll(async () => {
    await messages.close();
    await startAgain(own.running, 'billing', { ASK_AGAIN_MS: String(HOUR_MS) });
  }, TEST_MS);

  it(
    'are asked for again by the same message until there is word of them, are shown meanwhile, and each is charged once',
    async () => {
      const from = new Date().toISOString();
      story = await aScenario({ testClock: { now: BEGIN }, features: { subscriptions: true }, within: WITHIN_MS });
      const [unasked, unheard, undecided] = [await aFreeBeginning(), await aFreeBeginning(), await aFreeBeginning()];
      for (const { script } of [unheard, undecided]) await script.set('hold');
      const where = { stack: own.stack, brokers: brokers(), merchant: story.merchant };
      const orders = await BlockedKey.orders(unasked.stream, where);
      await story.advance({ months: 1 });
      const all = [unasked, unheard, undecided];
      await expectOf(all, [...FREE, 'ChargeRequested']);
      const outcomes = await BlockedKey.outcomes(`payment-${idOf(paymentSeen(story, unheard.stream))}`, where);
      await unheard.script.release();
      await orders.parked(3); // the order, and the one that is asked for again, behind the first message
      await eventually(gauges, ([open, late]) => open === 3 && late === 3, { within: WITHIN_MS });
      const { code, output } = await reconcile(from);
      expect([
        code,
        output
          .split('\n')
          .map((line) => line.trim().split(/ {2,}/).join(' '))
          .sort(),
      ]).toEqual([
        1,
        expect.arrayContaining([
          `NOT_ASKED ${unasked.stream} ${chargeSeen(story, unasked.stream)} NO CHARGE OPEN`,
          expect.stringMatching(`^OPEN_CHARGE ${undecided.stream} ${chargeSeen(story, undecided.stream)} PENDING OPEN SINCE .*Z$`),
          `PAYMENT_NOT_RECORDED ${unheard.stream} ${chargeSeen(story, unheard.stream)} SUCCEEDED OPEN`,
          '3 charges of 3 subscriptions compared, 2 differ. 1 charge is late.',
        ]),
      ]);

      await Promise.all([orders.drop(), outcomes.drop()]);
      await expectOf([unasked, unheard], [`${BILLING} SUCCEEDED`]);
      expect(await gauges()).toEqual([1, 1]);
      await undecided.script.release();
      await expectOf([undecided], [`${BILLING} SUCCEEDED`]);
      for (const club of all) {
        expect(await takenFor(own.stack, story.merchant, paymentSeen(story, club.stream))).toEqual([PLAN.amountCents]);
        const asked = await ordersOf(club);
        expect(asked.length).toBeGreaterThan(1);
        expect(asked).toEqual(asked.map(() => asked[0]));
      }
      expect(await gauges()).toEqual([0, 0]);
      const after = await reconcile(from);
      const nothing = '3 charges of 3 subscriptions compared, 0 differ. No charges are late.';
      expect([after.code, after.output]).toEqual([0, expect.stringContaining(nothing)]);
    },
    TEST_MS,
  );

  it(
    'are withdrawn right behind what is asked for again, so that nothing is taken for a subscription that was canceled meanwhile',
    async () => {
      story = await aScenario({ testClock: { now: BEGIN }, features: { subscriptions: true }, within: WITHIN_MS });
      const unasked = await aFreeBeginning();
      await unasked.script.set('deaf');
      const orders = await BlockedKey.orders(unasked.stream, { stack: own.stack, brokers: brokers(), merchant: story.merchant });
      await story.advance({ months: 1 });
      await unasked.cancel();
      await orders.parked(3); // the charge and its withdrawal, behind the first message
      await orders.drop();
      await expectOf([unasked], [...FREE, 'ChargeRequested', `${STATUS} CANCELED`, 'ChargeWithdrawn']);
      expect(await takenFor(own.stack, story.merchant, (await unasked.payments())[0]?.name ?? '')).toEqual([]);
      expect(await settlements()).toEqual([]);
    },
    TEST_MS,
  );

  it(
    'whose withdrawal got lost are listed for an operator when they bring money',
    async () => {
      story = await aScenario({ testClock: { now: BEGIN }, features: { subscriptions: true }, within: WITHIN_MS });
      const unwithdrawn = await aFreeBeginning();
      await unwithdrawn.script.set('hold');
      await story.advance({ months: 1 });
      await unwithdrawn.script.untilHeld();
      const orders = await BlockedKey.orders(unwithdrawn.stream, { stack: own.stack, brokers: brokers(), merchant: story.merchant });
      await unwithdrawn.cancel();
      await orders.parked(2);
      await orders.drop();
      await unwithdrawn.script.release();
      // First: what happened to others is passed over only as far as the next step has come.
      await eventually(settlements, (states) => states.length === 1, { within: WITHIN_MS });
      await expectOf([unwithdrawn], [...FREE, 'ChargeRequested', `${STATUS} CANCELED`, `${BILLING} SUCCEEDED`]);
    },
    TEST_MS,
  );

  const brokers = () => own.running.world.addresses.kafkaBrokers;

  const reconcile = (from: string) =>
    runCommand(partNamed(own.running, 'billing'), 'operate.js', ['reconcile', '--from', from, ...untilNow()]);

  async function aFreeBeginning() {
    const club = await Subscribed.begin(own.stack, story, { about: { firstChargeAmountCents: 0 } });
    await club.accept(CARDS.approved);
    return club;
  }

  const expectOf = (clubs: readonly Subscribed[], lines: readonly string[]) =>
    story.expectEventsAmong(['subscription'], Object.fromEntries(clubs.map(({ subscription }) => [subscription.name, lines])));

  /** What payments was sent for it, as often as it was sent. */
  async function ordersOf({ stream }: Subscribed): Promise<readonly object[]> {
    const sent = await messages.of<{ readonly chargeOrder?: { readonly cycle: number } }>(stream, 1);
    return sent.filter(({ chargeOrder }) => (chargeOrder?.cycle ?? 0) > 0); // the one that blocked them is of no cycle
  }

  async function settlements(): Promise<readonly object[]> {
    const path = `/${story.merchant.organization}/unexpected-settlements`;
    return (await new OperatorApi(own.stack).door.get<{ readonly unexpectedSettlements: readonly object[] }>(path)).unexpectedSettlements;
  }

  /** Open charges, and those that are open for too long. */
  async function gauges(): Promise<readonly number[]> {
    const { text } = await send({ method: 'GET', url: `${partNamed(own.running, 'billing').url}/metrics` });
    return ['open', 'late'].map((which) => Number(new RegExp(`^cauce_billing_${which}_charges (\\d+)$`, 'm').exec(text)?.[1]));
  }
});
