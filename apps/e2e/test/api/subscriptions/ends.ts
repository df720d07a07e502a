import { CARDS, OperatorApi } from '@cauce/testing/system';
import { refusalOf } from '../../../src/refusal.js';
import { BEGUN, BILLING, CHARGED, FREE, GIVEN_UP, NEW, PAID, REFUSED, SETTLED, STATUS } from '../../../src/subscribing.js';
import { begin, type Club, reasonsTold, rows, stack, story } from './kit.js';

const CANCELED = `${STATUS} CANCELED`;
const operator = () => new OperatorApi(stack).door;
const settlements = async () => {
  const path = `/${story.merchant.organization}/unexpected-settlements`;
  return (await operator().get<{ unexpectedSettlements: { state: string }[] }>(path)).unexpectedSettlements.map(({ state }) => state);
};

/** Its second charge is under way. @param word what that comes to */
async function withChargeInFlight(word: string): Promise<Club> {
  const club = await begin();
  await club.accept(CARDS.approved);
  await club.script.set(word);
  await story.advance({ months: 1 });
  await club.expect([...CHARGED, 'ChargeRequested'], { 1: PAID, 2: BEGUN });
  return club;
}

describe('a subscription that is canceled', () => {
  it('is never charged again, and canceling it again changes nothing', async () => {
    const club = await begin();
    await club.accept(CARDS.approved);
    await club.cancel();
    await club.cancel();
    rows.saw('CancelSubscription', 'always', 'ignored');
    await story.advance({ months: 3 });
    await club.expect([...CHARGED, CANCELED], { 1: PAID });
    expect(await reasonsTold(club)).toEqual([['CANCELED', 'moved away', true]]);
  });

  it.each([
    ['before it is accepted', {}, NEW],
    ['in its trial', { plan: { trialPeriodDays: 14 } }, [...NEW, 'AcceptanceStarted', `${STATUS} TRIALING`]],
  ])('%s is over', async (_, about, before) => {
    const club = await begin(about);
    if (before.length > 1) await club.accept(CARDS.approved);
    await club.cancel();
    await story.advance({ days: 20 });
    await club.expect([...before, CANCELED]);
  });

  it('while it is past due gives up what is owed', async () => {
    const club = await begin({ about: { firstChargeAmountCents: 0 } });
    await club.accept(CARDS.withoutFunds);
    await story.advance({ months: 1 });
    await club.cancel();
    await story.advance({ days: 20 });
    await club.expect([...FREE, 'ChargeRequested', `${BILLING} FAILED 1`, `${STATUS} PAST_DUE`, CANCELED], {
      1: [...BEGUN, ...REFUSED, ...GIVEN_UP],
    });
  });

  it('while it is suspended is so by an operator alone', async () => {
    const club = await begin({ about: { firstChargeAmountCents: 0 } });
    await club.accept(CARDS.withoutFunds);
    await story.advance({ months: 1 });
    await story.advance({ days: 7 });
    const { api, store } = story.merchant;
    const refused = await api.door.ask('POST', `/${club.subscription.name}/cancel`, { json: { reason: 'moved away' } });
    expect(refusalOf(refused)).toMatchObject({ http: 400, reason: 'SUBSCRIPTION_SUSPENDED' });
    await operator().post(`/${store}/subscriptions/${club.id}:cancel`, { reason: 'fraud' });
    await story.expectEventsAmong(
      ['subscription'],
      ...FREE,
      'ChargeRequested',
      `${BILLING} FAILED 1`,
      `${STATUS} PAST_DUE`,
      ...[2, 3, 4].flatMap((count) => ['ChargeRequested', `${BILLING} FAILED ${count}`]),
      `${STATUS} SUSPENDED`,
      CANCELED,
    );
  });
});

describe('a charge that is under way when its subscription is canceled', () => {
  it('that succeeds is announced, changes no status, and is listed for operators', async () => {
    const club = await withChargeInFlight('hold');
    await club.cancel();
    await club.expect([CANCELED], { 2: ['WithdrawalRequested'] });
    await club.script.release();
    await club.expect([`${BILLING} SUCCEEDED`], { 2: [...SETTLED, 'UnexpectedSettlementRecorded'] });
    expect(await settlements()).toEqual(['OPEN']);
    expect((await club.read()).status).toBe('CANCELED');
  });

  it('that the bank refuses is announced as FAILED', async () => {
    const club = await withChargeInFlight('hold-decline');
    await club.cancel();
    await club.expect([CANCELED], { 2: ['WithdrawalRequested'] });
    await club.script.release();
    await club.expect([`${BILLING} FAILED 1`], { 2: [...REFUSED, ...GIVEN_UP] });
    expect(await settlements()).toEqual([]);
  });

  it('that is withdrawn is not announced', async () => {
    const club = await withChargeInFlight('deaf');
    await club.cancel();
    await club.expect([CANCELED, 'ChargeWithdrawn'], { 2: ['WithdrawalRequested', ...REFUSED, ...GIVEN_UP] });
    expect(await settlements()).toEqual([]);
  });

  it('before it was accepted is no failure of a subscription', async () => {
    const club = await begin();
    await club.script.set('hold-decline');
    const accepting = club.accept(CARDS.approved);
    await club.script.untilHeld();
    await club.cancel();
    await club.expect([...NEW, 'AcceptanceStarted', 'ChargeRequested', CANCELED], { 1: [...BEGUN, 'WithdrawalRequested'] });
    await club.script.release();
    await accepting;
    await club.expect(['AcceptanceDeclined'], { 1: [...REFUSED, ...GIVEN_UP] });
  });
});
