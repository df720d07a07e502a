import { after, aPayment, envelopeOf, eventually, type Merchant, OperatorApi, type Payment, scenarios } from '@cauce/testing/system';
import { own, stopSecond } from './own.js';

describe('an advance of a test clock', () => {
  const BEGIN = '2030-01-01T10:00:00.000Z';
  /** Payments that fall due one after the other: the advance stops at each. */
  const COUNT = 30;
  /** How many are settled before something is killed. */
  const SETTLED = 5;
  const END = after(BEGIN, { hours: COUNT });
  const LIMIT_MS = 90_000;

  let operator: OperatorApi;

  beforeAll(async () => {
    // The second catalog asks the second payments process: an advance that it took over would wait for that.
    await Promise.all(['gateway', 'payments', 'catalog'].map(stopSecond));
    operator = new OperatorApi(own.stack);
  }, 120_000);

  const aScenario = scenarios(() => own.stack);

  /** An organization with payments that expire an hour after each other. */
  async function aDay() {
    const story = await aScenario({ testClock: { now: BEGIN }, within: LIMIT_MS });
    const payments: Payment[] = [];
    for (let hours = 1; hours <= COUNT; hours++) payments.push(await createDueAfter(hours, story.merchant));
    return { story, merchant: story.merchant, payments };
  }

  /** Each was created, and has expired at its time: once. */
  const allExpired = (payments: readonly Payment[]) =>
    Object.fromEntries(
      payments.map(({ name, expireTime = '' }) => [name, ['PaymentCreated', `payment.statusChanged EXPIRED at ${expireTime}`]]),
    );

  function createDueAfter(hours: number, { api, store }: Merchant): Promise<Payment> {
    return api.createPayment(store, aPayment({ expireTime: after(BEGIN, { hours }) }));
  }

  const clockOf = ({ organization }: Merchant) => operator.testClock(organization);

  describe.each(['catalog', 'payments', 'notifier', 'event-store', 'kafka', 'postgres'])(
    'an advance in the middle of which %s is killed',
    (name) => {
      it(
        'goes on by itself, and all has happened once and in order when it is READY',
        async () => {
          const { story, merchant, payments } = await aDay();
          const part = own.running.part(name);
          const asked = operator.tryToAdvance(merchant.organization, END).catch(() => undefined);
          await eventually(
            () => clockOf(merchant),
            ({ advance }) => (advance?.ranCount ?? 0) >= SETTLED,
          );
          await part.kill();
          await part.start();
          const clock = await eventually(
            () => clockOf(merchant),
            ({ state }) => state === 'READY',
            { within: LIMIT_MS },
          );
          await asked;
          expect(clock).toMatchObject({ now: END, advance: { from: BEGIN, to: END } });

          const told = (await story.inbox.webhooks()).map((webhook) => envelopeOf(webhook).data['name']);
          expect([...new Set(told)]).toEqual(payments.map((payment) => payment.name));
          await story.expectEvents(allExpired(payments));
          const { payments: listed } = await merchant.api.payments(merchant.store, '?pageSize=100');
          expect(listed.map(({ name: one, status, updateTime }) => [one, status, updateTime])).toEqual(
            payments.toReversed().map((payment) => [payment.name, 'EXPIRED', payment.expireTime]),
          );
        },
        2 * LIMIT_MS,
      );
    },
  );

  it(
    'an advance that takes longer than its caller should wait is answered with 202, and goes on',
    async () => {
      const { story, merchant, payments } = await aDay();
      const notifier = own.running.part('notifier');
      const asked = operator.tryToAdvance(merchant.organization, END);
      await eventually(
        () => clockOf(merchant),
        ({ advance }) => (advance?.ranCount ?? 0) >= SETTLED,
      );
      notifier.freeze();
      const { status, body } = await asked;
      expect([status, body.state, body.now < END]).toEqual([202, 'ADVANCING', true]);
      notifier.thaw();
      await eventually(
        () => clockOf(merchant),
        ({ state }) => state === 'READY',
        { within: LIMIT_MS },
      );
      await story.expectEvents(allExpired(payments));
    },
    2 * LIMIT_MS,
  );
});
