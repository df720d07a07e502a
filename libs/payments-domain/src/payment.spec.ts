import { EXPONENTS, fromMinorUnits, smallestCents, toMinorUnits } from '@cauce/kernel';
import { casesOf, ignored, rejected, statesOf, toMarkdown, toMermaid } from '@cauce/testing/domain';
import fc from 'fast-check';
import {
  decide,
  evolve,
  evolveView,
  initial,
  isNothingCharged,
  type PaymentCommand,
  type PaymentEvent,
  type PaymentTerms,
  pendingAttempt,
  upcast,
} from './index.js';
import { MOST_ATTEMPTS, PAYMENT_MACHINE } from './payment.js';
import { payableOf } from './payment.terms.js';

type Refusal = Extract<PaymentEvent, { type: 'ChargeRefused' }>['data']['reason'];

const at = '2030-01-01T10:00:00.000Z';
const expireTime = '2030-01-02T10:00:00.000Z';
const late = '2030-01-03T10:00:00.000Z';
const attemptExpireTime = '2030-01-01T10:15:00.000Z';

const name = 'stores/s1/payments/p1';
const terms: PaymentTerms = {
  name,
  organization: 'organizations/o1',
  title: 'Shoes',
  paymentType: 'PRODUCT',
  amountCents: 1005,
  currencyCode: 'COP',
  expireTime,
};
/** A subscription's payment never expires. */
function termsWithoutEnd(): PaymentTerms {
  const { expireTime: _, ...kept } = terms;
  return kept;
}
const buyer = { firstName: 'Ana', phoneNumber: '+573000000000' };

const shown = {
  storeDisplayName: 'Taller',
  organizationDisplayName: 'Taller S.A.S.',
  environment: 'PRODUCTION' as const,
  methods: ['CARD' as const],
};
const creation = { terms, fingerprint: { title: 'h1' }, shown, linkKey: 'k1' };
const create: PaymentCommand = { type: 'CreatePayment', ...creation, personal: { buyer }, at };
const start = (attemptId: string): PaymentCommand => ({
  type: 'StartAttempt',
  attemptId,
  method: 'PSE',
  expireTime: attemptExpireTime,
  at,
});
const succeeds = (attemptId: string): PaymentCommand => ({ type: 'RecordAttemptOutcome', attemptId, outcome: 'SUCCEEDED', at });
const fails = (attemptId: string): PaymentCommand => ({
  type: 'RecordAttemptOutcome',
  attemptId,
  outcome: 'FAILED',
  reason: 'INSUFFICIENT_FUNDS',
  at,
});
const needsReview = (attemptId: string): PaymentCommand => ({ type: 'RecordAttemptOutcome', attemptId, outcome: 'NEEDS_REVIEW', at });
const abandon = (attemptId: string): PaymentCommand => ({ type: 'AbandonAttempt', attemptId, reason: 'CANCELED_BY_BUYER', at });
const approve: PaymentCommand = { type: 'ApproveReview', attemptId: 'a', at };
const reject: PaymentCommand = { type: 'RejectReview', attemptId: 'a', at };
const expire: PaymentCommand = { type: 'ExpirePayment', at: late };
const withdraw: PaymentCommand = { type: 'WithdrawPayment', at };
const cancel = { type: 'CancelPayment', at } as const satisfies PaymentCommand;
const refund = (attemptId: string): PaymentCommand => ({ type: 'RefundSettlement', attemptId, at });
const refundDone = (refundId: string): PaymentCommand => ({ type: 'RecordRefund', refundId, outcome: 'REFUNDED', at });
const refundRefused = (refundId: string): PaymentCommand => ({ type: 'RecordRefund', refundId, outcome: 'REFUSED', code: 'too_old', at });
const giveBack = (refundId: string, amountCents?: number): PaymentCommand => ({
  type: 'RefundPayment',
  refundId,
  ...(amountCents !== undefined && { amountCents }),
  reason: 'the mugs came broken',
  at,
});

const cycle = { stream: 'subscription-s1', cycle: 3 };
const cycleTerms: PaymentTerms = { ...termsWithoutEnd(), title: 'Mugs, monthly', paymentType: 'SERVICE' };
const cycleCreation = { terms: cycleTerms, fingerprint: {}, shown, linkKey: 'k1', subscription: cycle };
const chargeStart = { method: 'CARD' as const, storedMethod: 'm1', expireTime: attemptExpireTime };
const charge = (attemptId: string, amountCents = 1005): PaymentCommand => ({
  type: 'BeginCharge',
  attemptId,
  creation: { ...cycleCreation, terms: { ...cycleTerms, amountCents }, personal: { buyer } },
  start: chargeStart,
  at,
});

