import { isIP } from 'node:net';
import { CARDS, envelopeOf, formOf } from '@cauce/testing/system';
import { refusalOf } from '../../../src/refusal.js';
import {
  BEGUN,
  BILLING,
  CHARGED,
  DECLINED,
  DECLINED_AGAIN,
  FREE,
  NEW,
  PAID,
  PAID_AGAIN,
  PLAN,
  SETTLED,
  STATUS,
} from '../../../src/subscribing.js';
import { at, BEGIN, begin, reasonsTold, rows, story } from './kit.js';

/** The payer of each charge, as its webhook told it. */
async function payersTold(): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const told = (await story.inbox.webhooks()).map(envelopeOf).filter(({ event }) => event === 'paymentAttempt.statusChanged');
  return told.map(({ data }) => data['payer'] as Readonly<Record<string, unknown>>);
}

describe('a subscription begins', () => {
  it('on the 31st, and is charged at each month’s end, from its anchor', async () => {
    const club = await begin();
    const page = await club.accept(CARDS.approved);
    expect(page.html).toContain('Ana');
    await club.expect(
      [...NEW, 'AcceptanceStarted', 'ChargeRequested', `${BILLING} SUCCEEDED at ${BEGIN}`, `${STATUS} ACTIVE at ${BEGIN}`],
      { 1: PAID },
    );
    for (const months of [1, 2, 3]) {
      await story.advanceTo(at({ months }));
      await club.expect([`ChargeRequested at ${at({ months })}`, `${BILLING} SUCCEEDED at ${at({ months })}`], { [months + 1]: PAID });
    }
    expect(await club.read()).toMatchObject({
      status: 'ACTIVE',
      currentPeriodStart: at({ months: 3 }),
      currentPeriodEnd: at({ months: 4 }),
    });
    expect((await club.payments()).map(({ amountCents }) => amountCents)).toEqual(Array(4).fill(PLAN.amountCents));
    const [first, ...later] = await payersTold();
    const { ip, ...payer } = first ?? {};
    expect(isIP(String(ip))).toBeGreaterThan(0);
    expect(payer).toHaveProperty('document');
    expect(later).toEqual(Array(3).fill(payer)); // nobody is there when a renewal is charged
  });

  it('with a trial whose end is told, is charged the first amount then, its retries too, and the plan’s after it', async () => {
    const club = await begin({ plan: { trialPeriodDays: 14 }, about: { firstChargeAmountCents: 1_000_000 } });
    await club.accept(CARDS.approved);
    await club.expect([...NEW, 'AcceptanceStarted', `${STATUS} TRIALING`]);
    await club.script.set('decline');
    await story.advance({ days: 16 });
    await club.expect(
      [
        `TrialEndNoticed at ${at({ days: 11 })}`,
        `ChargeRequested at ${at({ days: 14 })}`,
        `${BILLING} FAILED 1`,
        `${STATUS} PAST_DUE`,
        `ChargeRequested at ${at({ days: 16 })}`,
        `${BILLING} SUCCEEDED`,
        `${STATUS} ACTIVE`,
      ],
      { 1: [...DECLINED, ...PAID_AGAIN] },
    );
    await story.advance({ months: 1 });
    await club.expect(['ChargeRequested', `${BILLING} SUCCEEDED`], { 2: PAID });
    expect((await club.payments()).map(({ amountCents }) => amountCents)).toEqual([1_000_000, PLAN.amountCents]);
  });

  it('with a trial, and is charged at its end', async () => {
    const club = await begin({ plan: { trialPeriodDays: 2 } });
    await club.accept(CARDS.approved);
    await story.advance({ days: 2 });
    await club.expect(
      [
        ...NEW,
        'AcceptanceStarted',
        `${STATUS} TRIALING`,
        'TrialEndNoticed',
        'ChargeRequested',
        `${BILLING} SUCCEEDED`,
        `${STATUS} ACTIVE at ${at({ days: 2 })}`,
      ],
      { 1: PAID },
    );
  });

  it('free, and is charged from the second cycle on', async () => {
    const club = await begin({ about: { firstChargeAmountCents: 0 } });
    await club.accept(CARDS.approved);
    await club.expect(FREE);
    await story.advance({ months: 1 });
    await club.expect(['ChargeRequested', `${BILLING} SUCCEEDED at ${at({ months: 1 })}`], { 1: PAID });
  });

  it('with a trial and a free first cycle after it', async () => {
    const club = await begin({ plan: { trialPeriodDays: 2 }, about: { firstChargeAmountCents: 0 } });
    await club.accept(CARDS.approved);
    await story.advance({ days: 2 });
    await club.expect([
      ...NEW,
      'AcceptanceStarted',
      `${STATUS} TRIALING`,
      'TrialEndNoticed',
      'CycleWaived',
      `${STATUS} ACTIVE at ${at({ days: 2 })}`,
    ]);
  });

  it('once, however often it is asked for with one key; with other words of it not at all', async () => {
    const { api, store } = story.merchant;
    const plan = await api.door.post<{ name: string }>(`/${store}/subscription-plans`, PLAN);
    const buyer = { email: 'ana@correo.example', phoneNumber: '+573001234567', firstName: 'Ana', lastName: 'Ríos' };
    const create = (json: object) =>
      api.door.ask<{ name: string }>('POST', `/${plan.name}/subscriptions`, { json, headers: { 'idempotency-key': 'club-1' } });
    const first = await create({ buyer });
    const again = await create({ buyer });
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([200, first.body, 'true']);
    rows.saw('CreateSubscription', 'same request');
    expect(refusalOf(await create({ buyer, firstChargeAmountCents: 0 }))).toMatchObject({ http: 409, reason: 'IDEMPOTENCY_KEY_REUSED' });
    rows.saw('CreateSubscription', 'different request');
    await story.expectEventsAmong(['subscription'], ...NEW);
  });
});

