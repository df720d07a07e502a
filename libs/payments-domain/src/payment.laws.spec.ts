import { NOTHING_TAKEN, type OfType, type PlainRow, rowsFor, statesOf } from '@cauce/kernel';
import fc from 'fast-check';
import {
  OTHERWISE,
  PAYMENT_MACHINE,
  TRANSITIONS,
  type Payment,
  type PaymentCommand,
  type PaymentEvent,
  decide,
  evolve,
  evolveView,
  initial,
} from './index.js';

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
const buyer = fc.constant({ firstName: 'PERSONAL', phoneNumber: 'PERSONAL' });

// A new command does not compile until it is here, and so it joins every law.
const commands: { [Type in PaymentCommand['type']]: fc.Arbitrary<OfType<PaymentCommand, Type>> } = {
  CreatePayment: fc.record({
    type: fc.constant('CreatePayment'),
    terms,
    fingerprint: fc.constantFrom({ title: 'h1' }, { title: 'h2' }),
    shown: fc.constant({
      storeDisplayName: 'Taller',
      organizationDisplayName: 'Taller S.A.S.',
      environment: 'PRODUCTION' as const,
      methods: ['CARD' as const],
    }),
    linkKey: fc.constant('k1'),
    personal: fc.record({ buyer }),
    at,
  }),
  StartAttempt: fc.record({
    type: fc.constant('StartAttempt'),
    method: fc.constantFrom('CARD', 'PSE'),
    expireTime: fc.constant(times[1]),
    personal: fc.constant({ payer: { document: 'PERSONAL' } }),
    ...attempt,
  }),
  RecordAttemptOutcome: fc.record({
    type: fc.constant('RecordAttemptOutcome'),
    outcome: fc.constantFrom('SUCCEEDED', 'FAILED', 'NEEDS_REVIEW'),
    personal: fc.constant({ card: { brand: 'PERSONAL', last4: 'PERSONAL' } }),
    ...attempt,
  }),
  AbandonAttempt: fc.record({
    type: fc.constant('AbandonAttempt'),
    reason: fc.constantFrom(...NOTHING_TAKEN),
    ...attempt,
  }),
  ApproveReview: fc.record({ type: fc.constant('ApproveReview'), ...attempt }),
  RejectReview: fc.record({ type: fc.constant('RejectReview'), ...attempt }),
  ExpirePayment: fc.record({ type: fc.constant('ExpirePayment'), at }),
  WithdrawPayment: fc.record({ type: fc.constant('WithdrawPayment'), at }),
  CancelPayment: fc.record({ type: fc.constant('CancelPayment'), at }),
  RefundSettlement: fc.record({ type: fc.constant('RefundSettlement'), ...attempt }),
  RecordRefund: fc.record({ type: fc.constant('RecordRefund'), ...attempt }),
};
const anyCommand: fc.Arbitrary<PaymentCommand> = fc.oneof(
  { weight: 3, arbitrary: commands.StartAttempt },
  { weight: 3, arbitrary: commands.RecordAttemptOutcome },
  ...Object.values(commands),
);
const anyDelivery = fc.array(anyCommand, { maxLength: 20 }).chain((sent) => fc.shuffledSubarray([...sent, ...sent]));
/** What reaches a payment: its creation, then anything, repeated, lost and reordered. */
const history = fc.tuple(commands.CreatePayment, anyDelivery).map(([create, rest]) => [create, ...rest]);

type Step = {
  readonly before: Payment;
  readonly command: PaymentCommand;
  readonly events: readonly PaymentEvent[];
  readonly after: Payment;
};

function play(delivered: readonly PaymentCommand[]): Step[] {
  let state = initial;
  return delivered.map((command) => {
    const before = state;
    const answer = decide(command, before);
    const events = answer.kind === 'accepted' ? answer.events : [];
    state = events.reduce(evolve, before);
    return { before, command, events, after: state };
  });
}

