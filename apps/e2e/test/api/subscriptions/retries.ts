import { after, CARDS } from '@cauce/testing/system';
import {
  BEGUN,
  BILLING,
  DECLINED,
  DECLINED_AGAIN,
  FREE,
  GIVEN_UP,
  PAID,
  PAID_AGAIN,
  REFUSED,
  SETTLED,
  STATUS,
} from '../../../src/subscribing.js';
import { at, begin, type Club, reasonsTold, rows, second, stack, story } from './kit.js';

const WEEKLY = { billingCycleFrequency: 'WEEKLY' };
/** A series of which every charge fails; the next one begins with a free cycle. */
const FOUR = ['decline', 'decline', 'decline', 'decline'];
const FAILED_FOUR = [...DECLINED, ...DECLINED_AGAIN, ...DECLINED_AGAIN, ...DECLINED_AGAIN];
const SUSPENDED_IN_FOUR = [
  'ChargeRequested',
  `${BILLING} FAILED 1`,
  `${STATUS} PAST_DUE`,
  'ChargeRequested',
  `${BILLING} FAILED 2`,
  'ChargeRequested',
  `${BILLING} FAILED 3`,
  'ChargeRequested',
  `${BILLING} FAILED 4`,
  `${STATUS} SUSPENDED`,
];

async function aFreeBeginning(plan: object = {}, card: string = CARDS.approved): Promise<Club> {
  const club = await begin({ plan, about: { firstChargeAmountCents: 0 } });
  await club.accept(card);
  await club.expect(FREE);
  return club;
}

/** Its second cycle has failed four times. */
async function aSuspended(plan: object = {}): Promise<Club> {
  const club = await aFreeBeginning(plan);
  await club.script.set(...FOUR);
  await story.advance('billingCycleFrequency' in plan ? { days: 14 } : { months: 1 });
  if (!('billingCycleFrequency' in plan)) await story.advance({ days: 7 });
  await club.expect(SUSPENDED_IN_FOUR, { 1: FAILED_FOUR });
  return club;
}

/** Its second cycle has failed three times, and the fourth charge is open. */
async function atTheFourth(plan: object = {}): Promise<Club> {
  const club = await aFreeBeginning(plan);
  await club.script.set('decline', 'decline', 'decline', 'hold-decline');
  await story.advance('billingCycleFrequency' in plan ? { days: 14 } : { months: 1 });
  if (!('billingCycleFrequency' in plan)) await story.advance({ days: 7 });
  await club.expect(SUSPENDED_IN_FOUR.slice(0, -2), { 1: FAILED_FOUR.slice(0, -1) });
  return club;
}

