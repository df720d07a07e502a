import type { ChargeOrder } from '@cauce/contracts';
import { KeyRing } from '@cauce/secrets';
import {
  eventually,
  Messages,
  type RunningService,
  type ServiceAnswer,
  sharedService,
  stackAddress,
  startService,
} from '@cauce/testing/services';
import { AcceptingBuyer, CodeMails } from '../../test/accepting-buyer.js';
import { BillingMerchant, last, pathOf } from '../../test/merchant.js';
import { PaymentsStandIn } from '../../test/payments-stand-in.js';
import type { BillingConfig } from '../config.js';
import { BuyerSessions } from './buyer-sessions.js';

type Message = { readonly id: string; readonly kind: string; readonly data: object; readonly chargeOrder?: ChargeOrder };

const MINUTE_MS = 60_000;

let billing: RunningService;
let mails: CodeMails;
let payments: PaymentsStandIn;
let messages: Messages;
beforeAll(async () => {
  [mails, payments] = await Promise.all([CodeMails.start(), PaymentsStandIn.connect()]);
  billing = await sharedService('billing', { addresses: { NOTIFIER_URL: mails.url } });
  messages = await Messages.on('billing.subscription.v1', stackAddress('TEST_KAFKA_BROKERS'));
});
afterAll(async () => {
  await Promise.all([billing.close(), mails.stop(), payments.close(), messages.close()]);
});

/** A subscription, its merchant, and the buyer with its link. */
async function aSubscription({ plan = {}, about = {} }: { plan?: object; about?: object } = {}) {
  const merchant = new BillingMerchant(billing);
  const { body: subscription } = await merchant.subscribe(await merchant.plan(plan), about);
  const buyer = new AcceptingBuyer(billing, subscription.acceptanceUrl, mails);
  const id = last(subscription.name);
  const stream = `subscription-${id}`;
  const told = (count: number) => eventually(() => distinct(stream), ({ length }) => length >= count); // prettier-ignore
  return { merchant, subscription, buyer, id, stream, told };
}

/** A message may come twice, as the same one. */
async function distinct(stream: string): Promise<Message[]> {
  const all = await messages.of<Message>(stream, 1);
  return [...new Map(all.map((message) => [message.id, message])).values()];
}

const minutesUntil = ({ expireTime }: { readonly expireTime: string }) => (Date.parse(expireTime) - Date.now()) / MINUTE_MS;

type Living = Awaited<ReturnType<typeof aSubscription>>;

/** Accepts, and waits for the charge that billing asks for. */
async function accepting({ buyer, told }: Living, method = AcceptingBuyer.card()) {
  const before = (await told(1)).length;
  const answered = buyer.accepts(await buyer.session(), method);
  const order = (await told(before + 1)).at(-1)?.chargeOrder;
  if (order?.do !== 'CHARGE') throw new Error('no charge was asked for');
  return { order, answered };
}

const PAYMENT = 'stores/a/payments/b';

