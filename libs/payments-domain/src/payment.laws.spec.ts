import { NOTHING_TAKEN, type OfType } from '@cauce/kernel';
import { eventsOf, histories, lawOf, obeysTheLaws, PERSONAL, type Subject } from '@cauce/testing/domain';
import fc from 'fast-check';
import {
  decide,
  evolve,
  evolveView,
  initial,
  isNothingCharged,
  type PaymentCommand,
  type PaymentEvent,
  type PaymentView,
  upcast,
} from './index.js';
import type { StoredPaymentEvent } from './payment.events.js';
import { MOST_ATTEMPTS, PAYMENT_MACHINE, type PaymentMachine } from './payment.js';
import { retracePayment } from './payment.retrace.js';

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

const refundId = fc.constantFrom('r1', 'r2', 'r3');

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
      account: fc.constant('c'),
      expireTime: fc.constant(times[1]),
      personal: fc.constant({ payer: { document: PERSONAL } }),
    }),
    ...attempt,
  }),
  // The refusals of one attempt are final, those of the others are not.
  RecordAttemptOutcome: fc
    .record({
      type: fc.constant('RecordAttemptOutcome' as const),
      outcome: fc.constantFrom('SUCCEEDED', 'FAILED', 'NEEDS_REVIEW'),
      personal: fc.constant({ card: { brand: PERSONAL, last4: PERSONAL } }),
      ...attempt,
    })
    .map((command) =>
      command.attemptId === 'b' && command.outcome === 'FAILED' ? { ...command, code: '05', isFinal: true as const } : command,
    ),
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
  RefundPayment: fc.record(
    { type: fc.constant('RefundPayment'), refundId, amountCents: fc.integer({ min: 1, max: 1_100 }), reason: fc.constant('returned'), at },
    { requiredKeys: ['type', 'refundId', 'reason', 'at'] },
  ),
  RecordRefund: fc.record({
    type: fc.constant('RecordRefund'),
    refundId: fc.oneof(refundId, attempt.attemptId),
    outcome: fc.constantFrom('REFUNDED', 'REFUSED'),
    at,
  }),
};
/** Most rows lie behind attempts and their outcomes. */
const ANY: Subject<PaymentMachine, PaymentView> = {
  machine: PAYMENT_MACHINE,
  initial,
  decide,
  evolve,
  evolveView,
  commands,
  retrace: retracePayment,
  often: ['StartAttempt', 'RecordAttemptOutcome', 'AbandonAttempt'],
  runs: 2_000,
  mayLack: {
    PaymentCreated: { integration: true, testClock: true, subscription: true, personal: true },
    AttemptStarted: { machineTime: true, storedMethod: true, account: true, user: true, personal: true },
    AttemptSucceeded: { personal: true },
    PaymentPutUnderReview: { personal: true },
    AttemptFailed: { personal: true, code: true, isFinal: true },
    WithdrawalRequested: { machineTime: true },
    SettlementRefundRequested: { machineTime: true, amountCents: true },
    RefundRequested: { machineTime: true },
    RefundRefused: { code: true },
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
/** A cycle that was paid, whose money goes back before and after a withdrawal, and then anything. */
const returnedCycles = fc
  .tuple(
    commands.BeginCharge,
    commands.RecordAttemptOutcome,
    fc.array(fc.oneof(commands.RefundPayment, commands.RecordRefund), { maxLength: 6 }),
    fc.subarray(['withdraw'] as const),
    commands.WithdrawPayment,
    commands.RefundSettlement,
    fc.array(fc.oneof(commands.RefundPayment, commands.RecordRefund), { maxLength: 6 }),
    cycles,
  )
  .map(([charge, success, refunds, isWithdrawn, withdraw, refund, more, rest]): PaymentCommand[] => [
    { ...charge, attemptId: 'a' },
    { ...success, attemptId: 'a', outcome: 'SUCCEEDED' },
    ...refunds,
    ...isWithdrawn.map(() => withdraw),
    { ...refund, attemptId: 'a' },
    ...more,
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
    { weight: 4, arbitrary: returnedCycles },
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

  law('that nothing was charged is said of those histories alone in which every attempt is known never to take money', (steps) => {
    const open = new Set<string>();
    for (const { events } of steps)
      for (const event of events) {
        if (['AttemptStarted', 'AttemptSucceeded', 'UnexpectedSettlementRecorded'].includes(event.type) && 'attemptId' in event.data)
          open.add(event.data.attemptId);
        if (event.type !== 'AttemptFailed') continue;
        const { attemptId, reason, isFinal } = event.data;
        if (isFinal || NOTHING_TAKEN.some((certain) => certain === reason)) open.delete(attemptId);
      }
    const view = eventsOf(steps).reduce(evolveView, undefined);
    if (view) expect([isNothingCharged(view), [...open]]).toEqual([open.size === 0, [...open]]);
  });

  law('of an honest processor’s payment, that nothing was charged stays true until another attempt begins', (steps) => {
    const views = steps.map((_, nth) => eventsOf(steps.slice(0, nth + 1)).reduce(evolveView, undefined));
    for (const [nth, { command, events }] of steps.entries()) {
      const before = views[nth - 1];
      const isHonest = command.type !== 'RecordAttemptOutcome' || command.outcome !== 'SUCCEEDED';
      const begins = events.some(({ type }) => type === 'AttemptStarted');
      if (before && isHonest && !begins && isNothingCharged(before)) expect(isNothingCharged(views[nth] ?? before)).toBe(true);
    }
  });

  law('what goes back of an attempt never exceeds what came with it', (steps) => {
    for (const { after } of steps) {
      const { payableCents, refunds, fundedBy, unexpectedSettlements } = after;
      const back = new Map<string, number>();
      for (const { attemptId, amountCents, state } of refunds.values())
        if (state !== 'REFUSED') back.set(attemptId, (back.get(attemptId) ?? 0) + amountCents);
      for (const [attemptId, cents] of back) {
        expect([...unexpectedSettlements, fundedBy]).toContain(attemptId);
        expect(cents).toBeLessThanOrEqual(payableCents);
      }
    }
  });

  law('money that paid goes back once for each request, and after it was asked for', (steps) => {
    const ids = (type: 'RefundRequested' | 'PaymentRefunded' | 'RefundRefused') =>
      eventsOf(steps).flatMap((event) => (event.type === type ? [event.data.refundId] : []));
    const ended = [...ids('PaymentRefunded'), ...ids('RefundRefused')];
    expect(ids('RefundRequested')).toEqual([...new Set(ids('RefundRequested'))]);
    expect(ended).toEqual([...new Set(ended)]);
    for (const id of ended) expect(ids('RefundRequested')).toContain(id);
  });

  law('only unexpected money is given back as a settlement, once, and after it was asked for', (steps) => {
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