const created: PaymentEvent = { type: 'PaymentCreated', data: { ...creation, personal: { buyer }, payableCents: 1005, at } };
const started = (attemptId: string): PaymentEvent => ({
  type: 'AttemptStarted',
  data: { attemptId, method: 'PSE', expireTime: attemptExpireTime, chargeCents: 1005, at },
});
const cycleCreated: PaymentEvent = { type: 'PaymentCreated', data: { ...cycleCreation, personal: { buyer }, payableCents: 1005, at } };
const begun = (attemptId: string): PaymentEvent => ({
  type: 'AttemptStarted',
  data: { attemptId, ...chargeStart, chargeCents: 1005, at },
});
const refusedCharge = (chargeId: string, reason: Refusal): PaymentEvent => ({ type: 'ChargeRefused', data: { chargeId, reason, at } });
const withdrawal: PaymentEvent = { type: 'WithdrawalRequested', data: { at } };
const withdrawn = (attemptId: string): PaymentEvent => ({ type: 'AttemptFailed', data: { attemptId, reason: 'WITHDRAWN', at } });
const succeeded = (attemptId: string): PaymentEvent => ({ type: 'AttemptSucceeded', data: { attemptId, at } });
const failed = (attemptId: string): PaymentEvent => ({ type: 'AttemptFailed', data: { attemptId, reason: 'INSUFFICIENT_FUNDS', at } });
const failedForEver = (attemptId: string): PaymentEvent => ({
  type: 'AttemptFailed',
  data: { attemptId, reason: 'INSUFFICIENT_FUNDS', code: '51', isFinal: true, at },
});
const abandoned = (attemptId: string): PaymentEvent => ({ type: 'AttemptFailed', data: { attemptId, reason: 'CANCELED_BY_BUYER', at } });
const refused: PaymentEvent = { type: 'AttemptFailed', data: { attemptId: 'a', reason: 'NOT_APPROVED', at } };
const underReview: PaymentEvent = { type: 'PaymentPutUnderReview', data: { attemptId: 'a', at } };
const funded = (attemptId: string): PaymentEvent => ({ type: 'PaymentFunded', data: { attemptId, at } });
const expired: PaymentEvent = { type: 'PaymentExpired', data: { at: late } };
const canceledBy = (by: 'OPERATOR' | 'SUBSCRIPTION' | 'REVIEW'): PaymentEvent => ({ type: 'PaymentCanceled', data: { by, at } });
const unexpected = (attemptId: string): PaymentEvent => ({ type: 'UnexpectedSettlementRecorded', data: { attemptId, at } });
const refundRequested = (attemptId: string, amountCents = 1005): PaymentEvent => ({
  type: 'SettlementRefundRequested',
  data: { attemptId, amountCents, at },
});
const returning = (refundId: string, amountCents: number): PaymentEvent => ({
  type: 'RefundRequested',
  data: { refundId, attemptId: 'a', amountCents, reason: 'the mugs came broken', at },
});
const returned = (refundId: string, amountCents: number): PaymentEvent => ({
  type: 'PaymentRefunded',
  data: { refundId, attemptId: 'a', amountCents, at },
});
const notReturned = (refundId: string): PaymentEvent => ({
  type: 'RefundRefused',
  data: { refundId, attemptId: 'a', code: 'too_old', at },
});
const refunded = (attemptId: string): PaymentEvent => ({ type: 'SettlementRefunded', data: { attemptId, at } });

const fund = [succeeded('a'), funded('a')];
const { given, rowsWithoutACase } = casesOf({ machine: PAYMENT_MACHINE, initial, decide, evolve });

describe('a payment that does not exist', () => {
  it('is created', () => given().when(create).then(created));
  it('accepts no other command', () => given().when(succeeds('a')).then(rejected('PAYMENT_NOT_FOUND')));
});