describe('a buyer who accepts', () => {
  it('is charged once, and the subscription is active from that moment', async () => {
    const living = await aSubscription({ about: { correlationId: 'CLUB-77' } });
    const { merchant, subscription, buyer, stream, told } = living;
    expect(await buyer.sees()).toMatchObject({ status: 'PENDING_ACCEPTANCE', buyer: { email: 'a•••@correo.example' } });
    const { order, answered } = await accepting(living);
    expect(order).toMatchObject({ cycle: 1, amountCents: 5_000_000, title: 'Club del café', correlationId: 'CLUB-77' });
    expect(order).toMatchObject({ payer: { document: '1020304050', ip: '190.0.2.7' }, buyer: { email: 'ana@correo.example' } });
    await payments.say({ subscription: stream, chargeId: order.chargeId, outcome: 'SUCCEEDED', payment: PAYMENT });
    expect((await answered).body).toMatchObject({ status: 'ACTIVE' });
    const read = await eventually(() => merchant.read(subscription), ({ status }) => status === 'ACTIVE'); // prettier-ignore
    expect(read.nextBillingTime).toBe(read.currentPeriodEnd);
    expect(read).not.toHaveProperty('acceptanceUrl');
    expect((await told(4)).map(({ kind, data }) => [kind, data])).toEqual([
      ['subscription.subscriptionStatusChanged', expect.objectContaining({ status: 'PENDING_ACCEPTANCE' })],
      ['subscription.chargeRequested', expect.anything()],
      ['subscription.billingStatusChanged', expect.objectContaining({ status: 'SUCCEEDED', cycleNumber: 1, payment: PAYMENT })],
      ['subscription.subscriptionStatusChanged', expect.objectContaining({ status: 'ACTIVE' })],
    ]);
  });

  it('and whose card is refused is told why, and may take another one', async () => {
    const living = await aSubscription();
    const { buyer, stream } = living;
    const first = await accepting(living);
    await payments.say({
      subscription: stream,
      chargeId: first.order.chargeId,
      outcome: 'FAILED',
      payment: PAYMENT,
      reason: 'INSUFFICIENT_FUNDS',
      isNothingCharged: true,
    });
    expect((await first.answered).body).toMatchObject({
      status: 'PENDING_ACCEPTANCE',
      declined: { id: first.order.chargeId, reason: 'INSUFFICIENT_FUNDS', isAcceptance: true, isNothingCharged: true },
    });
    const second = await accepting(living);
    expect(second.order.chargeId).not.toBe(first.order.chargeId);
    await payments.say({ subscription: stream, chargeId: second.order.chargeId, outcome: 'SUCCEEDED', payment: PAYMENT });
    expect((await second.answered).body.status).toBe('ACTIVE');
    expect(await buyer.sees()).not.toHaveProperty('declined');
  });

  it('with a trial is not charged, and told when', async () => {
    const { buyer } = await aSubscription({ plan: { trialPeriodDays: 14 } });
    const { body } = await buyer.accepts(await buyer.session(), AcceptingBuyer.card());
    expect(body.status).toBe('TRIALING');
    expect(body.nextCharges[0]?.time).toBe(body.currentPeriodEnd);
  });

  it('with a free first cycle is not charged', async () => {
    const { buyer, told } = await aSubscription({ about: { firstChargeAmountCents: 0 } });
    expect((await buyer.accepts(await buyer.session(), AcceptingBuyer.card())).body.status).toBe('ACTIVE');
    expect((await told(2)).map(({ kind }) => kind)).toEqual(Array(2).fill('subscription.subscriptionStatusChanged'));
  });

  it('in two tabs with two cards is charged one of them', async () => {
    const living = await aSubscription();
    const session = await living.buyer.session();
    const card = AcceptingBuyer.card();
    const { order, answered } = await accepting(living, card);
    const other = living.buyer.accepts(session, AcceptingBuyer.card());
    const again = living.buyer.accepts(session, card);
    await payments.say({ subscription: living.stream, chargeId: order.chargeId, outcome: 'SUCCEEDED', payment: PAYMENT });
    expect((await answered).body.status).toBe('ACTIVE');
    // The second tab sees the first one's charge, or comes after its end.
    const { body, refusal } = await other;
    expect(refusal?.reason ?? body.status).toMatch(/^(SUBSCRIPTION_)?ACTIVE$/);
    expect([body.isOtherCard, (await again).body.isOtherCard]).toEqual([refusal ? undefined : true, undefined]);
    const orders = (await living.told(4)).filter(({ kind }) => kind === 'subscription.chargeRequested');
    expect(orders).toHaveLength(1);
  });
});

