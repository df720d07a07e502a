import { aMailbox, CARDS, eventually, OperatorApi, stackAddress, Subscriber } from '@cauce/testing/system';
import { BlockedKey } from '../../../src/blocked-key.js';
import { PartnerToken } from '../../../src/partner-token.js';
import { refusalOf } from '../../../src/refusal.js';
import { runCommand } from '../../../src/run-command.js';
import {
  BEGUN,
  BILLING,
  CHARGED,
  DECLINED,
  DECLINED_AGAIN,
  FREE,
  GIVEN_UP,
  PAID,
  PAID_AGAIN,
  PLAN,
  REFUSED,
  SETTLED,
  STATUS,
  Subscribed,
  type Subscription,
} from '../../../src/subscribing.js';
import { at, begin, type Club, rows, second, stack, story } from './kit.js';

const operator = () => new OperatorApi(stack);
const operate = async (service: 'billing' | 'payments', ...args: readonly string[]) => {
  const { code, output } = await runCommand(stack.part(service), 'operate.js', args);
  // With what it said: a matcher that takes any text would not show it.
  expect([code, output]).toEqual([0, output]);
};

it('a processor that answers nothing for three days makes nobody past due, and moves no anchor', async () => {
  const club = await begin();
  await club.accept(CARDS.approved);
  await club.script.set('hold');
  await story.advanceTo(second());
  const clock = await story.advance({ days: 3 });
  expect(clock.advance?.undecidedPayments).toEqual([(await club.payments())[1]?.name]);
  await club.expect([...CHARGED, `ChargeRequested at ${second()}`], { 1: PAID, 2: BEGUN });
  expect((await club.read()).status).toBe('ACTIVE');
  await club.script.release();
  await club.expect([`${BILLING} SUCCEEDED at ${second({ days: 3 })}`], { 2: SETTLED });
  await story.advanceTo(at({ months: 2 }));
  await club.expect([`ChargeRequested at ${at({ months: 2 })}`, `${BILLING} SUCCEEDED`], { 3: PAID });
});

describe('a processor that answers nothing for ten days', () => {
  const TEN_DAYS = { days: 10 };
  const day = (days: number) => at({ days });

  /** A weekly one whose second charge is under way since day 7; on day 17 it gets its answer. */
  async function answeredOnDay17(...charges: readonly string[]): Promise<Club> {
    const club = await begin({ plan: { billingCycleFrequency: 'WEEKLY' } });
    await club.accept(CARDS.approved);
    await club.script.set(...charges);
    await story.advanceTo(day(7));
    await story.advance(TEN_DAYS);
    await club.expect([...CHARGED, `ChargeRequested at ${day(7)}`], { 1: PAID, 2: BEGUN });
    expect((await club.read()).status).toBe('ACTIVE');
    await club.script.release();
    return club;
  }

  it('and then pays: the next cycle is charged at once, and the one after it on its date', async () => {
    const club = await answeredOnDay17('hold');
    await club.expect([`${BILLING} SUCCEEDED at ${day(17)}`], { 2: SETTLED });
    await story.advance({});
    await club.expect([`ChargeRequested at ${day(17)}`, `${BILLING} SUCCEEDED at ${day(17)}`], { 3: PAID });
    expect(await club.read()).toMatchObject({ currentPeriodStart: day(14), nextBillingTime: day(21) });
    await story.advanceTo(day(21));
    await club.expect([`ChargeRequested at ${day(21)}`, `${BILLING} SUCCEEDED at ${day(21)}`], { 4: PAID });
  });

  it('and then refuses: past due from that day, the next attempts a day apart, and the dates that passed are left out', async () => {
    const club = await answeredOnDay17('hold-decline', 'decline', 'decline', 'decline', 'approve');
    await club.expect([`${BILLING} FAILED 1 at ${day(17)}`, `${STATUS} PAST_DUE at ${day(17)}`], { 2: REFUSED });
    await story.advance({});
    await club.expect([]);
    expect(await club.read()).toMatchObject({ status: 'PAST_DUE', nextBillingTime: day(18) });
    await story.advanceTo(day(21));
    await club.expect(
      [
        ...[2, 3].flatMap((nth) => [`ChargeRequested at ${day(16 + nth)}`, `${BILLING} FAILED ${nth} at ${day(16 + nth)}`]),
        `ChargeRequested at ${day(20)}`,
        `${BILLING} FAILED 4 at ${day(20)}`,
        `${STATUS} SUSPENDED at ${day(20)}`,
        `CycleGivenUp at ${day(21)}`,
        `ChargeRequested at ${day(21)}`,
        `${BILLING} SUCCEEDED at ${day(21)}`,
        `${STATUS} ACTIVE`,
      ],
      { 2: [...DECLINED_AGAIN, ...DECLINED_AGAIN, ...DECLINED_AGAIN, ...GIVEN_UP], 3: PAID },
    );
    expect(await club.read()).toMatchObject({ currentPeriodStart: day(21), nextBillingTime: day(28) });
  });

  it('within a series of attempts uses none of them up: the later ones come a day apart, not all at once', async () => {
    const club = await begin({ about: { firstChargeAmountCents: 0 } });
    await club.accept(CARDS.approved);
    await club.script.set('decline', 'hold-decline', 'decline', 'decline');
    await story.advanceTo(second());
    await story.advance({ days: 2 });
    await story.advance(TEN_DAYS);
    const [first, retried] = [second(), second({ days: 2 })];
    const begun = [`ChargeRequested at ${first}`, `${BILLING} FAILED 1 at ${first}`, `${STATUS} PAST_DUE`, `ChargeRequested at ${retried}`];
    await club.expect([...FREE, ...begun], { 1: [...DECLINED, 'AttemptStarted'] });
    await club.script.release();
    await club.expect([`${BILLING} FAILED 2 at ${second({ days: 12 })}`], { 1: REFUSED });
    await story.advance({});
    await club.expect([]);
    await story.advance({ days: 2 });
    const [third, fourth] = [second({ days: 13 }), second({ days: 14 })];
    await club.expect(
      [
        `ChargeRequested at ${third}`,
        `${BILLING} FAILED 3 at ${third}`,
        `ChargeRequested at ${fourth}`,
        `${BILLING} FAILED 4 at ${fourth}`,
        `${STATUS} SUSPENDED at ${fourth}`,
      ],
      { 1: [...DECLINED_AGAIN, ...DECLINED_AGAIN] },
    );
  });
});