describe('a payment AWAITING_PAYMENT', () => {
  it('is not created twice by the same request', () => given(created).when(create).then(ignored('ALREADY_CREATED')));
  it('refuses a different request with its key', () =>
    given(created)
      .when({ ...create, fingerprint: { title: 'h2' } })
      .then(rejected('IDEMPOTENCY_KEY_REUSED')));

  it('lets the buyer try', () => given(created).when(start('a')).then(started('a')));
  it('lets the buyer try again after a failure', () => given(created, started('a'), failed('a')).when(start('b')).then(started('b')));
  it('has one pending attempt at a time', () => given(created, started('a')).when(start('b')).then(rejected('ATTEMPT_IN_PROGRESS')));
  describe('with as many attempts as it may have', () => {
    const tries = Array.from({ length: MOST_ATTEMPTS }, (_, nth) => [started(`t${nth}`), failed(`t${nth}`)]).flat();
    const pending = tries.slice(0, -1);

    it('lets the buyer try no more', () =>
      given(created, ...tries)
        .when(start('b'))
        .then(rejected('TOO_MANY_ATTEMPTS')));
    it('gives up no pending attempt for another one', () =>
      given(created, ...pending)
        .when(start('b'))
        .then(rejected('TOO_MANY_ATTEMPTS')));
    it('let the buyer begin the last one', () =>
      given(created, ...tries.slice(0, -2))
        .when(start('b'))
        .then(started('b')));
    it('knows its attempts', () =>
      given(created, ...tries)
        .when(start('t0'))
        .then(ignored('ATTEMPT_ALREADY_STARTED')));
    it('is funded by the last one', () =>
      given(created, ...pending)
        .when(succeeds('t19'))
        .then(succeeded('t19'), funded('t19')));
    it('has expired all the same', () =>
      given(created, ...tries)
        .when({ ...start('b'), at: expireTime })
        .then(rejected('PAYMENT_EXPIRED')));
    it('of a subscription goes on: its subscription has limits of its own', () =>
      given(cycleCreated, ...tries)
        .when(charge('b'))
        .then(begun('b')));
  });

  it('starts no attempt from its expire time on, even when it has not expired yet', () =>
    given(created)
      .when({ ...start('a'), at: expireTime })
      .then(rejected('PAYMENT_EXPIRED')));
  it('starts the same attempt once', () => given(created, started('a')).when(start('a')).then(ignored('ATTEMPT_ALREADY_STARTED')));

  it('is funded when its attempt succeeds', () =>
    given(created, started('a'))
      .when(succeeds('a'))
      .then(...fund));
  it('keeps waiting when its attempt fails', () => given(created, started('a')).when(fails('a')).then(failed('a')));
  it('goes under review when the processor asks for it', () => given(created, started('a')).when(needsReview('a')).then(underReview));
  it('is funded by an attempt that had failed, when its money arrives after all', () =>
    given(created, started('a'), failed('a'))
      .when(succeeds('a'))
      .then(...fund));
  it('is funded by late money while another attempt is pending', () =>
    given(created, started('a'), failed('a'), started('b'))
      .when(succeeds('a'))
      .then(...fund));
  it('never loses the success of an unknown attempt', () => given(created).when(succeeds('z')).then(unexpected('z')));
  it('records a failure once', () => given(created, started('a'), failed('a')).when(fails('a')).then(ignored('ATTEMPT_ALREADY_FINAL')));
  it('refuses the failure of an unknown attempt', () => given(created).when(fails('z')).then(rejected('ATTEMPT_NOT_FOUND')));

  it('fails an abandoned attempt', () => given(created, started('a')).when(abandon('a')).then(abandoned('a')));
  it('ends an abandoned attempt once', () =>
    given(created, started('a'), abandoned('a')).when(abandon('a')).then(ignored('ATTEMPT_ALREADY_FINAL')));
  it('cannot abandon an unknown attempt', () => given(created).when(abandon('z')).then(rejected('ATTEMPT_NOT_FOUND')));

  it('expires, even while an attempt is pending', () => given(created, started('a')).when(expire).then(expired));
  it('does not expire before its time', () => given(created).when({ type: 'ExpirePayment', at }).then(ignored('NOT_DUE')));
  it('is canceled by its subscription', () => given(created).when(withdraw).then(canceledBy('SUBSCRIPTION')));
  it('is canceled by an operator', () => given(created).when(cancel).then(canceledBy('OPERATOR')));
  it('is canceled after its attempt, which was abandoned for it', () =>
    given(created, started('a'))
      .when({ ...cancel, abandoned: 'a' })
      .then({ type: 'AttemptFailed', data: { attemptId: 'a', reason: 'TIMED_OUT', at } }, canceledBy('OPERATOR')));
  it('is canceled alone when that attempt had ended by itself, or when a bank is processing it', () => {
    given(created, started('a'), failed('a'), started('b'))
      .when({ ...cancel, abandoned: 'a' })
      .then(canceledBy('OPERATOR'));
    given(created, started('a')).when(cancel).then(canceledBy('OPERATOR'));
  });
  it('has no review to approve', () => given(created, started('a')).when(approve).then(rejected('PAYMENT_AWAITING_PAYMENT')));
});

describe('a payment UNDER_REVIEW', () => {
  const reviewed = [created, started('a'), underReview];

  it('is funded by approval', () =>
    given(...reviewed)
      .when(approve)
      .then(...fund));
  it('is canceled by rejection', () =>
    given(...reviewed)
      .when(reject)
      .then(refused, canceledBy('REVIEW')));
  it('is funded when the processor settles first', () =>
    given(...reviewed)
      .when(succeeds('a'))
      .then(...fund));
  it('is canceled by an operator, after its attempt, which was abandoned for it', () =>
    given(...reviewed)
      .when({ ...cancel, abandoned: 'a' })
      .then(refused, canceledBy('OPERATOR')));
  it('is canceled when the processor declines first', () =>
    given(...reviewed)
      .when(fails('a'))
      .then(failed('a'), canceledBy('REVIEW')));
  it('is canceled when its attempt was abandoned', () =>
    given(...reviewed)
      .when(abandon('a'))
      .then(abandoned('a'), canceledBy('REVIEW')));
  it('is funded by an earlier attempt whose money arrives after all', () =>
    given(created, started('z'), failed('z'), started('a'), underReview).when(succeeds('z')).then(succeeded('z'), funded('z')));
  it('goes under review once', () =>
    given(...reviewed)
      .when(needsReview('a'))
      .then(ignored('ALREADY_UNDER_REVIEW')));
  it('is canceled when its subscription gives it up', () =>
    given(...reviewed)
      .when(withdraw)
      .then(canceledBy('SUBSCRIPTION')));
  it('does not expire', () =>
    given(...reviewed)
      .when(expire)
      .then(ignored('NOT_AWAITING_PAYMENT')));
  it('takes no other attempt', () =>
    given(...reviewed)
      .when(start('b'))
      .then(rejected('PAYMENT_UNDER_REVIEW')));
});

