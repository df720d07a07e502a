import type { SubscriptionEvent } from '@cauce/billing-domain';
import type { PaymentEvent } from '@cauce/payments-domain';
import { aGoodRefund, ASKED, CHARGE, FROZEN, REFUND, refundedWith, RETURNED, TAKEN } from '../../test/a-good-refund.js';
import { aGoodRenewal, DUE_RENEWAL, lifeOf, listedSubscriptionsFrom, MONEY, REFUSED, RENEWED } from '../../test/a-good-renewal.js';
import { aGoodRun, IN_BOOKS, listedFrom, NAME, receiptOf, recorded } from '../../test/a-good-run.js';
import type { Acknowledged, Evidence, Listed, Receipt, Recorded } from '../evidence/evidence.js';
import { CHECKS, judge } from './checks.js';

const good = aGoodRun();
const AT = '2026-11-21T09:00:01.000Z';

/** The names of the checks that a run breaks, with what they say. */
const broken = (evidence: Evidence) => judge(evidence).filter(({ breaches }) => breaches.length > 0);
const breachesOf = (name: string, changes: Partial<Evidence>) =>
  judge(aGoodRun(changes)).find((verdict) => verdict.name === name)?.breaches ?? [];

const without = (...types: Recorded['type'][]) => good.events.filter(({ type }) => !types.includes(type));
const history = good.events.map(({ type, data }) => ({ type, data }) as PaymentEvent);
const and = (...more: PaymentEvent[]) => recorded([...history, ...more]);
/** The creation again, in a stream of its own. */
const again = good.events.slice(0, 1).map((event) => ({ ...event, stream: 'payment-p2', id: 'other' }));
const [attemptFailed, attemptSucceeded, funded] = good.receipts as [Receipt, Receipt, Receipt];
const unexpected: PaymentEvent = { type: 'UnexpectedSettlementRecorded', data: { attemptId: 'a1', at: AT } };
const money = (...keys: string[]) => keys.map((key) => ({ key, amountCents: 1000, reference: 'p1', ...IN_BOOKS }));
const funding: PaymentEvent = { type: 'PaymentFunded', data: { attemptId: 'a2', at: AT } };
const timedOut = (event: PaymentEvent): PaymentEvent =>
  event.type === 'AttemptFailed' ? { ...event, data: { ...event.data, reason: 'TIMED_OUT' } } : event;
const refusedForEver = (event: PaymentEvent): PaymentEvent =>
  event.type === 'AttemptFailed' ? { ...event, data: { ...event.data, isFinal: true } } : event;
const [row] = good.listed as [Listed];
const [told] = good.acknowledged as [Acknowledged];

const BOMB = { place: 'the answer to a charge', collection: 'parked-orders', topic: 'due-payment', key: 'bomb' };
const BLAST = 'payments-2 ended by itself (SIGKILL); its last words, of a.log: none';
const parkedAs = (id: string, key: string) => ({ name: `parked-orders/${id}`, topic: 'due-payment', key });

it.each([
  ['a payment', good],
  ['a refund at an account', aGoodRefund()],
  ['a renewal', aGoodRenewal()],
  ['a renewal that its bank refused', aGoodRenewal({}, REFUSED)],
  ['a bomb that is parked', aGoodRun({ thrown: [BOMB], parked: [parkedAs('m1', 'bomb')], crashes: [BLAST, BLAST] })],
])('finds nothing in a run without a fault: %s', (_, run) => expect(broken(run)).toEqual([]));