describe('a one-time code', () => {
  it('holds once', async () => {
    const { buyer } = await aSubscription();
    await buyer.asksForCode();
    const code = mails.latest?.code ?? '';
    expect((await buyer.enters(code)).status).toBe(200);
    expect((await buyer.enters(code)).refusal?.reason).toBe('CODE_EXPIRED');
  });

  it('has five tries', async () => {
    const { buyer } = await aSubscription();
    await buyer.asksForCode();
    const code = mails.latest?.code ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    const reasons = [];
    for (let nth = 0; nth < 5; nth += 1) reasons.push((await buyer.enters(wrong)).refusal?.reason);
    expect(reasons).toEqual(Array(5).fill('CODE_WRONG'));
    expect((await buyer.enters(code)).refusal?.reason).toBe('CODE_EXPIRED');
  });

  describe('of two who have the link', () => {
    const victim = { documentType: 'CC', document: '1020304050', firstName: 'Victim', lastName: 'Real' };
    const evil = { documentType: 'CE', document: '9988776655', firstName: 'Evil', lastName: 'Other' };

    it('opens nothing for the one whom it was not asked for, and the mail says for whom it is', async () => {
      const living = await aSubscription();
      const { buyer } = living;
      const first = await buyer.code(victim);
      const second = await buyer.code(evil);
      expect([first, second].map(({ email, person }) => [email, person])).toEqual([
        ['ana@correo.example', { firstName: 'Victim', lastName: 'Real', documentType: 'CC', documentEnd: '4050' }],
        ['ana@correo.example', { firstName: 'Evil', lastName: 'Other', documentType: 'CE', documentEnd: '6655' }],
      ]);
      expect((await buyer.enters(second.code, victim)).refusal?.reason).toBe('CODE_WRONG');
      expect((await buyer.enters(first.code, { ...victim, lastName: 'Rial' })).refusal?.reason).toBe('CODE_EXPIRED');
      const { body } = await buyer.enters(first.code, victim);
      expect(body.who).toEqual(victim);
      const answered = buyer.accepts(body.session, AcceptingBuyer.card());
      const order = (await living.told(2)).at(-1)?.chargeOrder;
      expect(order).toMatchObject({ payer: { firstName: 'Victim', lastName: 'Real', document: '1020304050' } });
      if (order?.do === 'CHARGE')
        await payments.say({ subscription: living.stream, chargeId: order.chargeId, outcome: 'SUCCEEDED', payment: PAYMENT });
      expect((await answered).body.status).toBe('ACTIVE');
    });

    it('holds for each of them, in whatever order they enter theirs', async () => {
      const { buyer } = await aSubscription();
      const [one, other] = [await buyer.code(victim), await buyer.code(evil)];
      expect((await buyer.enters(other.code, evil)).body.who).toEqual(evil);
      expect((await buyer.enters(one.code, victim)).body.who).toEqual(victim);
    });

    it('has its own five tries', async () => {
      const { buyer } = await aSubscription();
      const [one, other] = [await buyer.code(victim), await buyer.code(evil)];
      const wrong = ['000000', '000001', '000002'].find((code) => code !== one.code && code !== other.code) ?? '';
      for (let nth = 0; nth < 6; nth += 1) await buyer.enters(wrong, evil);
      expect((await buyer.enters(other.code, evil)).refusal?.reason).toBe('CODE_EXPIRED');
      expect((await buyer.enters(one.code, victim)).status).toBe(200);
    });

    it('is the latest that was asked for the same one', async () => {
      const { buyer } = await aSubscription();
      const [first, second] = [await buyer.code(victim), await buyer.code(victim)];
      if (first.code !== second.code) expect((await buyer.enters(first.code, victim)).refusal?.reason).toBe('CODE_WRONG');
      expect((await buyer.enters(second.code, victim)).status).toBe(200);
    });
  });

  it('is sent five times an hour, however many ask at once', async () => {
    const { buyer } = await aSubscription();
    const answers = await Promise.all(Array.from({ length: 8 }, () => buyer.asksForCode()));
    expect(answers.map(({ status, refusal }) => refusal?.reason ?? status).sort()).toEqual([
      ...Array(5).fill(200),
      ...Array(3).fill('TOO_MANY_CODES'),
    ]);
  });

  it('holds for ten minutes of the machine’s time', async () => {
    const { buyer, id } = await aSubscription();
    const aged = `jsonb_build_object('expireTime', (code ->> 'expireTime')::timestamptz - $2::interval)`;
    const codes = `(SELECT jsonb_object_agg(who, code || ${aged}) FROM jsonb_each(codes) AS each (who, code))`;
    const age = (time: string) => billing.database.pool.query(`UPDATE buyer_code SET codes = ${codes} WHERE subscription = $1`, [id, time]);
    expect(minutesUntil((await buyer.asksForCode()).body)).toBeCloseTo(10, 0);
    await age('10 minutes');
    expect((await buyer.enters(mails.latest?.code ?? '')).refusal?.reason).toBe('CODE_EXPIRED');
    await buyer.asksForCode();
    await age('5 minutes');
    expect((await buyer.enters(mails.latest?.code ?? '')).status).toBe(200);
  });

  it.each<[object, string[]]>([
    [{ documentType: 'x y' }, ['documentType']],
    [{ document: '1' }, ['document']],
    [{ firstName: '' }, ['firstName']],
  ])('for %j is refused by name, asked for or entered', async (about, fields) => {
    const { buyer } = await aSubscription();
    for (const { status, refusal } of [await buyer.asksForCode(about), await buyer.enters('123456', about)])
      expect([status, refusal?.fields]).toEqual([400, fields]);
  });
});