describe('a payment FUNDED', () => {
  const paid = [created, started('a'), failed('a'), started('b'), succeeded('b'), funded('b')];

  it('takes no further attempt', () =>
    given(...paid)
      .when(start('c'))
      .then(rejected('PAYMENT_FUNDED')));
  it('is funded once', () =>
    given(...paid)
      .when(succeeds('b'))
      .then(ignored('ATTEMPT_ALREADY_FINAL')));
  it('keeps its success when a failure arrives after it', () =>
    given(...paid)
      .when(fails('b'))
      .then(ignored('ATTEMPT_ALREADY_FINAL')));
  it('never loses a second success', () =>
    given(...paid)
      .when(succeeds('a'))
      .then(unexpected('a')));
  it('never loses money for an unknown attempt', () =>
    given(...paid)
      .when(succeeds('z'))
      .then(unexpected('z')));
  it('is approved once', () =>
    given(created, started('a'), underReview, ...fund)
      .when(approve)
      .then(ignored('ALREADY_FUNDED')));
  it('can no longer be rejected', () =>
    given(created, started('a'), underReview, ...fund)
      .when(reject)
      .then(rejected('PAYMENT_FUNDED')));
  it('cannot be canceled', () =>
    given(...paid)
      .when(cancel)
      .then(rejected('PAYMENT_FUNDED')));
});

describe('a payment FUNDED by late money while another attempt was pending', () => {
  const paid = [created, started('a'), failed('a'), started('b'), ...fund];

  it('ends the other attempt when it was abandoned', () =>
    given(...paid)
      .when({ type: 'AbandonAttempt', attemptId: 'b', reason: 'ALREADY_PAID', at })
      .then({ type: 'AttemptFailed', data: { attemptId: 'b', reason: 'ALREADY_PAID', at } }));
  it('ends it when it fails', () =>
    given(...paid)
      .when(fails('b'))
      .then(failed('b')));
  it('never loses its success', () =>
    given(...paid)
      .when(succeeds('b'))
      .then(succeeded('b'), unexpected('b')));
  it('refuses a review of it', () =>
    given(...paid)
      .when(needsReview('b'))
      .then(rejected('PAYMENT_FUNDED')));
});

describe('a payment EXPIRED', () => {
  it('is funded by a bank debit that settles late', () =>
    given(created, started('a'), expired)
      .when(succeeds('a'))
      .then(...fund));
  it('is funded by an attempt that had failed, when its money arrives after all', () =>
    given(created, started('a'), failed('a'), expired)
      .when(succeeds('a'))
      .then(...fund));
  it('stays expired when its attempt fails', () => given(created, started('a'), expired).when(fails('a')).then(failed('a')));
  it('offers no review', () => given(created, started('a'), expired).when(needsReview('a')).then(rejected('PAYMENT_EXPIRED')));
});

describe('a payment CANCELED', () => {
  const canceled = [created, started('a'), canceledBy('OPERATOR')];

  it('never loses the success of the attempt that was pending', () =>
    given(...canceled)
      .when(succeeds('a'))
      .then(succeeded('a'), unexpected('a')));
  it('never loses the success of an attempt that had failed', () =>
    given(...canceled, failed('a'))
      .when(succeeds('a'))
      .then(unexpected('a')));
  it('stays canceled when that attempt fails', () =>
    given(...canceled)
      .when(fails('a'))
      .then(failed('a')));
  it('is canceled once', () =>
    given(...canceled)
      .when(cancel)
      .then(ignored('ALREADY_CANCELED')));
  it('is withdrawn once', () =>
    given(...canceled)
      .when(withdraw)
      .then(ignored('ALREADY_CANCELED')));
  it('is rejected once', () =>
    given(created, started('a'), underReview, refused, canceledBy('REVIEW')).when(reject).then(ignored('ALREADY_CANCELED')));
});