const cases: [string, string, Partial<Evidence>, RegExp][] = [
  ['no acknowledged payment is lost', 'a payment that is in no stream', { events: [] }, /acknowledged \(key key-1\) and is in no stream/],
  [
    'no acknowledged payment is lost',
    'other terms than were acknowledged',
    { acknowledged: [{ key: 'key-1', name: NAME, amountCents: 999, replayed: false }] },
    /999 cents and is recorded with 1000/,
  ],
  [
    'no acknowledged payment is lost',
    'a shown success that was lost',
    { events: without('PaymentFunded') },
    /shown as FUNDED and is AWAITING/,
  ],
  ['no payment is created twice for a key', 'two streams of one key', { events: [...good.events, ...again] }, /key key-1 made 2 payments/],
  [
    'no payment is created twice for a key',
    'two answers to one key',
    { acknowledged: [...good.acknowledged, { key: 'key-1', name: 'stores/s/payments/p2', amountCents: 1000, replayed: false }] },
    /answered with 2 payments/,
  ],
  [
    'no payment is created twice for a key',
    'a stream with two creations',
    { events: [...good.events, ...good.events.slice(0, 1)] },
    /payment-p1 was created more than once/,
  ],
  ['no money moves twice', 'an attempt charged twice', { movements: money('a2', 'a2') }, /2 times for attempt a2/],
  ['no money moves twice', 'two attempts of one payment', { movements: money('a1', 'a2') }, /p1 was paid 2 times, under the keys a1, a2/],
  ['no money moves twice', 'a payment charged under two keys', { movements: money('x', 'y') }, /p1 was paid 2 times, under the keys x, y/],
  [
    'no money moves without a record',
    'a key that is not an attempt',
    { movements: money('a2', 'x') },
    /for x, which is no attempt of ours/,
  ],
  ['no money moves without a record', 'money of a failed attempt', { movements: money('a1', 'a2') }, /a1 of payment-p1, which is FAILED/],
  [
    'no money moves without a record',
    'another amount',
    { movements: [{ key: 'a2', amountCents: 5, reference: 'p1', ...IN_BOOKS }] },
    /moved 5 cents .* instead of 1000/,
  ],
  ['no money moves without a record', 'a success that moved nothing', { movements: [] }, /a2 was paid; the processor moved nothing/],
  [
    'each payment ends in its true state',
    'money that came after its time and changed nothing',
    { events: without('PaymentFunded', 'AttemptSucceeded') },
    /payment-p1 is AWAITING_PAYMENT; the processor moved its money/,
  ],
  ['each payment ends in its true state', 'a FUNDED one without money', { movements: [] }, /is FUNDED; the processor moved nothing for it/],
  ['each payment ends in its true state', 'one that was funded twice', { events: and(funding) }, /was funded 2 times/],
  [
    'each payment ends in its true state',
    'one that outlives its time',
    { events: without('PaymentFunded', 'AttemptSucceeded'), movements: [], at: Date.parse('2026-11-22T09:00:00.000Z') },
    /payment-p1 is AWAITING_PAYMENT; its time was over at 2026-11-22T09:00:00.000Z/,
  ],
  [
    'each payment ends in its true state',
    'one that expired too soon',
    { events: recorded([...history.slice(0, 1), { type: 'PaymentExpired', data: { at: AT } }]) },
    /expired at 2026-11-21T09:00:01.000Z, before 2026-11-22/,
  ],
  [
    'each payment ends in its true state',
    'money of an attempt that was given up',
    { events: recorded(history.map(timedOut)), movements: money('a1', 'a2') },
    /payment-p1 gave attempt a1 up \(TIMED_OUT\), and its money moved/,
  ],
  [
    'each payment ends in its true state',
    'money of an attempt whose refusal was final',
    { events: recorded(history.map(refusedForEver)), movements: money('a1', 'a2') },
    /payment-p1 said of attempt a1 that its refusal is final, and its money moved/,
  ],
  [
    'each payment ends in its true state',
    'money that was waited for, and then taken for unexpected',
    { events: recorded([...history.slice(0, -2), unexpected, ...history.slice(-2)]), movements: money('a1', 'a2') },
    /took the money of attempt a1 for unexpected, though it was waited for/,
  ],
  ['every status change is delivered', 'a webhook that never came', { receipts: good.receipts.slice(0, 2) }, /PaymentFunded .* never came/],
  [
    'every status change is delivered',
    'a webhook that was only ever refused',
    { receipts: good.receipts.map((receipt) => ({ ...receipt, answered: 500 })) },
    /came 1 times and was refused each time/,
  ],
  [
    'every status change is delivered',
    'news of what never happened',
    { receipts: [...good.receipts, { ...attemptFailed, id: 'ghost' }] },
    /webhook ghost .* no stream has/,
  ],
  [
    'every status change is delivered',
    'another status than was recorded',
    { receipts: good.receipts.map((receipt) => ({ ...receipt, status: 'EXPIRED' })) },
    /says "payment.statusChanged EXPIRED 5" where payment-p1 recorded "payment.statusChanged FUNDED 5"/,
  ],
  [
    'every status change is delivered',
    'a signature that is not right',
    { receipts: good.receipts.map((receipt) => ({ ...receipt, faults: ['checksum'] })) },
    /is not genuine: checksum/,
  ],
  [
    'deliveries of a stream are in order',
    'the payment before its attempt',
    { receipts: [attemptFailed, funded, attemptSucceeded] },
    /came in the order 2, 5, 4/,
  ],
  ['rows equal the fold of the streams', 'a missing row', { listed: [] }, /in its stream and not in the list/],
  ['rows equal the fold of the streams', 'a row twice', { listed: [row, row] }, /is listed 2 times/],
  [
    'rows equal the fold of the streams',
    'a row that is behind',
    { listed: listedFrom(without('PaymentFunded')) },
    /another status than its stream folds to/,
  ],
  [
    'rows equal the fold of the streams',
    'attempts that are behind',
    { listed: [{ payment: row.payment, attempts: row.attempts.slice(1) }] },
    /other attempts listed/,
  ],
  [
    'rows equal the fold of the streams',
    'a row of nothing',
    { listed: [row, { payment: { name: 'stores/s/payments/p9' }, attempts: [] }] },
    /p9 is listed and in no stream/,
  ],
  ['nothing is parked', 'a parked message', { parked: [parkedAs('m1', 'p1')] }, /m1 \(due-payment p1: no error\) is parked/],
  [
    'nothing is parked',
    'what ran beside a bomb',
    { parked: [parkedAs('m1', 'bomb'), parkedAs('m2', 'p1')], thrown: [BOMB] },
    /^parked-orders\/m2/,
  ],
  ['what ends a process is set apart', 'a bomb that is not parked', { thrown: [BOMB] }, /the answer to a charge is parked 0 times/],
  [
    'what ends a process is set apart',
    'a bomb that is parked again',
    { thrown: [BOMB], parked: [parkedAs('m1', 'bomb'), parkedAs('m2', 'bomb')] },
    /is parked 2 times/,
  ],
  [
    'no part ends by itself',
    'a part at which no bomb was thrown',
    { thrown: [BOMB], crashes: [BLAST, 'gateway ended by itself (SIGKILL)'] },
    /^gateway/,
  ],
  [
    'no part ends by itself',
    'more ends than a bomb may cause',
    { thrown: [BOMB], crashes: Array.from({ length: 7 }, () => BLAST) },
    /7 processes/,
  ],
  [
    'nothing is stuck',
    'a pending attempt',
    { events: without('AttemptSucceeded', 'PaymentFunded') },
    /attempt a2 of payment-p1 is still pending/,
  ],
  ['nothing is stuck', 'a delivery that waits', { undelivered: ['delivery d1 waits'] }, /d1 waits/],
  ['no part ends by itself', 'a crash', { crashes: ['payments ended by itself'] }, /payments ended/],
  ['clients that retry are served', 'a refusal', { refusals: ['GET x answered 404'] }, /answered 404/],
];

