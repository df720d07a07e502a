import { NOTHING_TAKEN, type OfType } from '@cauce/kernel';
import { eventsOf, histories, lawOf, obeysTheLaws, PERSONAL, type Subject } from '@cauce/testing/domain';
import fc from 'fast-check';
import { decide, evolve, evolveView, initial, type PaymentCommand, type PaymentEvent, type PaymentView, upcast } from './index.js';
import type { StoredPaymentEvent } from './payment.events.js';
import { MOST_ATTEMPTS, PAYMENT_MACHINE, type PaymentMachine } from './payment.js';

const times = ['2030-01-01T10:00:00.000Z', '2030-01-02T10:00:00.000Z', '2030-01-03T10:00:00.000Z'] as const;
const at = fc.constantFrom(...times);
const attempt = { attemptId: fc.constantFrom('a', 'b', 'c', '__proto__'), at };
const terms = fc.record(
  {
    name: fc.constant('stores/s/payments/p'),
    organization: fc.constant('organizations/o'),
    title: fc.string(),
    paymentType: fc.constantFrom('PRODUCT' as const, 'SERVICE' as const),
    amountCents: fc.integer({ min: 1, max: 999_999_999_999 }),
    currencyCode: fc.constant('COP'),
    expireTime: fc.constant(times[1]),
    discountPercentage: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  },
  { requiredKeys: ['name', 'organization', 'title', 'paymentType', 'amountCents', 'currencyCode'] },
);
const buyer = fc.constant({ firstName: PERSONAL, phoneNumber: PERSONAL });
const shown = fc.constant({
  storeDisplayName: 'Taller',
  organizationDisplayName: 'Taller S.A.S.',
  environment: 'PRODUCTION' as const,
  methods: ['CARD' as const],
});
/** Charges of one cycle nearly always ask for the same amount. */
const cycleTerms = fc.record({
  name: fc.constant('stores/s/payments/p'),
  organization: fc.constant('organizations/o'),
  title: fc.constant('Mugs, monthly'),
  paymentType: fc.constant('SERVICE' as const),
  amountCents: fc.constantFrom(500, 500, 500, 700),
  currencyCode: fc.constant('COP'),
});

// A new command does not compile until it is here, and so it joins every law.
const commands: { [Type in PaymentCommand['type']]: fc.Arbitrary<OfType<PaymentCommand, Type>> } = {
  CreatePayment: fc.record({
    type: fc.constant('CreatePayment'),
    terms,
    fingerprint: fc.constantFrom({ title: 'h1' }, { title: 'h2' }),
    shown,
    linkKey: fc.constant('k1'),
    personal: fc.record({ buyer }),
    at,
  }),
  StartAttempt: fc.record({
    type: fc.constant('StartAttempt'),
    method: fc.constantFrom('CARD', 'PSE'),
    expireTime: fc.constant(times[1]),
    personal: fc.constant({ payer: { document: PERSONAL } }),
    ...attempt,
  }),
  BeginCharge: fc.record({
    type: fc.constant('BeginCharge'),
    creation: fc.record({
      terms: cycleTerms,
      fingerprint: fc.constant({}),
      shown,
      linkKey: fc.constant('k1'),
      subscription: fc.constant({ stream: 'subscription-s', cycle: 1 }),
      personal: fc.record({ buyer }),
    }),
    start: fc.record({
      method: fc.constant('CARD' as const),
      storedMethod: fc.constant('m'),
      expireTime: fc.constant(times[1]),
      personal: fc.constant({ payer: { document: PERSONAL } }),
    }),
    ...attempt,
  }),
  RecordAttemptOutcome: fc.record({
    type: fc.constant('RecordAttemptOutcome'),
    outcome: fc.constantFrom('SUCCEEDED', 'FAILED', 'NEEDS_REVIEW'),
    personal: fc.constant({ card: { brand: PERSONAL, last4: PERSONAL } }),
    ...attempt,
  }),
  AbandonAttempt: fc.record({
    type: fc.constant('AbandonAttempt'),
    reason: fc.constantFrom(...NOTHING_TAKEN, 'NOT_AUTHENTICATED' as const),
    ...attempt,
  }),
  ApproveReview: fc.record({ type: fc.constant('ApproveReview'), ...attempt }),
  RejectReview: fc.record({ type: fc.constant('RejectReview'), ...attempt }),
  ExpirePayment: fc.record({ type: fc.constant('ExpirePayment'), at }),
  WithdrawPayment: fc.record({ type: fc.constant('WithdrawPayment'), at }),
  CancelPayment: fc.record({ type: fc.constant('CancelPayment'), abandoned: attempt.attemptId, at }, { requiredKeys: ['type', 'at'] }),
  RefundSettlement: fc.record({ type: fc.constant('RefundSettlement'), ...attempt }),
  RecordRefund: fc.record({ type: fc.constant('RecordRefund'), ...attempt }),
};
/** Most rows lie behind attempts and their outcomes. */
const ANY: Subject<PaymentMachine, PaymentView> = {
  machine: PAYMENT_MACHINE,
  initial,
  decide,
  evolve,
  evolveView,
  commands,
  often: ['StartAttempt', 'RecordAttemptOutcome'],
  runs: 2_000,
  mayLack: {
    PaymentCreated: { integration: true, testClock: true, subscription: true, personal: true },
    AttemptStarted: { machineTime: true, storedMethod: true, user: true, personal: true },
    AttemptSucceeded: { personal: true },
    PaymentPutUnderReview: { personal: true },
    AttemptFailed: { personal: true },
    WithdrawalRequested: { machineTime: true },
    SettlementRefundRequested: { machineTime: true },
  },
};
const cycles = histories({ ...ANY, begins: 'BeginCharge', often: ['BeginCharge', 'RecordAttemptOutcome', 'WithdrawPayment'] });
/** Two charges and a withdrawal of a cycle, and then anything. */
const withdrawnCycles = fc
  .tuple(commands.WithdrawPayment, commands.BeginCharge, commands.RecordAttemptOutcome, commands.BeginCharge, cycles)
  .map(([withdraw, first, failure, second, rest]): PaymentCommand[] => [
    withdraw,
    { ...first, attemptId: 'a' },
    { ...failure, attemptId: 'a', outcome: 'FAILED' },
    { ...second, attemptId: 'b', creation: first.creation },
    withdraw,
    ...rest,
  ]);