describe('the payment of a subscription’s cycle', () => {
  it('is created with its first charge', () => given().when(charge('a')).then(cycleCreated, begun('a')));
  it('begins a charge once', () => given(cycleCreated, begun('a')).when(charge('a')).then(ignored('CHARGE_ALREADY_KNOWN')));
  it('begins another one after a failure', () => given(cycleCreated, begun('a'), failed('a')).when(charge('b')).then(begun('b')));
  it('refuses a charge while another one is pending', () =>
    given(cycleCreated, begun('a')).when(charge('b')).then(refusedCharge('b', 'ATTEMPT_IN_PROGRESS')));
  it('refuses a charge of another amount', () =>
    given(cycleCreated, begun('a'), failed('a')).when(charge('b', 1004)).then(refusedCharge('b', 'OTHER_AMOUNT')));
  it('refuses a charge whose money came before it', () =>
    given(cycleCreated, begun('a'), failed('a'), unexpected('b')).when(charge('b')).then(refusedCharge('b', 'ATTEMPT_IN_PROGRESS')));
  it('refuses a charge once', () =>
    given(cycleCreated, begun('a'), refusedCharge('b', 'ATTEMPT_IN_PROGRESS'), failed('a'))
      .when(charge('b'))
      .then(ignored('CHARGE_ALREADY_KNOWN')));
  it('refuses a charge when it is paid', () =>
    given(cycleCreated, begun('a'), ...fund)
      .when(charge('b'))
      .then(refusedCharge('b', 'PAYMENT_FUNDED')));
  it('refuses a charge when it was withdrawn', () =>
    given(cycleCreated, begun('a'), failed('a'), canceledBy('SUBSCRIPTION'))
      .when(charge('b'))
      .then(refusedCharge('b', 'PAYMENT_CANCELED')));
  it('knows a charge that failed, whatever became of the payment', () =>
    given(cycleCreated, begun('a'), failed('a'), canceledBy('SUBSCRIPTION')).when(charge('a')).then(ignored('CHARGE_ALREADY_KNOWN')));
  it('is no payment of another subscription', () => given(created).when(charge('a')).then(rejected('PAYMENT_AWAITING_PAYMENT')));

  it('takes no try of a buyer', () =>
    given(cycleCreated, begun('a'), failed('a')).when(start('b')).then(rejected('PAYMENT_OF_SUBSCRIPTION')));
  it('is canceled by no operator', () => given(cycleCreated, begun('a')).when(cancel).then(rejected('PAYMENT_OF_SUBSCRIPTION')));
  it('takes no review', () => given(cycleCreated, begun('a')).when(needsReview('a')).then(rejected('PAYMENT_OF_SUBSCRIPTION')));
  it('does not expire', () => given(cycleCreated, begun('a')).when(expire).then(ignored('NOT_DUE')));
  it('waits for its next charge when one was abandoned, and says why', () =>
    given(cycleCreated, begun('a'))
      .when({ type: 'AbandonAttempt', attemptId: 'a', reason: 'NOT_AUTHENTICATED', at })
      .then({ type: 'AttemptFailed', data: { attemptId: 'a', reason: 'NOT_AUTHENTICATED', isFinal: true, at } }));
  it('is paid by an earlier charge whose money arrives after all', () =>
    given(cycleCreated, begun('a'), failed('a'), begun('b'))
      .when(succeeds('a'))
      .then(...fund));
});

describe('the withdrawal of a subscription’s payment', () => {
  const asked = [cycleCreated, begun('a'), withdrawal];
  const askedTwice = [cycleCreated, begun('a'), failed('a'), begun('b'), withdrawal];

  it('of one that was never charged changes nothing', () => given().when(withdraw).then(ignored('NOTHING_TO_WITHDRAW')));
  it('cancels it while nothing is pending', () =>
    given(cycleCreated, begun('a'), failed('a')).when(withdraw).then(canceledBy('SUBSCRIPTION')));
  it('is requested while a charge is pending', () => given(cycleCreated, begun('a')).when(withdraw).then(withdrawal));
  it('is requested once', () =>
    given(...asked)
      .when(withdraw)
      .then(ignored('WITHDRAWAL_ALREADY_REQUESTED')));
  it('is done when the processor has fenced the charge', () =>
    given(...asked)
      .when(abandon('a'))
      .then(withdrawn('a'), canceledBy('SUBSCRIPTION')));
  it('is done when the bank has said no meanwhile', () =>
    given(...asked)
      .when(fails('a'))
      .then(failed('a'), canceledBy('SUBSCRIPTION')));
  it('lists the money of a charge that had succeeded', () =>
    given(...asked)
      .when(succeeds('a'))
      .then(...fund, unexpected('a')));
  it('lists the money of an earlier charge that arrives after all', () =>
    given(...askedTwice)
      .when(succeeds('a'))
      .then(...fund, unexpected('a')));
  it('ends the other charge after that, as paid', () =>
    given(...askedTwice, ...fund, unexpected('a'))
      .when({ type: 'AbandonAttempt', attemptId: 'b', reason: 'ALREADY_PAID', at })
      .then({ type: 'AttemptFailed', data: { attemptId: 'b', reason: 'ALREADY_PAID', at } }));
  it('begins no further charge', () =>
    given(...asked)
      .when(charge('b'))
      .then(refusedCharge('b', 'ATTEMPT_IN_PROGRESS')));
  it('of one that is paid lists its money', () =>
    given(cycleCreated, begun('a'), ...fund)
      .when(withdraw)
      .then(unexpected('a')));
  it('of one that is paid lists its money once', () =>
    given(cycleCreated, begun('a'), ...fund, unexpected('a'))
      .when(withdraw)
      .then(ignored('ALREADY_WITHDRAWN')));
  it('of a canceled one changes nothing', () =>
    given(cycleCreated, begun('a'), failed('a'), canceledBy('SUBSCRIPTION')).when(withdraw).then(ignored('ALREADY_CANCELED')));
});