describe('cards that are entered', () => {
  const cards = (count: number) => Array.from({ length: count }, () => AcceptingBuyer.card());
  const answersTo = (all: readonly ServiceAnswer<object>[]) => all.map(({ status, refusal }) => refusal?.reason ?? status).sort();

  /** A subscription that waits for its buyer, and how its cards are entered; once it is accepted, it is in its trial. */
  async function withBothLinks() {
    const living = await aSubscription({ plan: { trialPeriodDays: 14 } });
    const session = await living.buyer.session();
    const accept = (card: string) => living.buyer.entersCard(session, card);
    /** How a card is entered by the link that changes it. */
    const accepted = async () => {
      await living.buyer.accepts(session, AcceptingBuyer.card());
      const { body } = await living.merchant.send<{ readonly url: string }>('POST', `${pathOf(living.subscription)}:issueMethodLink`);
      return (card?: string) =>
        billing.send<object>('POST', `/internal/checkout/method-links/${last(body.url)}/method-grant`, card === undefined ? {} : { card }, {
          caller: 'checkout',
        });
    };
    return { ...living, accept, accepted };
  }

  it('are ten a day for a subscription, whatever becomes of them, on all its links together, however many come at once', async () => {
    const { accept, accepted } = await withBothLinks();
    const [six, more] = [cards(6), cards(8)];
    expect(answersTo(await Promise.all(six.map(accept)))).toEqual(Array(6).fill(200));
    const change = await accepted();
    const second = await Promise.all(more.map(change));
    expect(answersTo(second)).toEqual([...Array(4).fill(200), ...Array(4).fill('TOO_MANY_CARDS')]);
    expect(answersTo(await Promise.all([change('another'), change()]))).toEqual(Array(2).fill('TOO_MANY_CARDS'));
    expect(answersTo(await Promise.all(six.map(change)))).toEqual(Array(6).fill(200)); // the same ones again
    expect(answersTo([await (await (await withBothLinks()).accepted())('another')])).toEqual([200]);
  });

  it('are ten a day on the link that accepts, too', async () => {
    const { accept } = await withBothLinks();
    const ten = cards(10);
    expect(answersTo(await Promise.all(ten.map(accept)))).toEqual(Array(10).fill(200));
    expect(answersTo([await accept('another'), ...(await Promise.all(ten.map(accept)))])).toEqual([
      ...Array(10).fill(200),
      'TOO_MANY_CARDS',
    ]);
  });

  it('are not stored, or counted, where they would be of no use: whoever has the link would learn whether they are good', async () => {
    const { merchant, subscription, accept, accepted, id } = await withBothLinks();
    expect(answersTo([await accept('one')])).toEqual([200]);
    const change = await accepted();
    expect(answersTo([await accept('two'), await accept('one')])).toEqual(Array(2).fill('SUBSCRIPTION_TRIALING'));
    expect(answersTo([await change('three')])).toEqual([200]);
    await merchant.cancel(subscription);
    expect(answersTo([await change('four'), await accept('five')])).toEqual(Array(2).fill('SUBSCRIPTION_CANCELED'));
    const { rows } = await billing.database.pool.query<{ cards: object }>('SELECT cards FROM card_try WHERE subscription = $1', [id]);
    expect(rows.map((row) => Object.keys(row.cards).sort())).toEqual([['one', 'three']]);
  });

  it('count for a day of the machine’s time', async () => {
    const { accepted, id } = await withBothLinks();
    const change = await accepted();
    await Promise.all(cards(10).map(change));
    expect(answersTo([await change('late')])).toEqual(['TOO_MANY_CARDS']);
    const aged = (age: string) => `(SELECT jsonb_object_agg(key, now() - interval '${age}') FROM jsonb_each(cards))`;
    const dayLater = (age: string) => billing.database.pool.query(`UPDATE card_try SET cards = ${aged(age)} WHERE subscription = $1`, [id]);
    await dayLater('23 hours 59 minutes');
    expect(answersTo([await change('late')])).toEqual(['TOO_MANY_CARDS']);
    await dayLater('24 hours');
    expect(answersTo(await Promise.all(['late', ...cards(9)].map(change)))).toEqual(Array(10).fill(200));
    expect(answersTo([await change('later')])).toEqual(['TOO_MANY_CARDS']);
  });
});