const [requested, paid] = RENEWED as [SubscriptionEvent, SubscriptionEvent];
const [, , , chargedBefore] = lifeOf([]);
const renewal = aGoodRenewal();
const [rowOfSubscription] = renewal.listedSubscriptions;
const said: Readonly<Record<number, object>> = {
  8: { event: 'subscription.billingStatusChanged', status: 'SUCCEEDED' },
  9: { event: 'subscription.subscriptionStatusChanged', status: 'ACTIVE' },
};
/** With these events of the run, whatever else there is. */
const lived = (...news: readonly SubscriptionEvent[]): Partial<Evidence> => ({ subscriptionEvents: lifeOf(news) });

/** The same, of a run that left a renewal. */
const renewals: typeof cases = [
  ['each due cycle is charged once', 'a renewal that nobody asked for', lived(), /subscription-s1 was due at 2026-11-21T09.* never asked/],
  ['each due cycle is charged once', 'one asked for twice', lived(requested, requested, paid), /try 1 at cycle 2 .* asked for 2 times/],
  ['each due cycle is charged once', 'one charged twice', { movements: [MONEY, MONEY] }, /money of cycle 2 of subscription-s1 2 times/],
  ['each due cycle is charged once', 'one paid twice', lived(requested, paid, paid), /cycle 2 .* recorded as paid 2 times/],
  ['each due cycle is charged once', 'money that billing never heard of', lived(requested), /cycle 2 .*, which is not recorded as paid/],
  ['each due cycle is charged once', 'a paid one without money', { movements: [] }, /recorded as paid; the processor moved nothing/],
  ['each charge has an outcome', 'a charge without one', lived(requested), /charge c2 of subscription-s1 \(cycle 2\) has no outcome/],
  [
    'nobody is PAST_DUE but by their bank',
    'one made PAST_DUE by an outage',
    lived(...REFUSED),
    /subscription-s1 is PAST_DUE; its bank's word was "approve", so it should be ACTIVE/,
  ],
  [
    'nobody is PAST_DUE but by their bank',
    'one that was PAST_DUE for a moment',
    { ...lived(...REFUSED, paid), renewals: [{ ...DUE_RENEWAL, word: 'late' }] },
    /a charge of subscription-s1 failed; its bank's word was "late"/,
  ],
  [
    'nobody is PAST_DUE but by their bank',
    'a refusal that was lost',
    { renewals: [{ ...DUE_RENEWAL, word: 'decline' }] },
    /is ACTIVE; its bank's word was "decline", so it should be PAST_DUE/,
  ],
  [
    'every status change is delivered',
    'a renewal nobody was told of',
    { receipts: renewal.receipts.slice(0, 2) },
    /CycleCharged .* never came/,
  ],
  [
    'every status change is delivered',
    'news of what was loaded',
    { receipts: [...renewal.receipts, { ...(renewal.receipts[2] as Receipt), id: chargedBefore?.id ?? '' }] },
    /tells of an event that no stream has/,
  ],
  [
    'deliveries of a stream are in order',
    'PAST_DUE before the refusal',
    { receipts: aGoodRenewal({}, REFUSED).receipts.toReversed() },
    /webhooks of subscription-s1 came in the order 7, 6/,
  ],
  ['rows of subscriptions equal the fold', 'a missing row', { listedSubscriptions: [] }, /in its stream and not in the list/],
  [
    'rows of subscriptions equal the fold',
    'a row twice',
    { listedSubscriptions: [rowOfSubscription, rowOfSubscription].filter((one) => one !== undefined) },
    /is listed 2 times/,
  ],
  [
    'rows of subscriptions equal the fold',
    'a row that is behind',
    { listedSubscriptions: listedSubscriptionsFrom(lifeOf([])) },
    /another currentPeriodEnd, currentPeriodStart, nextBillingTime than its stream folds to/,
  ],
  ['rows of subscriptions equal the fold', 'a row of nothing', { subscriptionEvents: [] }, /s1 is listed and in no stream/],
];