describe('an unexpected settlement', () => {
  const settled = [created, started('a'), canceledBy('OPERATOR'), failed('a'), unexpected('a')];

  it('on an AWAITING_PAYMENT payment in an old stream is recorded once', () =>
    given(created, started('a'), failed('a'), unexpected('a')).when(succeeds('a')).then(ignored('ATTEMPT_ALREADY_FINAL')));
  it('is to be refunded when an operator asks', () =>
    given(...settled)
      .when(refund('a'))
      .then(refundRequested('a')));
  it('is requested once', () =>
    given(...settled, refundRequested('a'))
      .when(refund('a'))
      .then(ignored('REFUND_ALREADY_REQUESTED')));
  it('is refunded when the processor says so', () =>
    given(...settled, refundRequested('a'))
      .when(refundDone('a'))
      .then(refunded('a')));
  it('is refunded once', () =>
    given(...settled, refundRequested('a'), refunded('a'))
      .when(refundDone('a'))
      .then(ignored('REFUND_ALREADY_FINAL')));
  it('goes on being refunded where the processor refuses', () =>
    given(...settled, refundRequested('a'))
      .when(refundRefused('a'))
      .then(ignored('REFUND_STILL_REQUESTED')));
  it('is not refunded without a request', () =>
    given(...settled)
      .when(refundDone('a'))
      .then(rejected('REFUND_NOT_REQUESTED')));
  it('is not the money that paid', () =>
    given(created, started('a'), ...fund)
      .when(refund('a'))
      .then(rejected('SETTLEMENT_NOT_FOUND')));

  describe('of money of which a part went back before it was listed', () => {
    const part = [cycleCreated, begun('a'), ...fund, returning('r', 5), returned('r', 5), unexpected('a')];
    it('returns the rest', () =>
      given(...part)
        .when(refund('a'))
        .then(refundRequested('a', 1000)));
    it('returns nothing where all of it went back', () =>
      given(...part.slice(0, -1), returning('s', 1000), unexpected('a'))
        .when(refund('a'))
        .then(rejected('ALREADY_REFUNDED')));
  });
});

describe('the money of a FUNDED payment', () => {
  const paid = [created, started('a'), ...fund];

  it('goes back whole', () =>
    given(...paid)
      .when(giveBack('r'))
      .then(returning('r', 1005)));
  it('goes back in parts', () =>
    given(...paid, returning('r', 5), returned('r', 5))
      .when(giveBack('s', 1000))
      .then(returning('s', 1000)));
  it('goes back as far as it is left, when no amount is named', () =>
    given(...paid, returning('r', 5))
      .when(giveBack('s'))
      .then(returning('s', 1000)));
  it('never goes back twice: what is on its way counts', () =>
    given(...paid, returning('r', 5))
      .when(giveBack('s', 1001))
      .then(rejected('REFUND_TOO_LARGE')));
  it('is on its way', () =>
    given(...paid, returning('r', 1005))
      .when(giveBack('s', 1))
      .then(rejected('REFUND_IN_PROGRESS')));
  it('has gone back', () =>
    given(...paid, returning('r', 1005), returned('r', 1005))
      .when(giveBack('s', 1))
      .then(rejected('ALREADY_REFUNDED')));
  it('has gone back, though other money is on its way', () =>
    given(...paid, returning('r', 1005), returned('r', 1005), unexpected('b'), refundRequested('b'))
      .when(giveBack('s', 1))
      .then(rejected('ALREADY_REFUNDED')));
  it('is asked for once by a repeated request', () =>
    given(...paid, returning('r', 5))
      .when(giveBack('r', 5))
      .then(ignored('REFUND_ALREADY_REQUESTED')));
  it('is not asked for by a request of another amount', () =>
    given(...paid, returning('r', 5))
      .when(giveBack('r', 6))
      .then(rejected('REQUEST_ID_REUSED')));
  it('went back when the processor says so', () =>
    given(...paid, returning('r', 5))
      .when(refundDone('r'))
      .then(returned('r', 5)));
  it('stays when the processor refuses, and may be asked for again', () => {
    given(...paid, returning('r', 5))
      .when(refundRefused('r'))
      .then(notReturned('r'));
    given(...paid, returning('r', 1005), notReturned('r'))
      .when(giveBack('s'))
      .then(returning('s', 1005));
  });
  it('goes back once, whatever the processor says later', () =>
    given(...paid, returning('r', 5), notReturned('r'))
      .when(refundDone('r'))
      .then(ignored('REFUND_ALREADY_FINAL')));
  it('is refunded as a settlement where it is listed as one', () =>
    given(cycleCreated, begun('a'), ...fund, unexpected('a'))
      .when(giveBack('r'))
      .then(rejected('MONEY_IS_UNEXPECTED')));
  it('goes back of a subscription’s payment, too', () =>
    given(cycleCreated, begun('a'), ...fund)
      .when(giveBack('r'))
      .then(returning('r', 1005)));
  it('does not go back before it has come', () =>
    given(created, started('a')).when(giveBack('r')).then(rejected('PAYMENT_AWAITING_PAYMENT')));
});