describe('an acceptance', () => {
  it('whose card is refused takes another one, and begins with it; none of the two a second time', async () => {
    const club = await begin();
    const { buyer } = club;
    const cards = await buyer.prove(club.subscription.acceptanceUrl ?? '');
    const first = await buyer.buyer.enterCard(cards, CARDS.withoutFunds);
    const confirm = () => buyer.buyer.submit(first, formOf(first, 'accept'), { accept: 'yes' });
    await confirm();
    await club.expect([...NEW, 'AcceptanceStarted', 'ChargeRequested', 'AcceptanceDeclined'], { 1: DECLINED });
    await confirm();
    rows.saw('StartAcceptance', 'idle, in time, card was declined here');
    await story.advance({ hours: 1 });
    const other = await buyer.buyer.enterCard(cards, CARDS.approved);
    const accept = () => buyer.buyer.submit(other, formOf(other, 'accept'), { accept: 'yes' });
    await accept();
    await club.expect(['AcceptanceStarted', 'ChargeRequested', `${BILLING} SUCCEEDED`, `${STATUS} ACTIVE at ${at({ hours: 1 })}`], {
      1: PAID_AGAIN,
    });
    expect((await accept()).status).toBe(200);
    rows.saw('StartAcceptance', 'accepted with this card');
    expect((await club.read()).currentPeriodStart).toBe(at({ hours: 1 }));
  });

  it('in two tabs with two cards charges the one that came first', async () => {
    const club = await begin();
    const { buyer } = club;
    const cards = await buyer.prove(club.subscription.acceptanceUrl ?? '');
    const [one, other] = [await buyer.buyer.enterCard(cards, CARDS.approved), await buyer.buyer.enterCard(cards, CARDS.withoutFunds)];
    await club.script.set('hold');
    const accepting = buyer.buyer.submit(one, formOf(one, 'accept'), { accept: 'yes' });
    await club.script.untilHeld();
    await buyer.buyer.submit(other, formOf(other, 'accept'), { accept: 'yes' });
    rows.saw('StartAcceptance', 'charge open');
    await club.expect([...NEW, 'AcceptanceStarted', 'ChargeRequested'], { 1: BEGUN });
    await club.script.release();
    expect((await accepting).status).toBe(200);
    await club.expect([`${BILLING} SUCCEEDED`, `${STATUS} ACTIVE`], { 1: SETTLED });
    await story.advance({ months: 1 });
    await club.expect(['ChargeRequested', `${BILLING} SUCCEEDED`], { 2: PAID });
  });

  it('is decided by its charge when the link expires meanwhile, and then the link is too late for another card', async () => {
    const club = await begin();
    const { buyer } = club;
    const cards = await buyer.prove(club.subscription.acceptanceUrl ?? '');
    const other = await buyer.buyer.enterCard(cards, CARDS.approved);
    await club.script.set('hold-decline');
    const accepting = buyer.acceptWith(cards, CARDS.approved);
    await club.script.untilHeld();
    await story.advance({ days: 8 });
    await club.expect([...NEW, 'AcceptanceStarted', 'ChargeRequested'], { 1: BEGUN });
    await club.script.release();
    await accepting;
    await club.expect(['AcceptanceDeclined'], { 1: [`paymentAttempt.statusChanged FAILED`] });
    await buyer.buyer.submit(other, formOf(other, 'accept'), { accept: 'yes' });
    rows.saw('StartAcceptance', 'idle, late');
    await story.advance({});
    await club.expect([`${STATUS} CANCELED at ${at({ days: 8 })}`], { 1: ['payment.statusChanged CANCELED'] });
  });

  it('that was refused is made good by the money that came all the same', async () => {
    const club = await begin();
    await club.script.set('hold-relent');
    await club.accept(CARDS.approved);
    await club.expect([...NEW, 'AcceptanceStarted', 'ChargeRequested', 'AcceptanceDeclined'], { 1: DECLINED });
    await story.advance({ days: 1 });
    await club.script.release();
    await club.expect([`${BILLING} SUCCEEDED`, `${STATUS} ACTIVE at ${at({ days: 1 })}`], { 1: SETTLED });
    expect((await club.read()).currentPeriodStart).toBe(BEGIN);
  });

  it('that never comes cancels a subscription after seven days, and lets an assignment expire', async () => {
    const [club, assigned] = [await begin(), await begin({ as: 'assignments' })];
    await story.advance({ days: 8 });
    await story.expectEventsAmong(['subscription'], {
      [club.subscription.name]: [...NEW, `${STATUS} CANCELED at ${at({ days: 7 })}`],
      [assigned.subscription.name]: [...NEW, `${STATUS} EXPIRED at ${at({ days: 7 })}`],
    });
    expect([await reasonsTold(club), await reasonsTold(assigned)]).toEqual([[['CANCELED', 'ACCEPTANCE_EXPIRED', true]], []]);
    const { api, store } = story.merchant;
    const refused = await api.door.ask('POST', `/${store}/subscription-plans/assignments/${assigned.id}/cancel`);
    expect(refusalOf(refused)).toMatchObject({ http: 400, status: 'FAILED_PRECONDITION', reason: 'SUBSCRIPTION_EXPIRED' });
  });
});

describe('a plan assignment', () => {
  it('lives as a subscription does', async () => {
    const club = await begin({ as: 'assignments' });
    await club.accept(CARDS.approved);
    await club.expect(CHARGED, { 1: PAID });
    await club.script.set('decline');
    await story.advance({ months: 1 });
    await club.expect(['ChargeRequested', `${BILLING} FAILED 1`, `${STATUS} PAST_DUE`], { 2: DECLINED });
    await club.script.set('decline');
    await story.advance({ days: 5 });
    await club.expect(['ChargeRequested', `${BILLING} FAILED 2`, 'ChargeRequested', `${BILLING} SUCCEEDED`, `${STATUS} ACTIVE`], {
      2: [...DECLINED_AGAIN, ...PAID_AGAIN],
    });
    await club.cancel({});
    await club.expect([`${STATUS} CANCELED`]);
    expect(await reasonsTold(club)).toEqual([['CANCELED', '', true]]);
  });
});