/** Of a payment at an organization's own account, refunded in part. */
const after = (...more: PaymentEvent[]) => refundedWith((life) => [...life, ...more]);
const asked = (refundId: string, amountCents = 300): PaymentEvent => ({
  type: 'RefundRequested',
  data: { refundId, attemptId: 'a3', amountCents, reason: 'broken', at: AT },
});
const lifeWithout = (type: PaymentEvent['type']) => refundedWith((life) => life.filter((event) => event.type !== type));
/** Without an account, or at this one. */
const servedBy = (account: object): Recorded[] =>
  refundedWith().map((event) => {
    if (event.type !== 'AttemptStarted') return event;
    const { account: _, ...data } = event.data;
    return { ...event, data: { ...data, ...account } };
  });
const paidAfter = (tookMs: number) =>
  refundedWith().map((event) => (event.type === 'AttemptSucceeded' ? { ...event, recordedAt: 1_001 + tookMs } : event));
const events = (its: readonly Recorded[]) => ({ events: [...good.events, ...its] });
const refusedRefund: PaymentEvent = { type: 'RefundRefused', data: { refundId: 'r3', attemptId: 'a3', at: AT } };
const WAIT = { what: 'pay', from: FROZEN.at, to: FROZEN.at + 10_000, tries: 3, books: 'acquirer' };
const PART = { ...RETURNED, amountCents: 150 };