const payments = histories({ ...ANY, begins: 'CreatePayment' });
/** Refused attempts, as many as there may be or one fewer, and then anything. */
const manyTries = fc
  .tuple(commands.CreatePayment, commands.StartAttempt, commands.RecordAttemptOutcome, fc.constantFrom(1, 0), payments)
  .map(([create, start, failure, fewer, rest]): PaymentCommand[] => [
    create,
    ...Array.from({ length: MOST_ATTEMPTS - fewer }, (_, nth): PaymentCommand[] => [
      { ...start, attemptId: `t${nth}`, at: times[0] },
      { ...failure, attemptId: `t${nth}`, outcome: 'FAILED' },
    ]).flat(),
    ...rest,
  ]);
/** A merchant's payment, or a cycle of a subscription. */
const PAYMENT: Subject<PaymentMachine, PaymentView> = {
  ...ANY,
  lives: fc.oneof(
    { weight: 32, arbitrary: payments },
    { weight: 12, arbitrary: cycles },
    { weight: 4, arbitrary: withdrawnCycles },
    { weight: 1, arbitrary: manyTries },
  ),
};
const law = lawOf(PAYMENT);

/** An event as the oldest version wrote it. */
function older(event: PaymentEvent): StoredPaymentEvent {
  if (event.type !== 'PaymentCreated') return event;
  const { payableCents: _, ...data } = event.data;
  return { ...event, data };
}