describe('the table', () => {
  it('has no row without a case above', () => expect(rowsWithoutACase()).toEqual([]));

  it('prints itself for product people', () => {
    expect(toMarkdown(PAYMENT_MACHINE)).toContain(
      '| EXPIRED | RecordAttemptOutcome | pending attempt succeeds | FUNDED | AttemptSucceeded, PaymentFunded |',
    );
    expect(toMermaid(PAYMENT_MACHINE)).toContain('  EXPIRED --> FUNDED: RecordAttemptOutcome (pending attempt succeeds)');
    expect([...statesOf(PAYMENT_MACHINE)].sort()).toEqual(['AWAITING_PAYMENT', 'CANCELED', 'EXPIRED', 'FUNDED', 'UNDER_REVIEW']);
  });
});

describe('the payable amount', () => {
  it.each([
    [1005, 0, 1005],
    [1005, 0.1, 905], // 904.5: half a cent goes up
    [1, 0.5, 1],
    [100, 1e-7, 100],
    [999_999_999_999, 0.333, 666_999_999_999],
  ])('of %d cents with a discount of %d is %d, recorded once', (amountCents, discountPercentage, payableCents) => {
    const asked = { ...create, terms: { ...terms, amountCents, discountPercentage } };
    expect(decide(asked, initial)).toMatchObject({ events: [{ data: { payableCents } }] });
  });

  it.each([
    ['JPY', 100_000, 0.055, 94_500],
    ['JPY', 1_000, 0.05, 1_000],
    ['JPY', 1_050, undefined, 1_050],
    ['KWD', 1_005, 0.1, 905],
  ])(
    'in %s of %i cents with a discount of %d is %i, in whole smallest units',
    (currencyCode, amountCents, discountPercentage, payableCents) => {
      const priced = { ...terms, currencyCode, amountCents, ...(discountPercentage !== undefined && { discountPercentage }) };
      expect(decide({ ...create, terms: priced }, initial)).toMatchObject({ events: [{ data: { payableCents } }] });
    },
  );

  it('is what the processor is asked for in smallest units, in every currency', () => {
    const money = fc.record({ currencyCode: fc.constantFrom(...EXPONENTS.keys()), amount: fc.integer({ min: 1, max: 999_999_999_999 }) });
    const discount = fc.option(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { nil: 0 });
    fc.assert(
      fc.property(money, discount, ({ currencyCode, amount }, discountPercentage) => {
        const amountCents = Math.ceil(amount / smallestCents(currencyCode)) * smallestCents(currencyCode);
        const payable = payableOf({ ...terms, amountCents, currencyCode, discountPercentage });
        expect(fromMinorUnits(toMinorUnits(payable, currencyCode), currencyCode)).toBe(payable);
      }),
      { numRuns: 5_000 },
    );
  });

  it('of an older event is in cents, as it was then', () => {
    const { payableCents: _, ...data } = { ...creation, payableCents: 0, terms: { ...terms, amountCents: 1005, currencyCode: 'JPY', discountPercentage: 0.1 }, at }; // prettier-ignore
    expect(upcast({ type: 'PaymentCreated', data })).toMatchObject({ data: { payableCents: 905 } });
  });

  const stored = (recorded: { payableCents?: number }): PaymentEvent =>
    upcast({
      type: 'PaymentCreated',
      data: { ...creation, terms: { ...terms, amountCents: 1005, discountPercentage: 0.1 }, ...recorded, at },
    });
  it.each([
    ['as it was recorded', { payableCents: 700 }, 700],
    ['computed where the stream is from before it was recorded', {}, 905],
  ])('is charged and shown %s', (_, recorded, payableCents) => {
    expect(decide(start('a'), evolve(initial, stored(recorded)))).toMatchObject({ events: [{ data: { chargeCents: payableCents } }] });
    expect(evolveView(undefined, stored(recorded))).toMatchObject({ state: { payableCents } });
  });
});