describe('a charge that fails', () => {
  it('is tried on days 0, 2, 5 and 7; then on each date once, and the second failure in a row cancels', async () => {
    const club = await aFreeBeginning({}, CARDS.withoutFunds);
    await story.advance({ months: 1 });
    await story.advance({ days: 7 });
    const times = [0, 0, 0, 2, 2, 5, 5, 7, 7, 7].map((days) => second({ days }));
    await club.expect(
      SUSPENDED_IN_FOUR.map((line, nth) => `${line} at ${times[nth] ?? ''}`),
      { 1: FAILED_FOUR },
    );
    expect(await club.read()).toMatchObject({ status: 'SUSPENDED', nextBillingTime: at({ months: 2 }) });
    await story.advance({ months: 2 });
    const [third, fourth] = [at({ months: 2 }), at({ months: 3 })];
    await club.expect(
      [
        `CycleGivenUp at ${third}`,
        'ChargeRequested',
        `${BILLING} FAILED 1 at ${third}`,
        `CycleGivenUp at ${fourth}`,
        'ChargeRequested',
        `${BILLING} FAILED 1 at ${fourth}`,
        `${STATUS} CANCELED at ${fourth}`,
      ],
      { 1: GIVEN_UP, 2: [...DECLINED, ...GIVEN_UP], 3: [...DECLINED, ...GIVEN_UP] },
    );
    expect(await reasonsTold(club)).toEqual([['CANCELED', 'CONSECUTIVE_FAILURES', true]]);
  });

  it('of a weekly plan leaves out the date of its fourth failure, and goes on a week later', async () => {
    const club = await aSuspended(WEEKLY);
    expect(await club.read()).toMatchObject({ nextBillingTime: at({ days: 21 }) });
    await story.advance({ days: 14 });
    await club.expect(
      [
        `CycleGivenUp at ${at({ days: 21 })}`,
        'ChargeRequested',
        `${BILLING} SUCCEEDED`,
        `${STATUS} ACTIVE at ${at({ days: 21 })}`,
        'ChargeRequested',
        `${BILLING} SUCCEEDED at ${at({ days: 28 })}`,
      ],
      { 1: GIVEN_UP, 2: PAID, 3: PAID },
    );
  });

  it('is paid by money that comes although the bank had said no, while the cycle is owed', async () => {
    const club = await aFreeBeginning();
    await club.script.set('hold-relent');
    await story.advance({ months: 1 });
    await club.expect(['ChargeRequested', `${BILLING} FAILED 1`, `${STATUS} PAST_DUE`], { 1: DECLINED });
    await story.advance({ days: 1 });
    await club.script.release();
    await club.expect([`${BILLING} SUCCEEDED`, `${STATUS} ACTIVE at ${second({ days: 1 })}`], { 1: SETTLED });
    await story.advance({ days: 20 });
    await club.expect([]);
  });

  it('is paid by such money in a suspension, too', async () => {
    const club = await aFreeBeginning();
    await club.script.set('decline', 'decline', 'decline', 'hold-relent');
    await story.advance({ months: 1 });
    await story.advance({ days: 7 });
    await club.expect(SUSPENDED_IN_FOUR, { 1: FAILED_FOUR });
    await club.script.release();
    await club.expect([`${BILLING} SUCCEEDED`, `${STATUS} ACTIVE`], { 1: SETTLED });
  });

  it('is not paid by such money once its cycle was given up: it is listed for operators', async () => {
    const club = await aFreeBeginning();
    await club.script.set('decline', 'decline', 'decline', 'hold-relent', 'approve');
    await story.advance({ months: 1 });
    await story.advance({ days: 7 });
    await club.expect(SUSPENDED_IN_FOUR, { 1: FAILED_FOUR });
    await story.advanceTo(at({ months: 2 }));
    await club.expect(['CycleGivenUp', 'ChargeRequested', `${BILLING} SUCCEEDED`, `${STATUS} ACTIVE`], { 1: GIVEN_UP, 2: PAID });
    await club.script.release();
    await club.expect([], { 1: ['UnexpectedSettlementRecorded'] });
  });
});