const eventsOf = (steps: readonly Step[]) => steps.flatMap(({ events }) => events);
/** A property of all that could have happened to a payment. */
const law = (name: string, holds: (steps: Step[]) => void) =>
  it(name, () =>
    fc.assert(
      fc.property(history, (delivered) => holds(play(delivered))),
      { numRuns: 2000 },
    ),
  );

describe('whatever is delivered, repeated and out of order', () => {
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
    const settled = eventsOf(steps).flatMap((event) =>
      event.type === 'PaymentFunded' || event.type === 'UnexpectedSettlementRecorded' ? [event.data.attemptId] : [],
    );
    expect(settled).toEqual([...new Set(settled)]);
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

  law('the same command twice records nothing the second time', (steps) => {
    for (const { command, after } of steps) expect(decide(command, after).kind).not.toBe('accepted');
  });

  law('at most one row applies, and where none does the code is the state’s', (steps) => {
    for (const { before, command } of steps) {
      const rows = rowsFor(PAYMENT_MACHINE, command, before);
      expect(rows.length).toBeLessThanOrEqual(1);
      if (rows.length === 0) expect(decide(command, before)).toEqual({ kind: 'rejected', code: OTHERWISE[before.status] });
    }
  });

  law('a row’s state and events are what comes out', (steps) => {
    for (const { before, command, events, after } of steps) {
      const [row] = rowsFor(PAYMENT_MACHINE, command, before);
      const moves = row !== undefined && typeof row[3] !== 'string';
      expect(events.map(({ type }) => type)).toEqual(moves ? row[3] : []);
      expect(after.status).toBe(moves && row[2] !== 'same' ? row[2] : before.status);
    }
  });

  law('folding in pieces, through JSON, is folding at once', (steps) => {
    const events = eventsOf(steps);
    const stored: PaymentEvent[] = JSON.parse(JSON.stringify(events));
    for (let cut = 0; cut <= events.length; cut++) {
      expect(stored.slice(cut).reduce(evolve, events.slice(0, cut).reduce(evolve, initial))).toEqual(events.reduce(evolve, initial));
      const half = events.slice(0, cut).reduce(evolveView, undefined);
      expect(stored.slice(cut).reduce(evolveView, half)).toEqual(events.reduce(evolveView, undefined));
    }
  });

  law('the resources show what the decider knows', (steps) => {
    const view = eventsOf(steps).reduce(evolveView, undefined);
    const { status, attempts } = steps.at(-1)?.after ?? initial;
    expect(view?.payment.status).toBe(status);
    expect(new Map([...(view?.attempts ?? [])].map(([id, { resource }]) => [id, resource.status]))).toEqual(attempts);
    expect(new Set(view?.settlements.keys())).toEqual(steps.at(-1)?.after.unexpectedSettlements ?? new Set());
  });

  law('personal data stands under `personal` alone', (steps) => {
    for (const { data } of eventsOf(steps)) expect(JSON.stringify({ ...data, personal: undefined })).not.toContain('PERSONAL');
  });
});

it.each(['NONE' as const, ...statesOf(PAYMENT_MACHINE)])('%s rejects each command that has no row for it', (status) => {
  const isAbsent = ({ type }: PaymentCommand) => !TRANSITIONS[type].some(([from]) => from.includes(status));
  for (const command of fc.sample(fc.oneof(...Object.values(commands)), 500).filter(isAbsent))
    expect(decide(command, { ...initial, status })).toEqual({ kind: 'rejected', code: OTHERWISE[status] });
});

it('the histories reach every state and every row', () => {
  const steps = fc.sample(history, { numRuns: 20_000, seed: 1 }).flatMap(play);
  expect(new Set(steps.flatMap(({ before, after }) => [before.status, after.status]))).toEqual(new Set(Object.keys(OTHERWISE)));
  const reached = new Set(steps.flatMap(({ before, command }) => rowsFor(PAYMENT_MACHINE, command, before)));
  expect(
    Object.values(TRANSITIONS)
      .flatMap<PlainRow>((rows) => rows)
      .filter((row) => !reached.has(row)),
  ).toEqual([]);
});