it('the feature that is switched off refuses new ones, and what exists goes on', async () => {
  const [club, waiting] = [await begin({ about: { firstChargeAmountCents: 0 } }), await begin({ about: { firstChargeAmountCents: 0 } })];
  await club.accept(CARDS.approved);
  const { organization, api } = story.merchant;
  await operator().changeOrganization(organization, { features: { subscriptions: false } });
  const plan = club.subscription.name.slice(0, club.subscription.name.indexOf('/subscriptions/'));
  const ask = () => api.door.ask('POST', `/${plan}/subscriptions`, { json: {} });
  const refused = await eventually(ask, ({ status }) => status === 403);
  expect(refusalOf(refused)).toMatchObject({ http: 403, status: 'PERMISSION_DENIED' });
  expect(refused.text).toContain('Subscriptions feature is not active');
  await waiting.accept(CARDS.approved);
  await story.advance({ months: 1 });
  await story.expectEventsAmong(['subscription'], {
    [club.subscription.name]: [...FREE, 'ChargeRequested', `${BILLING} SUCCEEDED`],
    [waiting.subscription.name]: [...FREE, 'ChargeRequested', `${BILLING} SUCCEEDED`],
  });
});

it('a charge whose order an operator dropped waits, and is made once when it is published again', async () => {
  const club = await begin({ about: { firstChargeAmountCents: 0 } });
  await club.accept(CARDS.approved);
  await club.expect(FREE);
  const from = new Date().toISOString();
  const orders = await BlockedKey.orders(club.stream, {
    stack,
    brokers: stackAddress('TEST_KAFKA_BROKERS'),
    merchant: story.merchant,
  });
  await story.advance({ months: 1 });
  expect((await orders.parked(2)).map(({ reason }) => reason)).toEqual(['FAILED', 'BEHIND']);
  await orders.drop();
  await club.expect(['ChargeRequested']);
  await operate('billing', 'republish', '--from', from);
  await club.expect([`${BILLING} SUCCEEDED`], { 1: PAID });
});

it('a subscription that a partner’s token makes is charged as the partner’s', async () => {
  const { store } = story.merchant;
  const partner = new PartnerToken(stack, story.merchant);
  const { name } = await story.merchant.api.door.post<{ name: string }>(`/${store}/subscription-plans`, PLAN);
  const mailbox = aMailbox(stack);
  const buyer = { email: mailbox.address, phoneNumber: '+573001234567', firstName: 'Ana', lastName: 'Ríos' };
  const made = await partner.post<Subscription>(`/v1/${name}/subscriptions`, { buyer });
  const club = Subscribed.known(stack, story, made, new Subscriber(mailbox));
  await club.accept(CARDS.approved);
  await story.advance({ months: 1 });
  await club.expect([...CHARGED, 'ChargeRequested', `${BILLING} SUCCEEDED`], { 1: PAID, 2: PAID });
  const creations = story.events.filter(({ type }) => type === 'SubscriptionCreated' || type === 'PaymentCreated');
  expect(creations.map(({ data }) => data)).toEqual(Array(3).fill(expect.objectContaining({ integration: partner.integration })));
});

it('everything that is published and built again changes nothing', async () => {
  const from = new Date().toISOString();
  const club = await begin();
  await club.accept(CARDS.approved);
  await club.script.set('decline', 'approve');
  await story.advance({ months: 1 });
  await story.advance({ days: 2 });
  const before = [await club.read(), await club.payments(), await story.inbox.webhooks()];
  await Promise.all([operate('billing', 'republish', '--from', from), operate('payments', 'republish', '--from', from)]);
  await Promise.all([operate('billing', 'rebuild'), operate('payments', 'rebuild')]);
  await story.advance({});
  rows.saw('RecordCharge', 'not open, pays nothing owed');
  expect([await club.read(), await club.payments(), await story.inbox.webhooks()]).toEqual(before);
  await club.expect(
    [
      ...CHARGED,
      'ChargeRequested',
      `${BILLING} FAILED 1`,
      `${STATUS} PAST_DUE`,
      'ChargeRequested',
      `${BILLING} SUCCEEDED`,
      `${STATUS} ACTIVE`,
    ],
    { 1: PAID, 2: [...DECLINED, ...PAID_AGAIN] },
  );
}, 180_000);