describe('any history, with repeated and reordered commands', () => {
  law('a payment is funded at most once, and every other success is an unexpected settlement', (steps) => {
    const ids = (type: PaymentEvent['type']) =>
      eventsOf(steps).flatMap((event) => (event.type === type && 'attemptId' in event.data ? [event.data.attemptId] : []));
    expect(ids('PaymentFunded').length).toBeLessThanOrEqual(1);
    for (const id of ids('AttemptSucceeded')) expect([...ids('PaymentFunded'), ...ids('UnexpectedSettlementRecorded')]).toContain(id);
  });

  law('one attempt is pending at a time, and none starts after FUNDED', (steps) => {
    for (const { before, events, after } of steps) {
      const pending = [...after.attempts.values()].filter((status) => status === 'PENDING');
      expect(pending.length).toBeLessThanOrEqual(1);
      if (before.status === 'FUNDED') expect(events.map(({ type }) => type)).not.toContain('AttemptStarted');
    }
  });

  law('buyers start no more attempts than there may be', (steps) => {
    for (const { command, events, before } of steps)
      if (command.type === 'StartAttempt' && before.attempts.size >= MOST_ATTEMPTS) expect(events).toEqual([]);
  });

  law('FUNDED and CANCELED are left no more', (steps) => {
    for (const { before, after } of steps) if (['FUNDED', 'CANCELED'].includes(before.status)) expect(after.status).toBe(before.status);
  });

  law('the end of an attempt is final, but for a failure that the money corrects by paying', (steps) => {
    for (const { before, events, after } of steps)
      for (const [id, status] of before.attempts) {
        const isCorrected = status === 'FAILED' && events.some(({ type, data }) => type === 'PaymentFunded' && data.attemptId === id);
        if (status !== 'PENDING') expect(after.attempts.get(id)).toBe(isCorrected ? 'SUCCEEDED' : status);
      }
  });

  law('money that arrives wins: no success leaves a payment waiting whose attempt it was', (steps) => {
    for (const { before, command, after } of steps)
      if (command.type === 'RecordAttemptOutcome' && command.outcome === 'SUCCEEDED' && before.attempts.has(command.attemptId))
        expect([before.unexpectedSettlements.has(command.attemptId) || ['FUNDED', 'CANCELED'].includes(after.status)]).toEqual([true]);
  });

  law('no success is lost, and none is recorded twice', (steps) => {
    const ids = (type: 'PaymentFunded' | 'UnexpectedSettlementRecorded') =>
      eventsOf(steps).flatMap((event) => (event.type === type ? [event.data.attemptId] : []));
    const [funding, unexpected] = [ids('PaymentFunded'), ids('UnexpectedSettlementRecorded')];
    expect(unexpected).toEqual([...new Set(unexpected)]);
    const isWithdrawn = steps.some(({ command }) => command.type === 'WithdrawPayment');
    if (!isWithdrawn) expect(unexpected.filter((id) => funding.includes(id))).toEqual([]);
    const settled = [...funding, ...unexpected];
    for (const { command } of steps)
      if (command.type === 'RecordAttemptOutcome' && command.outcome === 'SUCCEEDED') expect(settled).toContain(command.attemptId);
  });

  law('only unexpected money is given back, once, and after it was asked for', (steps) => {
    const ids = (type: PaymentEvent['type']) =>
      eventsOf(steps).flatMap((event) => (event.type === type && 'attemptId' in event.data ? [event.data.attemptId] : []));
    const refunded = ids('SettlementRefunded');
    expect(refunded).toEqual([...new Set(refunded)]);
    for (const id of refunded) expect(ids('SettlementRefundRequested')).toContain(id);
    for (const id of ids('SettlementRefundRequested')) expect(ids('UnexpectedSettlementRecorded')).toContain(id);
  });

  law('every charge that a subscription asks of its payment is begun or refused', (steps) => {
    for (const { command, after } of steps)
      if (command.type === 'BeginCharge' && after.subscription === command.creation.subscription.stream)
        expect([after.attempts.has(command.attemptId), after.refusedCharges.has(command.attemptId)]).toContain(true);
  });

  law('a subscription’s payment is ended by its subscription alone, and never reviewed', (steps) => {
    for (const { after, events } of steps.filter(({ after }) => after.subscription !== undefined)) {
      expect(['AWAITING_PAYMENT', 'FUNDED', 'CANCELED']).toContain(after.status);
      for (const event of events) if (event.type === 'PaymentCanceled') expect(event.data.by).toBe('SUBSCRIPTION');
    }
  });

  law('once it is withdrawn and nothing is pending, a payment is canceled or its money is listed', (steps) => {
    const asked = steps.findIndex(({ command, before }) => command.type === 'WithdrawPayment' && before.subscription !== undefined);
    for (const { after } of asked < 0 ? [] : steps.slice(asked)) {
      const isPending = [...after.attempts.values()].includes('PENDING');
      const isListed = after.fundedBy !== undefined && after.unexpectedSettlements.has(after.fundedBy);
      if (!isPending) expect([after.status === 'CANCELED', isListed]).toContain(true);
    }
  });

  law('an older event, upcast, folds as one written today, which upcasting leaves as it is', (steps) => {
    const events = eventsOf(steps);
    const upcasted = events.map(older).map(upcast);
    expect(upcasted.reduce(evolve, initial)).toEqual(steps.at(-1)?.after ?? initial);
    expect(upcasted.reduce(evolveView, undefined)).toEqual(events.reduce(evolveView, undefined));
    expect(events.map(upcast)).toEqual(events);
  });

  law('the resources show what the decider knows', (steps) => {
    const view = eventsOf(steps).reduce(evolveView, undefined);
    const last = steps.at(-1)?.after ?? initial;
    const { status, attempts } = last;
    expect(view?.payment.status).toBe(status);
    expect(view?.state ?? initial).toEqual(last);
    expect(view?.payment.expireTime).toBe(last.expireTime);
    expect(new Map([...(view?.attempts ?? [])].map(([id, { resource }]) => [id, resource.status]))).toEqual(attempts);
    expect(new Set(view?.settlements.keys())).toEqual(steps.at(-1)?.after.unexpectedSettlements ?? new Set());
  });
});

describe('any history of a payment', () => obeysTheLaws(PAYMENT));