const refunds: typeof cases = [
  ['nothing is refunded twice', 'a key that is listed twice', { refunds: [REFUND, REFUND] }, /lists refund r3 2 times/],
  [
    'nothing is refunded twice',
    'money that went back twice for one refund',
    { returns: [RETURNED, RETURNED] },
    /a3 went back 2 times, 600 cents, for 1 refunds of 300/,
  ],
  ['nothing is refunded twice', 'half of it twice', { returns: [PART, PART] }, /a3 went back 2 times, 300 cents, for 1 refunds/],
  [
    'nothing is refunded twice',
    'more than was taken',
    { returns: [RETURNED, { ...RETURNED, amountCents: 500 }], refunds: [REFUND, { ...REFUND, key: 'r4', amountCents: 500 }] },
    /800 cents of charge a3 went back, which had taken 700/,
  ],
  ['nothing is refunded twice', 'money of a charge that never came', { movements: good.movements }, /300 cents of charge a3 .* taken 0/],
  [
    'nothing is refunded twice',
    'two refunds for one request',
    { askedRefunds: [ASKED, { ...ASKED, name: `${ASKED.payment}/refunds/r4` }] },
    /request ticket was answered with 2 refunds/,
  ],
  [
    'nothing is refunded twice',
    'one refund for two',
    { askedRefunds: [ASKED, { ...ASKED, requestId: 'other' }] },
    /answered to 2 requests/,
  ],
  [
    'no refund without a record',
    'one that nobody asked for',
    { refunds: [REFUND, { ...REFUND, key: 'x' }] },
    /300 cents for x, which nobody/,
  ],
  [
    'no refund without a record',
    'money of a refused one',
    events(refundedWith((life) => life.map((event) => (event.type === 'PaymentRefunded' ? refusedRefund : event)))),
    /refund r3 of payment-p3, which is REFUSED/,
  ],
  [
    'no refund without a record',
    'money of one that is not recorded',
    events(lifeWithout('PaymentRefunded')),
    /refund r3 of payment-p3, which is OPEN/,
  ],
  [
    'no refund without a record',
    'another amount',
    { refunds: [{ ...REFUND, amountCents: 299 }] },
    /299 cents for refund r3 .* instead of 300/,
  ],
  ['no refund without a record', 'another charge', { refunds: [{ ...REFUND, charge: 'a9' }] }, /charge a9 for refund r3 of attempt a3/],
  [
    'no refund without a record',
    'one that returned nothing',
    { refunds: [] },
    /says that refund r3 went back; the processor returned nothing/,
  ],
  ['no refund without a record', 'one recorded twice', events(after(asked('r3'))), /refund r3 was recorded 2 times/],
  [
    'no refund without a record',
    'one that was told and is lost',
    events(lifeWithout('RefundRequested')),
    /acknowledged \(request ticket\) and is in no/,
  ],
  [
    'no refund without a record',
    'one that was told otherwise',
    { askedRefunds: [{ ...ASKED, amountCents: 1 }] },
    /with 1 cents and is recorded with 300/,
  ],
  [
    'the books of each account add up',
    'money that went back unrecorded',
    { returns: [] },
    /books of acquirer, COP have 700 cents; .* be 400/,
  ],
  [
    'the books of each account add up',
    'money of nobody',
    { movements: [...good.movements, TAKEN, { ...TAKEN, key: 'x' }] },
    /acquirer, COP have 1100 .* 400/,
  ],
  [
    'the books of each account add up',
    'money in other books',
    { movements: [...good.movements, { ...TAKEN, books: 'sandbox' }] },
    /sandbox, COP have 1700 .* 1000[^]*acquirer, COP have -300 .* 400/,
  ],
  [
    'the books of each account add up',
    'another currency',
    { movements: [...good.movements, { ...TAKEN, currencyCode: 'USD' }] },
    /acquirer, USD have 700 cents; .* 0/,
  ],
  [
    'the books of each account add up',
    'a refund that moved nothing',
    events(after(asked('r4', 50), { type: 'PaymentRefunded', data: { refundId: 'r4', attemptId: 'a3', amountCents: 50, at: AT } })),
    /acquirer, COP have 400 .* 350/,
  ],
  [
    'money stays with its account',
    'a charge elsewhere',
    { charges: [{ ...CHARGE, books: 'sandbox' }] },
    /a3 of organizations\/o3 stands in the books of sandbox, not of acq/,
  ],
  [
    'money stays with its account',
    'money elsewhere',
    { movements: [{ ...TAKEN, books: 'sandbox' }] },
    /a3 of organizations\/o3 stands in the books of sandbox/,
  ],
  [
    'money stays with its account',
    'a refund elsewhere',
    { refunds: [{ ...REFUND, books: 'sandbox' }] },
    /a3 of organizations\/o3 stands in the books of sandbox/,
  ],
  [
    'money stays with its account',
    'an attempt at the environment’s',
    events(servedBy({})),
    /a3 of payment-p3 is served by the environment’s processor, not by account acc/,
  ],
  [
    'money stays with its account',
    'an attempt at another’s',
    events(servedBy({ account: 'x' })),
    /a3 .* served by account x, not by account acc/,
  ],
  [
    'the other account is undisturbed',
    'a charge that waited',
    events(paidAfter(10_001)),
    /a3 of payment-p3, begun while sandbox \(freeze\) .* took 10\.0 s/,
  ],
  ['the other account is undisturbed', 'one that was never paid', events(lifeWithout('AttemptSucceeded')), /a3 .* was never paid/],
  [
    'the other account is undisturbed',
    'one that never came to its processor',
    { ...events(lifeWithout('AttemptSucceeded')), charges: [] },
    /a3 .* was never paid/,
  ],
  [
    'the other account is undisturbed',
    'one that had waited for too long before the next fault',
    { ...events(paidAfter(30_000)), faults: [FROZEN, { ...FROZEN, part: 'payments', at: 12_000 }] },
    /took 30\.0 s/,
  ],
  [
    'the other account is undisturbed',
    'a client that waited',
    { outages: [{ ...WAIT, to: WAIT.from + 10_001 }] },
    /^pay at the merchant of acquirer, begun while sandbox \(freeze\) was at fault, took 10\.0 s, more than 10$/,
  ],
  ['nothing is stuck', 'an open refund', events(after(asked('r4'))), /refund r4 of payment-p3 is still open/],
];