describe('an acceptance', () => {
  it('needs a session of this subscription, and a card that was stored for it', async () => {
    const [mine, other] = [await aSubscription(), await aSubscription()];
    const session = await mine.buyer.session();
    const foreign = await other.buyer.session();
    const proof = mine.buyer.proofOf(AcceptingBuyer.card());
    const reasonOf = async (body: object) => (await mine.buyer.ask('POST', '/acceptance', body)).refusal;
    expect(await reasonOf({ session: foreign, proof })).toMatchObject({ reason: 'SESSION_INVALID' });
    expect(await reasonOf({ session: 'nothing', proof })).toMatchObject({ reason: 'SESSION_INVALID' });
    expect(await reasonOf({ session, proof: other.buyer.proofOf('any') })).toMatchObject({ reason: 'INVALID_FIELDS', fields: ['proof'] });
    expect((await mine.buyer.sees()).status).toBe('PENDING_ACCEPTANCE');
  });

  it('needs a session of the last half hour', async () => {
    const { buyer, id } = await aSubscription({ about: { firstChargeAmountCents: 0 } });
    await buyer.asksForCode();
    expect(minutesUntil((await buyer.enters(mails.latest?.code ?? '')).body)).toBeCloseTo(30, 0);
    const sessions = new BuyerSessions({ SEALING_KEYS: KeyRing.parse(billing.env['SEALING_KEYS'] ?? '') } as BillingConfig);
    const who = { documentType: 'CC', document: '1020304050', firstName: 'Ana', lastName: 'Ríos' };
    const aged = (minutes: number) => sessions.open(id, who, Date.now() - minutes * MINUTE_MS).session;
    const card = AcceptingBuyer.card();
    expect((await buyer.entersCard(aged(30), card)).refusal?.reason).toBe('SESSION_INVALID');
    expect((await buyer.accepts(aged(30), card)).refusal?.reason).toBe('SESSION_INVALID');
    expect((await buyer.sees()).status).toBe('PENDING_ACCEPTANCE');
    expect((await buyer.entersCard(aged(25), card)).status).toBe(200);
    expect((await buyer.accepts(aged(25), card)).body.status).toBe('ACTIVE');
  });

  it('leaves the link where it is: whoever has it sees what became of it, another one leads nowhere', async () => {
    const { buyer, subscription } = await aSubscription({ about: { firstChargeAmountCents: 0 } });
    await buyer.accepts(await buyer.session(), AcceptingBuyer.card());
    expect((await buyer.sees()).status).toBe('ACTIVE');
    const forged = new AcceptingBuyer(billing, `${subscription.acceptanceUrl}x`, mails);
    expect((await forged.ask('GET')).refusal?.reason).toBe('LINK_NOT_FOUND');
  });

  it('of a canceled subscription is refused', async () => {
    const { merchant, subscription, buyer } = await aSubscription();
    const session = await buyer.session();
    await merchant.cancel(subscription);
    expect((await buyer.accepts(session, AcceptingBuyer.card())).refusal?.reason).toBe('SUBSCRIPTION_CANCELED');
  });

  it('expires when nobody accepts', async () => {
    const soon = await startService({ app: 'billing', env: { NOTIFIER_URL: mails.url, ACCEPTANCE_WINDOW_MS: '300' } });
    const merchant = new BillingMerchant(soon);
    const plan = await merchant.plan();
    const [{ body: subscription }, { body: assignment }] = [await merchant.subscribe(plan), await merchant.assign(plan)];
    await eventually(() => merchant.read(subscription), ({ status }) => status === 'CANCELED'); // prettier-ignore
    const read = () => merchant.send<{ status: string }>('GET', `/assignments/${last(assignment.name)}`);
    await eventually(read, ({ body }) => body.status === 'EXPIRED');
    await soon.close();
  });
});
