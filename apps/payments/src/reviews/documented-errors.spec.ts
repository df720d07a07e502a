import { OPERATION, type OperationMetadata } from '@cauce/http';
import { decide, evolve, initial, type PaymentCommand, type PaymentEvent } from '@cauce/payments-domain';
import { RefundController } from '../operators/refund/refund.controller.js';
import { ApprovePaymentController } from './approve-payment/approve-payment.controller.js';
import { CancelPaymentController } from './cancel-payment/cancel-payment.controller.js';
import { RejectPaymentController } from './reject-payment/reject-payment.controller.js';

const at = '2030-01-01T10:00:00.000Z';
const terms = { name: 'stores/s/payments/p', organization: 'organizations/o', title: 'Mugs', paymentType: 'PRODUCT' } as const;
const shown = { storeDisplayName: 'Shop', organizationDisplayName: 'Shop', environment: 'PRODUCTION', methods: ['CARD'] } as const;
const creation = {
  terms: { ...terms, amountCents: 100, currencyCode: 'COP' },
  fingerprint: {},
  shown,
  linkKey: 'l1',
  payableCents: 100,
  at,
};

const created: PaymentEvent = { type: 'PaymentCreated', data: creation };
const ofSubscription: PaymentEvent = {
  type: 'PaymentCreated',
  data: { ...creation, subscription: { stream: 'subscription-x', cycle: 1 } },
};
const started = (attemptId: string): PaymentEvent => ({
  type: 'AttemptStarted',
  data: { attemptId, method: 'CARD', expireTime: at, chargeCents: 100, at },
});
const succeeded = (attemptId: string): PaymentEvent => ({ type: 'AttemptSucceeded', data: { attemptId, at } });
const failed = (attemptId: string): PaymentEvent => ({ type: 'AttemptFailed', data: { attemptId, reason: 'DECLINED', at } });
const reviewed: PaymentEvent = { type: 'PaymentPutUnderReview', data: { attemptId: 'a', at } };
const funded: PaymentEvent = { type: 'PaymentFunded', data: { attemptId: 'a', at } };
const expired: PaymentEvent = { type: 'PaymentExpired', data: { at } };
const canceled: PaymentEvent = { type: 'PaymentCanceled', data: { by: 'OPERATOR', at } };

/** Every kind of payment that an operator may act on. */
const HISTORIES: readonly (readonly PaymentEvent[])[] = [
  [created],
  [created, started('a')],
  [created, started('a'), failed('a')],
  [created, started('a'), reviewed],
  [created, started('a'), succeeded('a'), funded],
  [created, started('a'), failed('a'), started('b'), succeeded('a'), funded], // late money; the other attempt is pending
  [created, started('a'), failed('a'), started('b'), succeeded('a'), funded, failed('b')],
  [created, expired],
  [created, started('a'), expired],
  [created, canceled],
  [created, started('a'), canceled], // a bank is processing it
  [created, started('a'), reviewed, failed('a'), canceled],
  [ofSubscription, started('a')],
  [ofSubscription, started('a'), failed('a')],
  [ofSubscription, started('a'), succeeded('a'), funded],
  [ofSubscription, started('a'), failed('a'), canceled],
];

/** Why a command about the pending attempt, or else the latest one, is refused: over all of these. */
function refusalsOf(commandOf: (attemptId: string) => PaymentCommand, histories = HISTORIES): string[] {
  const codes = histories.flatMap((history) => {
    const payment = history.reduce(evolve, initial);
    const attempts = [...payment.attempts];
    const [attemptId = ''] = attempts.find(([, status]) => status === 'PENDING') ?? attempts.at(-1) ?? [];
    const decision = decide(commandOf(attemptId), payment);
    return decision.kind === 'rejected' ? [decision.code] : [];
  });
  return [...new Set(codes)].sort();
}

/** Of a payment that is paid: whose money is listed, and with refunds. */
const refund = (refundId: string, amountCents: number): PaymentEvent => ({
  type: 'RefundRequested',
  data: { refundId, attemptId: 'a', amountCents, reason: 'broken', at },
});
const PAID = [created, started('a'), succeeded('a'), funded];
const REFUNDED: readonly (readonly PaymentEvent[])[] = [
  [...PAID, refund('r', 40)],
  [...PAID, refund('s', 100)],
  [...PAID, refund('s', 100), { type: 'PaymentRefunded', data: { refundId: 's', attemptId: 'a', amountCents: 100, at } }],
  [...PAID, { type: 'UnexpectedSettlementRecorded', data: { attemptId: 'a', at } }],
];

it.each<[string, { readonly prototype: object }, (attemptId: string) => PaymentCommand]>([
  ['approve', ApprovePaymentController, (attemptId) => ({ type: 'ApproveReview', attemptId, at })],
  ['reject', RejectPaymentController, (attemptId) => ({ type: 'RejectReview', attemptId, at })],
  ['cancel', CancelPaymentController, () => ({ type: 'CancelPayment', at })],
])('the document of :%s has every reason for which the payment refuses it, and no other', (verb, controller, commandOf) => {
  const handler: unknown = Reflect.get(controller.prototype, verb);
  const { errors = [] } = Reflect.getMetadata(OPERATION, handler as object) as OperationMetadata;
  const ofPayment = errors.filter((code) => code !== 'PAYMENT_NOT_FOUND' && code !== 'UNAVAILABLE');
  expect(ofPayment.toSorted()).toEqual(refusalsOf(commandOf));
});

it('the document of :refund has every reason for which the payment refuses it, and no other', () => {
  const handler: unknown = Reflect.get(RefundController.prototype, 'refund');
  const { errors = [] } = Reflect.getMetadata(OPERATION, handler as object) as OperationMetadata;
  /** Said of what the payment itself does not know: its name, a settlement's, the account that took the money. */
  const others: readonly string[] = ['PAYMENT_NOT_FOUND', 'SETTLEMENT_NOT_FOUND', 'PROCESSOR_ACCOUNT_DELETED'];
  const ofPayment = errors.filter((code) => !others.includes(code));
  const command = { type: 'RefundPayment' as const, refundId: 'r', amountCents: 70, reason: 'broken', at };
  expect(ofPayment.toSorted()).toEqual(refusalsOf(() => command, [...HISTORIES, ...REFUNDED, [...PAID, refund('q', 40)]]));
});