it.each(cases)('%s: finds %s', (name, _what, changes, sentence) => expect(breachesOf(name, changes).join('\n')).toMatch(sentence));

it.each(renewals)('%s: finds %s', (name, _what, changes, sentence) => {
  const verdict = judge(aGoodRenewal(changes)).find((one) => one.name === name);
  expect(verdict?.breaches.join('\n')).toMatch(sentence);
});

it.each(refunds)('%s: finds %s', (name, _what, changes, sentence) => {
  const verdict = judge(aGoodRefund(changes)).find((one) => one.name === name);
  expect(verdict?.breaches.join('\n')).toMatch(sentence);
});

it('has a case for every check', () =>
  expect(new Set([...cases, ...renewals, ...refunds].map(([name]) => name))).toEqual(new Set(CHECKS.map(({ name }) => name))));

describe('no breach is', () => {
  it('money of a failed attempt of a paid payment, recorded as unexpected', () => {
    const events = and(unexpected);
    expect(broken(aGoodRun({ events, movements: money('a1', 'a2'), listed: listedFrom(events) }))).toEqual([]);
  });

  it('a webhook that comes again, late', () => {
    expect(broken(aGoodRun({ receipts: [...good.receipts, { ...attemptFailed, at: 99_999 }] }))).toEqual([]);
  });

  it('a webhook that is accepted at the second try', () => {
    const refused = { ...attemptFailed, answered: 500 };
    expect(broken(aGoodRun({ receipts: [refused, ...good.receipts] }))).toEqual([]);
  });

  it('an attempt under review', () => {
    const events = recorded(
      [...without('AttemptSucceeded', 'PaymentFunded'), { type: 'PaymentPutUnderReview', data: { attemptId: 'a2', at: AT } } as const].map(
        ({ type, data }) => ({ type, data }) as PaymentEvent,
      ),
    );
    const receipts = events
      .filter(({ type }) => type === 'AttemptFailed' || type === 'PaymentPutUnderReview')
      .map((event) => receiptOf(event));
    const run = aGoodRun({ events, receipts, movements: [], seen: [], listed: listedFrom(events) });
    expect(broken(run)).toEqual([]);
  });

  it('money that comes after a refusal', () => {
    const subscriptionEvents = lifeOf([...REFUSED, paid, { type: 'SubscriptionActivated', data: { at: AT } }]);
    const told = [8, 9].map((revision) => ({
      ...attemptFailed,
      ...(said[revision] as object),
      id: `subscription-s1-${revision}`,
      sequence: revision,
      resource: 'subscription-s1',
    }));
    const run = aGoodRenewal({
      subscriptionEvents,
      renewals: [{ ...DUE_RENEWAL, word: 'relent' }],
      receipts: [...renewal.receipts.slice(0, 2), ...aGoodRenewal({}, REFUSED).receipts.slice(1), ...told],
      listedSubscriptions: listedSubscriptionsFrom(subscriptionEvents),
    });
    expect(broken(run)).toEqual([]);
  });

  it('a renewal that is due after all was looked at', () => {
    const subscriptionEvents = lifeOf([]);
    const run = aGoodRenewal({
      ...good,
      renewals: [{ ...DUE_RENEWAL, dueAt: good.at + 1 }],
      subscriptionEvents,
      listedSubscriptions: listedSubscriptionsFrom(subscriptionEvents),
    });
    expect(broken(run)).toEqual([]);
  });

  it('a refund that the processor refused', () => {
    const refused: PaymentEvent = { type: 'RefundRefused', data: { refundId: 'r4', attemptId: 'a3', at: AT } };
    expect(broken(aGoodRefund(events(after(asked('r4'), refused))))).toEqual([]);
  });

  it('a repeated request that is answered with the same refund', () => {
    expect(broken(aGoodRefund({ askedRefunds: [ASKED, ASKED] }))).toEqual([]);
  });

  it.each([
    ['at the account that is at fault itself', { ...FROZEN, part: 'acquirer' }],
    ['beside a part that is no processor', { ...FROZEN, part: 'payments' }],
    ['that began before', { ...FROZEN, at: 1_002 }],
    ['that began after', { ...FROZEN, at: 0, backAt: 900, servingAt: 900 }],
  ])('a slow charge %s', (_, fault) => {
    expect(broken(aGoodRefund({ ...events(paidAfter(20_000)), faults: [fault] }))).toEqual([]);
  });

  it('a slow charge that the next fault has kept waiting', () => {
    const next = { ...FROZEN, part: 'payments', at: 10_500 };
    expect(broken(aGoodRefund({ ...events(paidAfter(20_000)), faults: [FROZEN, next] }))).toEqual([]);
  });

  it('a client that waited for the account that is at fault, or not for long', () => {
    expect(broken(aGoodRefund({ outages: [{ ...WAIT, to: WAIT.to + 10_000, books: 'sandbox' }, WAIT] }))).toEqual([]);
  });

  it('a slow charge of a busy machine', () => {
    expect(broken(aGoodRefund({ ...events(paidAfter(20_000)), faults: [{ ...FROZEN, load: 4 }] }))).toEqual([]);
    expect(broken(aGoodRefund({ ...events(paidAfter(20_001)), faults: [{ ...FROZEN, load: 4 }] }))).toHaveLength(1);
  });

  it('a slow charge of a slow card', () => {
    const charges = [...good.charges, { ...CHARGE, last4: '0020' }];
    expect(broken(aGoodRefund({ ...events(paidAfter(20_000)), charges }))).toEqual([]);
  });

  it('the same answer to a repeated request', () => {
    const replayed = { ...told, replayed: true };
    expect(broken(aGoodRun({ acknowledged: [...good.acknowledged, replayed] }))).toEqual([]);
  });
});
