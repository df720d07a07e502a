import { evolveView, type PaymentEvent, type PaymentView } from '@cauce/payments-domain';
import { paymentMessages } from './payment.messages.js';

const at = '2030-01-01T10:00:00.000Z';
const name = 'stores/s/payments/p';
const terms = {
  name,
  organization: 'organizations/o',
  title: 'Mugs, monthly',
  paymentType: 'SERVICE' as const,
  amountCents: 500,
  currencyCode: 'COP',
};
const shown = { storeDisplayName: 'T', organizationDisplayName: 'T', environment: 'DEVELOPMENT' as const, methods: ['CARD' as const] };
const buyer = { firstName: 'Ana', phoneNumber: '+573000000000', email: 'ana@correo.example' };
const subscription = { stream: 'subscription-s', cycle: 3 };
const merchants: PaymentEvent = {
  type: 'PaymentCreated',
  data: { terms, payableCents: 1000, fingerprint: {}, shown, linkKey: 'k1', personal: { buyer }, at },
};
const created: PaymentEvent = { type: 'PaymentCreated', data: { ...merchants.data, subscription } };
const started = (attemptId: string): PaymentEvent => ({
  type: 'AttemptStarted',
  data: { attemptId, method: 'CARD', storedMethod: 'm', expireTime: at, chargeCents: 500, at },
});
const failed = (attemptId: string, reason: 'DECLINED' | 'WITHDRAWN' | 'ALREADY_PAID' = 'DECLINED', isFinal?: true): PaymentEvent => ({
  type: 'AttemptFailed',
  data: { attemptId, reason, ...(isFinal && { isFinal }), at },
});
const finalRefusal = (attemptId: string) => failed(attemptId, 'DECLINED', true);
const succeeded = (attemptId: string): PaymentEvent => ({ type: 'AttemptSucceeded', data: { attemptId, at } });
const funded = (attemptId: string): PaymentEvent => ({ type: 'PaymentFunded', data: { attemptId, at } });
const refused = (chargeId: string): PaymentEvent => ({ type: 'ChargeRefused', data: { chargeId, reason: 'ATTEMPT_IN_PROGRESS', at } });
const withdrawal: PaymentEvent = { type: 'WithdrawalRequested', data: { at } };

const makers = paymentMessages((payment, key) => `https://checkout.example/${payment}/${key}`);

/** The message of the last of these events, which needs the fold. */
function messageOf(...events: PaymentEvent[]) {
  const event = events.at(-1) ?? created;
  const view = events.reduce<PaymentView | undefined>(evolveView, undefined);
  const maker = makers[event.type];
  if (view === undefined || maker?.of !== 'view') return undefined;
  return (
    maker.make as (event: PaymentEvent, view: PaymentView) => { kind: string; chargeOutcome?: object; buyerMail?: object } | undefined
  )(event, view);
}

const certain = { isNothingCharged: true };
const told = (chargeId: string, outcome: object) => ({ subscription: 'subscription-s', chargeId, payment: name, ...outcome });
const both = [created, started('a'), failed('a'), started('b')];

describe('what a subscription is told', () => {
  it.each([
    ['a charge that succeeded', [created, started('a'), succeeded('a')], told('a', { outcome: 'SUCCEEDED' })],
    ['a charge that failed', [created, started('a'), failed('a')], told('a', { outcome: 'FAILED', reason: 'DECLINED' })],
    [
      'a charge that was fenced',
      [created, started('a'), withdrawal, failed('a', 'WITHDRAWN')],
      told('a', { outcome: 'WITHDRAWN', ...certain }),
    ],
    [
      'a charge that the bank refused before it was fenced',
      [created, started('a'), withdrawal, failed('a')],
      told('a', { outcome: 'FAILED', reason: 'DECLINED' }),
    ],
    ['a charge that was not begun', [created, started('a'), refused('b')], told('b', { outcome: 'REFUSED' })],
    ['a charge that was not begun, nor any other', [created, refused('b')], told('b', { outcome: 'REFUSED', ...certain })],
    [
      'a charge whose refusal is final',
      [created, started('a'), finalRefusal('a')],
      told('a', { outcome: 'FAILED', reason: 'DECLINED', ...certain }),
    ],
    [
      'a charge whose refusal is final, after one that the bank may still correct',
      [...both, finalRefusal('b')],
      told('b', { outcome: 'FAILED', reason: 'DECLINED' }),
    ],
    [
      'a charge that was fenced, after one that the bank may still correct',
      [...both, withdrawal, failed('b', 'WITHDRAWN')],
      told('b', { outcome: 'WITHDRAWN' }),
    ],
    [
      'a charge whose refusal is final, after another such',
      [created, started('a'), finalRefusal('a'), started('b'), finalRefusal('b')],
      told('b', { outcome: 'FAILED', reason: 'DECLINED', ...certain }),
    ],
    [
      'a charge that was not begun, of a cycle that is paid',
      [created, started('a'), succeeded('a'), funded('a'), refused('b')],
      told('b', { outcome: 'SUCCEEDED', fundedBy: 'a' }),
    ],
    ['a failed charge whose money arrived after all', [...both, succeeded('a')], told('a', { outcome: 'SUCCEEDED' })],
    [
      'a pending charge when another one has paid',
      [...both, succeeded('a'), funded('a')],
      told('b', { outcome: 'SUCCEEDED', fundedBy: 'a' }),
    ],
    [
      'a charge that was fenced since another one has paid',
      [...both, succeeded('a'), funded('a'), failed('b', 'ALREADY_PAID')],
      told('b', { outcome: 'SUCCEEDED', fundedBy: 'a' }),
    ],
    [
      'a charge that took money, too',
      [...both, succeeded('a'), funded('a'), succeeded('b')],
      told('b', { outcome: 'SUCCEEDED', fundedBy: 'a' }),
    ],
  ])('of %s', (_, events, outcome) => expect(messageOf(...events)?.chargeOutcome).toEqual(outcome));

  it('is nothing more by the payment when no other charge is pending', () => {
    const paid = messageOf(created, started('a'), succeeded('a'), funded('a'));
    expect(paid).toMatchObject({ kind: 'payment.statusChanged', buyerMail: { kind: 'payment-receipt' } });
    expect(paid).not.toHaveProperty('chargeOutcome');
  });

  it('of a refusal is no webhook', () => {
    expect(messageOf(created, started('a'), refused('b'))).toMatchObject({ kind: 'payment.chargeRefused', data: { name } });
  });
});

it('a merchant’s payment tells of no charge', () => {
  for (const events of [
    [merchants, started('a'), succeeded('a')],
    [merchants, started('a'), failed('a')],
    [merchants, started('a'), succeeded('a'), funded('a')],
  ])
    expect(messageOf(...events)).not.toHaveProperty('chargeOutcome');
});

it('a subscription’s payment has no mail with a link', () => {
  expect(messageOf(merchants)?.buyerMail).toMatchObject({ kind: 'payment-link' });
  expect(messageOf(created)).toBeUndefined();
});