describe('a new card', () => {
  it('is only kept while nothing is owed, and is known from then on', async () => {
    const club = await aFreeBeginning();
    const confirm = await club.enterNewCard(CARDS.withoutFunds);
    await club.confirmCard(confirm);
    await club.expect(['MethodChanged']);
    await club.confirmCard(confirm);
    rows.saw('ChangeMethod', 'known card');
    await story.advance({ months: 1 });
    await club.expect(['ChargeRequested', `${BILLING} FAILED 1`, `${STATUS} PAST_DUE`], { 1: DECLINED });
  });

  it('pays at once what is owed, and the anchor stays', async () => {
    const club = await aFreeBeginning({}, CARDS.withoutFunds);
    await story.advanceTo(second());
    await club.expect(['ChargeRequested', `${BILLING} FAILED 1`, `${STATUS} PAST_DUE`], { 1: DECLINED });
    await story.advance({ days: 1 });
    expect((await club.changeCard(CARDS.approved)).status).toBe(200);
    await club.expect(['MethodChanged', 'ChargeRequested', `${BILLING} SUCCEEDED at ${second({ days: 1 })}`, `${STATUS} ACTIVE`], {
      1: PAID_AGAIN,
    });
    await story.advanceTo(at({ months: 2 }));
    await club.expect(['ChargeRequested', `${BILLING} SUCCEEDED at ${at({ months: 2 })}`], { 2: PAID });
  });

  it('waits for the charge that is open, is charged when that fails, and later attempts keep their days', async () => {
    const club = await aFreeBeginning({}, CARDS.withoutFunds);
    await club.script.set('decline', 'hold-decline', 'decline', 'approve');
    await story.advanceTo(second());
    await story.advance({ days: 2 });
    await club.expect(['ChargeRequested', `${BILLING} FAILED 1`, `${STATUS} PAST_DUE`, 'ChargeRequested'], {
      1: [...DECLINED, 'AttemptStarted'],
    });
    await club.changeCard(CARDS.approved);
    await club.expect(['MethodChanged']);
    await club.script.release();
    await club.expect([`${BILLING} FAILED 2 at ${second({ days: 2 })}`], { 1: REFUSED });
    await story.advance({});
    await club.expect([`ChargeRequested at ${second({ days: 2 })}`, `${BILLING} FAILED 3`], { 1: DECLINED_AGAIN });
    await story.advance({ days: 6 });
    await club.expect([`ChargeRequested at ${second({ days: 7 })}`, `${BILLING} SUCCEEDED`, `${STATUS} ACTIVE`], { 1: PAID_AGAIN });
  });

  it('ends a suspension, and pays the cycle that is owed', async () => {
    const club = await aSuspended();
    await club.changeCard(CARDS.approved);
    await club.expect(['MethodChanged', `${STATUS} ACTIVE`, 'ChargeRequested', `${BILLING} SUCCEEDED`], { 1: PAID_AGAIN });
  });

  it('pays the latest cycle whose date has come, and gives up the one before it', async () => {
    const club = await aSuspended(WEEKLY);
    await club.changeCard(CARDS.approved);
    await club.expect(['MethodChanged', `${STATUS} ACTIVE`, 'CycleGivenUp', 'ChargeRequested', `${BILLING} SUCCEEDED`], {
      1: GIVEN_UP,
      2: PAID,
    });
  });

  it('in a suspension whose charge is open makes it active, and is charged when that one fails', async () => {
    const club = await aSuspended();
    await club.script.set('hold-decline');
    await story.advanceTo(at({ months: 2 }));
    await club.expect(['CycleGivenUp', 'ChargeRequested'], { 1: GIVEN_UP, 2: BEGUN });
    await club.changeCard(CARDS.approved);
    await club.expect(['MethodChanged', `${STATUS} ACTIVE`]);
    await club.script.release();
    await club.expect([`${BILLING} FAILED 1`, `${STATUS} PAST_DUE`], { 2: REFUSED });
    await story.advance({});
    await club.expect(['ChargeRequested', `${BILLING} SUCCEEDED`, `${STATUS} ACTIVE`], { 2: PAID_AGAIN });
  });

  it('that waits when the fourth charge fails ends the suspension at once', async () => {
    const club = await atTheFourth();
    await club.changeCard(CARDS.approved);
    await club.script.release();
    await story.advance({});
    await club.expect(
      ['MethodChanged', `${BILLING} FAILED 4`, `${STATUS} SUSPENDED`, `${STATUS} ACTIVE`, 'ChargeRequested', `${BILLING} SUCCEEDED`],
      { 1: [...REFUSED, ...PAID_AGAIN] },
    );
  });

  it('that waits then pays a later cycle, where the date of one has come', async () => {
    const club = await atTheFourth(WEEKLY);
    await club.changeCard(CARDS.approved);
    await club.script.release();
    await club.expect(['MethodChanged', `${BILLING} FAILED 4`, `${STATUS} SUSPENDED`], { 1: REFUSED });
    await story.advance({});
    await club.expect([`${STATUS} ACTIVE`, 'CycleGivenUp', 'ChargeRequested', `${BILLING} SUCCEEDED`], { 1: GIVEN_UP, 2: PAID });
    expect(await club.read()).toMatchObject({ currentPeriodStart: after(at({}), { days: 14 }) });
  });
});

it('a buyer is told each fact once', async () => {
  const club = await begin({ plan: { trialPeriodDays: 14 } });
  await club.accept(CARDS.withoutFunds);
  await story.advance({ days: 16 });
  const mails = await club.buyer.mailbox.received(5);
  expect(mails.map(({ subject }) => subject)).toHaveLength(5);
  for (const { text } of mails.slice(1)) expect(text).toContain(`${stack.checkoutUrl}/u/`);
  await club.expect(
    [
      `${STATUS} PENDING_ACCEPTANCE`,
      'AcceptanceStarted',
      `${STATUS} TRIALING`,
      'TrialEndNoticed',
      'ChargeRequested',
      `${BILLING} FAILED 1`,
      `${STATUS} PAST_DUE`,
      'ChargeRequested',
      `${BILLING} FAILED 2`,
    ],
    { 1: [...DECLINED, ...DECLINED_AGAIN] },
  );
});