describe('the resources', () => {
  const view = (...events: PaymentEvent[]) => events.reduce(evolveView, undefined);

  it('show a payment as it was requested, without absent fields', () =>
    expect(view(created)?.payment).toStrictEqual({ ...terms, buyer, status: 'AWAITING_PAYMENT', createTime: at, updateTime: at }));
  it('show an attempt under its payment', () =>
    expect(view(created, started('a'), failed('a'))?.attempts.get('a')).toStrictEqual({
      resource: {
        name: `${name}/attempts/a`,
        status: 'FAILED',
        method: 'PSE',
        createTime: at,
        updateTime: at,
        expireTime: attemptExpireTime,
      },
      details: { failure: 'INSUFFICIENT_FUNDS' },
    }));
  it('show no buyer once the personal data is erased', () => {
    const erased: PaymentEvent = { type: 'PaymentCreated', data: { ...creation, payableCents: 1005, at } };
    expect(view(erased)?.payment).toStrictEqual({ ...terms, status: 'AWAITING_PAYMENT', createTime: at, updateTime: at });
  });
  it('show the card from a review on, to its end, whichever answer named it', () => {
    const card = { brand: 'Visa', last4: '0010' };
    const named: PaymentEvent = { type: 'PaymentPutUnderReview', data: { attemptId: 'a', personal: { card }, at } };
    given(created, started('a'))
      .when({ type: 'RecordAttemptOutcome', attemptId: 'a', outcome: 'NEEDS_REVIEW', personal: { card }, at })
      .then(named);
    const cardAfter = (...events: PaymentEvent[]) => view(created, started('a'), ...events)?.attempts.get('a')?.details.card;
    expect([cardAfter(named), cardAfter(named, ...fund), cardAfter(named, refused)]).toEqual([card, card, card]);
    const succeededWith: PaymentEvent = { type: 'AttemptSucceeded', data: { attemptId: 'a', personal: { card }, at } };
    given(created, started('a'), underReview)
      .when({ type: 'ApproveReview', attemptId: 'a', personal: { card }, at })
      .then(succeededWith, funded('a'));
    expect(cardAfter(underReview, succeededWith, funded('a'))).toEqual(card);
  });

  it('show the card that the processor named, and never in the events outside `personal`', () => {
    const card = { brand: 'Visa', last4: '0002' };
    const named: PaymentEvent = { type: 'AttemptFailed', data: { attemptId: 'a', reason: 'DECLINED', personal: { card }, at } };
    given(created, started('a'))
      .when({ type: 'RecordAttemptOutcome', attemptId: 'a', outcome: 'FAILED', personal: { card }, at })
      .then(named);
    expect(view(created, started('a'), named)?.attempts.get('a')?.details).toStrictEqual({ failure: 'DECLINED', card });
  });
  it('show operators unexpected settlements and the state of their refunds', () => {
    const came = [created, started('a'), failed('a'), unexpected('a')];
    const settlement = { name: `${name}/unexpected-settlements/a`, attempt: `${name}/attempts/a`, amountCents: 1005, currencyCode: 'COP' };
    const shown = { ...settlement, createTime: at, updateTime: at };
    expect(view(...came)?.settlements.get('a')).toStrictEqual({ ...shown, state: 'OPEN' });
    expect(view(...came, refundRequested('a'))?.settlements.get('a')).toStrictEqual({ ...shown, state: 'REFUND_REQUESTED' });
    expect(view(...came, refundRequested('a'), refunded('a'))?.settlements.get('a')).toStrictEqual({ ...shown, state: 'REFUNDED' });
  });
  it('show an attempt that failed and then paid as SUCCEEDED, without a failure, and as the paying attempt', () => {
    const paid = view(created, started('a'), failed('a'), started('b'), ...fund);
    expect(paid?.attempts.get('a')).toMatchObject({ resource: { status: 'SUCCEEDED' }, details: {} });
    expect(paid?.attempts.get('a')?.details).not.toHaveProperty('failure');
    expect(paid).toMatchObject({ state: { fundedBy: 'a' }, payment: { status: 'FUNDED' } });
    expect(paid && pendingAttempt(paid)?.[0]).toBe('b');
  });
  it.each([
    ['no attempt began', [created], true],
    ['each attempt was given up for certain', [created, started('a'), abandoned('a')], true],
    ['the processor called its refusal final', [created, started('a'), failedForEver('a')], true],
    ['one refusal is final, an earlier one is not', [created, started('a'), failed('a'), started('b'), failedForEver('b')], false],
    ['an attempt is pending', [created, started('a')], false],
    ['an attempt is pending after a final refusal', [created, started('a'), failedForEver('a'), started('b')], false],
    ['money came after a refusal that was called final', [created, started('a'), failedForEver('a'), ...fund], false],
    ['a bank refused an attempt, and may settle it after all', [created, started('a'), failed('a')], false],
    ['an attempt paid', [created, started('a'), ...fund], false],
    ['money came unexpectedly', [created, unexpected('z')], false],
  ])('say whether it is certain that nothing was charged: %s', (_, events, isCertain) => {
    const shown = view(...events);
    expect(shown && isNothingCharged(shown)).toBe(isCertain);
  });
  it('show nothing before the payment is created', () => expect(view(started('a'))).toBeUndefined());
});
