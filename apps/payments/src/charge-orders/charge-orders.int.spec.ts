import { idOf } from '@cauce/kernel';
import { randomId } from '@cauce/secrets';
import { eventually } from '@cauce/testing/services';
import { RunningPayments } from '../../test/running-payments.js';
import { aCharge, type PaymentsSubscription } from '../../test/subscription.js';

let payments: RunningPayments;
let subscription: PaymentsSubscription;

beforeAll(async () => void (payments = await RunningPayments.shareWithOwnSandbox()), 60_000);
afterAll(() => payments.close());
beforeEach(() => void (subscription = payments.aSubscription()));

/** The processor has called the refusal final: nothing of the cycle can be taken any more. */
const CERTAIN = { isNothingCharged: true };
const SUCCEEDED = { outcome: 'SUCCEEDED' };
const BEGUN = ['PaymentCreated', 'AttemptStarted'];
const FUNDED = ['AttemptSucceeded', 'PaymentFunded'];

const methodOf = async (last4: string) => subscription.method(await payments.sandbox.cardToken(last4));
const events = async () => (await subscription.recorded()).map(({ type }) => type);
/** Waits until the payment's stream has an event of this type. */
const until = (type: string) => eventually(events, (types) => types.includes(type));
const moved = (chargeId: string) => payments.sandbox.moved(chargeId);

