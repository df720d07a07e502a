import { randomId } from '@cauce/secrets';
import { eventually } from '@cauce/testing/services';
import { RunningPayments } from '../../../test/running-payments.js';
import { type PaymentsSubscription } from '../../../test/subscription.js';

let payments: RunningPayments;
let subscription: PaymentsSubscription;

beforeAll(async () => void (payments = await RunningPayments.share()), 60_000);
afterAll(() => payments.close());
beforeEach(() => void (subscription = payments.aSubscription()));

const methodOf = async (last4: string) => subscription.method(await payments.sandbox.cardToken(last4));
const ask = async (chargeId: string, about: { readonly cycle?: number; readonly of?: string } = {}) => {
  const { cycle = 1, of = subscription.stream } = about;
  const { body } = await payments.charges([{ subscription: of, cycle, chargeId }]);
  return body.charges[0];
};
const outcomeOf = (chargeId: string, outcome: string) => ({ subscription: subscription.stream, chargeId, payment: subscription.payment(), outcome }); // prettier-ignore

it('says of charges that ended what billing was told, and how much the cycle takes', async () => {
  const refused = await subscription.charge({ method: await methodOf('0002') });
  await subscription.outcomes(refused);
  const failed = { ...outcomeOf(refused, 'FAILED'), reason: 'INSUFFICIENT_FUNDS', isNothingCharged: true };
  expect(await ask(refused)).toEqual({ chargeId: refused, state: 'ENDED', outcome: failed, amountCents: 24_000 });
  const paid = await subscription.charge({ method: await methodOf('0001') });
  await subscription.outcomes(paid);
  expect((await ask(paid))?.outcome).toEqual(outcomeOf(paid, 'SUCCEEDED'));
  expect((await ask(refused))?.outcome).toEqual({ ...outcomeOf(refused, 'SUCCEEDED'), fundedBy: paid });
});

it('tells a charge under way from one that it never heard of', async () => {
  const pending = await subscription.charge({ method: await methodOf('0022') });
  await eventually(
    () => ask(pending),
    (found) => found?.state === 'PENDING',
  );
  const never = randomId();
  expect(await ask(never)).toEqual({ chargeId: never, state: 'UNKNOWN' });
  expect((await ask(pending, { cycle: 2 }))?.state).toBe('UNKNOWN');
  expect((await ask(pending, { of: payments.aSubscription().stream }))?.state).toBe('UNKNOWN');
});

it('says so of money that came when nothing was owed any more', async () => {
  const chargeId = await subscription.charge({ method: await methodOf('0001') });
  await subscription.outcomes(chargeId);
  await subscription.withdraw();
  const found = await eventually(
    () => ask(chargeId),
    (each) => each?.isUnexpected === true,
  );
  expect(found).toMatchObject({ outcome: { outcome: 'SUCCEEDED' }, isWithdrawn: true });
});

it('says so of a cycle that was withdrawn, while its charge is under way and after it', async () => {
  const failed = await subscription.charge({ method: await methodOf('0002') });
  await subscription.outcomes(failed);
  expect(await ask(failed)).not.toHaveProperty('isWithdrawn');
  await subscription.withdraw();
  await eventually(
    () => ask(failed),
    (each) => each?.isWithdrawn === true,
  );
  const pending = await subscription.charge({ method: await methodOf('0022'), cycle: 2 });
  await subscription.withdraw(2);
  await eventually(
    () => ask(pending, { cycle: 2 }),
    (each) => each?.isWithdrawn === true,
  );
});

it('is for billing alone, and answers no more than it can at once', async () => {
  expect((await payments.asCaller('gateway', 'POST', '/internal/charges')).status).toBe(401);
  const many = Array.from({ length: 201 }, () => ({ subscription: subscription.stream, cycle: 1, chargeId: randomId() }));
  const { status, refusal } = await payments.charges(many);
  expect([status, refusal?.fields]).toEqual([400, ['charges']]);
});