describe('a charge of a subscription', () => {
  it('is an attempt of the cycle’s payment, charged to the stored card once, and its outcome is told', async () => {
    const integration = `integrations/${randomId()}`;
    subscription = payments.aSubscription({ integration });
    const order = aCharge({ method: await methodOf('0001'), payer: { ...PAYER, ip: '203.0.113.7' } });
    await subscription.order(order, order);
    const [first] = await subscription.outcomes(order.chargeId);
    expect(first).toEqual(SUCCEEDED);
    expect(await events()).toEqual([...BEGUN, ...FUNDED]);
    expect(await moved(order.chargeId)).toEqual([24_000]);
    expect((await subscription.recorded())[0]).toMatchObject({
      metadata: { principal: 'billing' },
      data: {
        subscription: { stream: subscription.stream, cycle: 1 },
        integration,
        terms: { title: 'Mugs, monthly', paymentType: 'SERVICE', correlationId: 'DR-7' },
      },
    });
  });

  it('is told to merchants as any other payment, with who accepted as the payer; the receipt is the only mail', async () => {
    const chargeId = await subscription.charge({ method: await methodOf('0001'), payer: { ...PAYER, ip: '203.0.113.7' } });
    const [attempt, funded, ...more] = await subscription.messages(2);
    expect(more).toEqual([]);
    expect(attempt).toMatchObject({
      kind: 'paymentAttempt.statusChanged',
      data: {
        name: `${subscription.payment()}/attempts/${chargeId}`,
        status: 'SUCCEEDED',
        payer: { ...PAYER, ip: '203.0.113.7', name: expect.stringMatching(/^users\//) },
      },
    });
    expect(funded).toMatchObject({
      kind: 'payment.statusChanged',
      data: { name: subscription.payment(), status: 'FUNDED' },
      notice: { kind: 'payment-receipt' },
    });
    expect(funded).not.toHaveProperty('chargeOutcome');
  });

  it('fails as the card does, and the next one is another attempt of the same payment', async () => {
    const first = await subscription.charge({ method: await methodOf('0002') });
    expect(await subscription.outcomes(first)).toEqual([{ ...CERTAIN, outcome: 'FAILED', reason: 'INSUFFICIENT_FUNDS' }]);
    const second = await subscription.charge({ method: await methodOf('0001') });
    expect(await subscription.outcomes(second)).toEqual([SUCCEEDED]);
    expect(await events()).toEqual([...BEGUN, 'AttemptFailed', 'AttemptStarted', ...FUNDED]);
  });

  it('of another cycle is another payment', async () => {
    const method = await methodOf('0001');
    const [first, second] = [await subscription.charge({ method }), await subscription.charge({ method, cycle: 2 })];
    expect([await subscription.outcomes(first), await subscription.outcomes(second, { cycle: 2 })]).toEqual([[SUCCEEDED], [SUCCEEDED]]);
  });

  it.each([
    ['0010', 'NOT_APPROVED', 'a review'],
    ['0030', 'NOT_AUTHENTICATED', 'a challenge of its buyer'],
  ])('with card …%s fails as %s: it takes no part in %s', async (last4, reason) => {
    const chargeId = await subscription.charge({ method: await methodOf(last4) });
    expect(await subscription.outcomes(chargeId)).toEqual([{ ...CERTAIN, outcome: 'FAILED', reason }]);
    expect(await events()).toEqual([...BEGUN, 'AttemptFailed']);
    expect(await moved(chargeId)).toEqual([]);
  });

  it('to a card that was stored for another subscription moves nothing', async () => {
    const method = await payments.aSubscription().method(await payments.sandbox.cardToken('0001'));
    const chargeId = await subscription.charge({ method });
    expect(await subscription.outcomes(chargeId)).toEqual([{ ...CERTAIN, outcome: 'FAILED', reason: 'NOT_APPROVED' }]);
    expect(await moved(chargeId)).toEqual([]);
  });

  it.each(['0021', '0023'])('whose answer is lost (card …%s) ends as the processor says, once', async (last4) => {
    const chargeId = await subscription.charge({ method: await methodOf(last4) });
    expect(await subscription.outcomes(chargeId)).toEqual([SUCCEEDED]);
    expect(await moved(chargeId)).toEqual([24_000]);
  });

  it('that comes when the cycle is paid has succeeded, by the charge that paid', async () => {
    const method = await methodOf('0001');
    const first = await subscription.charge({ method });
    await subscription.outcomes(first);
    const second = await subscription.charge({ method });
    expect(await subscription.outcomes(second)).toEqual([{ ...SUCCEEDED, fundedBy: first }]);
    const told = await subscription.messages(3);
    expect(told.at(-1)).toMatchObject({ kind: 'payment.chargeRefused' });
    expect(await moved(second)).toEqual([]);
  });

  it('that is asked again after its end is told once more, by the same message', async () => {
    const order = aCharge({ method: await methodOf('0002') });
    await subscription.order(order);
    await subscription.outcomes(order.chargeId);
    const again = async () => {
      await subscription.order(order); // until the place of the publisher is saved, the first message may be on its way
      return subscription.outcomes(order.chargeId);
    };
    await eventually(again, ({ length }) => length > 1);
    expect((await subscription.outcomes(order.chargeId)).slice(0, 2)).toEqual(
      Array(2).fill({ ...CERTAIN, outcome: 'FAILED', reason: 'INSUFFICIENT_FUNDS' }),
    );
    const [first, second] = await subscription.messages(2);
    expect(second).toEqual(first);
    expect(await events()).toEqual([...BEGUN, 'AttemptFailed']);
  });
});

describe('a cycle that is given up', () => {
  it('while nothing is pending is canceled, and takes no further charge', async () => {
    const method = await methodOf('0002');
    const first = await subscription.charge({ method });
    await subscription.outcomes(first);
    await subscription.withdraw();
    await subscription.withdraw();
    const second = await subscription.charge({ method });
    expect(await subscription.outcomes(second)).toEqual([{ ...CERTAIN, outcome: 'REFUSED' }]);
    expect(await events()).toEqual([...BEGUN, 'AttemptFailed', 'PaymentCanceled', 'ChargeRefused']);
  });

  it('while a charge is pending fences that at the processor first', async () => {
    const chargeId = randomId();
    const deaf = await methodOf('0022');
    await subscription.order(aCharge({ chargeId, method: deaf }), { do: 'WITHDRAW', cycle: 1 });
    expect(await subscription.outcomes(chargeId)).toEqual([{ ...CERTAIN, outcome: 'WITHDRAWN' }]);
    expect(await until('PaymentCanceled')).toEqual([...BEGUN, 'WithdrawalRequested', 'AttemptFailed', 'PaymentCanceled']);
    expect(await moved(chargeId)).toEqual([]);
    expect((await subscription.recorded()).at(-1)?.data).toMatchObject({ by: 'SUBSCRIPTION' });
  });

  it('too late lists the money for operators', async () => {
    const chargeId = await subscription.charge({ method: await methodOf('0021') });
    await eventually(
      () => moved(chargeId),
      ({ length }) => length === 1,
    );
    await subscription.withdraw();
    expect(await subscription.outcomes(chargeId)).toEqual([SUCCEEDED]);
    const types = await until('UnexpectedSettlementRecorded');
    expect(types.slice(-3)).toEqual([...FUNDED, 'UnexpectedSettlementRecorded']);
    const { body } = await payments.asOperator<{ unexpectedSettlements: { name: string }[] }>(
      'GET',
      `/${subscription.payment()}/unexpected-settlements`,
    );
    expect(body.unexpectedSettlements.map(({ name }) => idOf(name))).toEqual([chargeId]);
  });

  it('when it is paid lists the money once', async () => {
    await subscription.charge({ method: await methodOf('0001') });
    await until('PaymentFunded');
    await subscription.order({ do: 'WITHDRAW', cycle: 1 }, { do: 'WITHDRAW', cycle: 1 });
    await until('UnexpectedSettlementRecorded');
    const after = await subscription.charge({ method: randomId() });
    await subscription.outcomes(after);
    expect(await events()).toEqual([...BEGUN, ...FUNDED, 'UnexpectedSettlementRecorded', 'ChargeRefused']);
  });

  it('before it was ever charged changes nothing', async () => {
    await subscription.withdraw();
    const chargeId = await subscription.charge({ method: await methodOf('0001') });
    expect(await subscription.outcomes(chargeId)).toEqual([SUCCEEDED]);
  });
});

describe('the payment of a subscription', () => {
  const aPayment = async (last4: string) => {
    await subscription.outcomes(await subscription.charge({ method: await methodOf(last4) }));
    const { body } = await payments.asOperator('GET', `/${subscription.payment()}`);
    return body;
  };

  it('is paid by no buyer, whose page only shows it', async () => {
    const payment = await aPayment('0002');
    const { body } = await payments.asBuyer('GET', payment);
    expect(body).toMatchObject({ status: 'AWAITING_PAYMENT', isOfSubscription: true, enabledPaymentMethods: [] });
    const { status, refusal } = await payments.payByCard(payment, '0001');
    expect([status, refusal?.reason]).toEqual([400, 'PAYMENT_OF_SUBSCRIPTION']);
  });

  it('is canceled by no operator', async () => {
    const payment = await aPayment('0002');
    const { status, refusal } = await payments.asOperator('POST', `/${payment.name}:cancel`);
    expect([status, refusal?.reason]).toEqual([400, 'PAYMENT_OF_SUBSCRIPTION']);
    expect(await payments.events(payment)).toEqual([...BEGUN, 'AttemptFailed']);
  });
});

it('a wave of charges waits for a processor that hangs, and each is charged once when it answers', async () => {
  const method = await methodOf('0001');
  const orders = Array.from({ length: 30 }, (_, nth) => aCharge({ method, cycle: nth + 1 }));
  payments.sandbox.pause();
  await subscription.order(...orders);
  const open = async () => {
    const { rows } = await payments.database.pool.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM payment WHERE charge_tries > 0 AND resource->>'organization' = $1",
      [subscription.organization],
    );
    return rows[0]?.count;
  };
  await eventually(open, (count) => count === orders.length);
  payments.sandbox.resume();
  for (const { chargeId, cycle } of orders) {
    expect(await subscription.outcomes(chargeId, { cycle })).toEqual([SUCCEEDED]);
    expect(await moved(chargeId)).toEqual([24_000]);
  }
});

it('an order that cannot be carried out is parked, and what comes after it of its subscription', async () => {
  const bad = aCharge({ method: randomId(), amountCents: 0 });
  await subscription.order(bad, aCharge({ method: randomId() }));
  const parked = await eventually(
    async () => {
      const { body } = await payments.asOperator<{ parkedOrders: { name: string; key: string; reason: string }[] }>(
        'GET',
        '/parked-orders',
      );
      return body.parkedOrders.filter(({ key }) => key === subscription.stream);
    },
    ({ length }) => length === 2,
  );
  expect(parked.map(({ reason }) => reason)).toEqual(['BEHIND', 'FAILED']);
  const [behind, first] = parked;
  expect((await payments.asOperator('POST', `/${behind?.name}:retry`)).refusal?.reason).toBe('PARKED_MESSAGE_BEHIND');
  const dropped = await payments.asOperator('POST', `/${first?.name}:drop`);
  expect(dropped.body).toMatchObject({ next: { name: behind?.name } });
  expect((await payments.asOperator('POST', `/${behind?.name}:retry`)).body).toEqual({ handledCount: 1 });
});

const PAYER = { documentType: 'CC', document: '1020304050', firstName: 'Ana María', lastName: 'Ríos' };
