import type { Asked, Evidence, Logged, Repeat } from './asked.js';
import { LAWS } from './laws.js';

const T = 1_000_000;
const nameOf = (reference: string) => `stores/s/payments/${reference}`;

/** A creation of this reference, sent a second after the load began. */
const creation = (reference: string, more: Partial<Asked> = {}): Asked => ({
  kind: 'creation',
  dueAt: T + 1_000,
  sentAt: T + 1_000,
  answeredAt: T + 1_010,
  status: 200,
  reference,
  payment: nameOf(reference),
  ...more,
});
const refusal = (reason: string): Partial<Asked> => ({ status: 503, reason, retryAfter: '2', payment: undefined });
const repeat = (reference: string, more: Partial<Repeat> = {}): Repeat => ({
  reference,
  sentAt: T + 60_000,
  status: 200,
  payment: nameOf(reference),
  wasThere: true,
  ...more,
});
const created = (reference: string, recordedAt = T + 1_005, payment = nameOf(reference)): Logged => ({
  type: 'PaymentCreated',
  payment,
  reference,
  recordedAt,
});
const canceled = (reference: string): Logged => ({ type: 'PaymentCanceled', payment: nameOf(reference), recordedAt: T + 5_000 });

/** Of four creations: granted, refused before it began anything, unknown and done, unknown and not done; `a` is canceled. */
const GOOD: Evidence = {
  asked: [
    creation('a'),
    creation('b', refusal('DEPENDENCY_AWAY')),
    creation('c', refusal('UNAVAILABLE')),
    creation('d', { status: 504, reason: 'DEADLINE_EXCEEDED', payment: undefined }),
    { kind: 'list', dueAt: T, sentAt: T, answeredAt: T, status: 429, reason: 'TOO_MANY_LISTS', retryAfter: '1' },
    { kind: 'read', dueAt: T, sentAt: T, answeredAt: T, status: 200 },
  ],
  repeats: [repeat('a'), repeat('b', { wasThere: false }), repeat('c'), repeat('d', { wasThere: false })],
  log: [created('a'), created('b', T + 60_010), created('c'), created('d', T + 60_010), canceled('a')],
  unread: [],
  listed: new Set(['a', 'b', 'c', 'd'].map(nameOf)),
  canceled: [nameOf('a')],
  told: new Map([[nameOf('a'), new Set(['w1'])]]),
  notAlive: [],
  away: { part: 'payments', awayFrom: T + 500, backAt: T + 30_500 },
  budgetMs: 5_000,
  lagMs: 200,
};

/** The names of those that are broken. */
const broken = (more: Partial<Evidence>) =>
  LAWS.filter(({ breaches }) => breaches({ ...GOOD, ...more }).length > 0).map(({ name }) => name);
const [STRANGE, MUTE, LOST, DOUBLED, BEGUN, LATE, UNTOLD, LIVES] = LAWS.map(({ name }) => name);

it('finds nothing wrong with a good run', () => expect(broken({})).toEqual([]));

describe('an answer', () => {
  const read = (more: Partial<Asked>): Partial<Evidence> => ({ asked: [...GOOD.asked, { kind: 'read', dueAt: T, sentAt: T, answeredAt: T, status: 200, ...more }] }); // prettier-ignore

  it.each([0, 302, 400, 404, 409, 429, 500, 502])('of %d is strange', (status) => expect(broken(read({ status }))).toEqual([STRANGE]));

  it.each([
    { status: 503, retryAfter: '1' },
    { status: 503, reason: 'no JSON', retryAfter: '1' },
    { status: 503, reason: 'UNAVAILABLE' },
    { status: 503, reason: 'UNAVAILABLE', retryAfter: '0' },
    { status: 503, reason: 'UNAVAILABLE', retryAfter: '4' },
  ])('of 503 says why and when: %j does not', (more) => expect(broken(read(more))).toEqual([MUTE]));
});

describe('a payment that was granted', () => {
  it('is in the log', () => expect(broken({ log: GOOD.log.filter(({ type, reference }) => type !== 'PaymentCreated' || reference !== 'a') })).toEqual([LOST, DOUBLED])); // prettier-ignore
  it('is found by itself', () => expect(broken({ unread: [nameOf('a')] })).toEqual([LOST]));
  it('is in the list', () => expect(broken({ listed: new Set(['b', 'c', 'd'].map(nameOf)) })).toEqual([LOST]));
  it('has a name', () => expect(broken({ asked: [creation('a', { payment: undefined })] })).toContain(LOST));
});

it('wants what is in the log in the list, though its creator never heard of it', () =>
  expect(broken({ listed: new Set(['a', 'b', 'd'].map(nameOf)) })).toEqual([LOST]));

describe('a key', () => {
  it('has one payment', () => {
    const log = [...GOOD.log, created('a', T + 2_000, nameOf('other'))];
    expect(broken({ log, listed: new Set([...GOOD.listed, nameOf('other')]) })).toEqual([DOUBLED]);
  });

  it.each([{ payment: nameOf('other') }, { status: 503, payment: undefined }, { status: 0, payment: undefined }])(
    'answers the same again: %j is not',
    (more) => expect(broken({ repeats: [repeat('a', more), ...GOOD.repeats.slice(1)] })).toEqual([DOUBLED]),
  );
});

describe('OVERLOADED and DEPENDENCY_AWAY', () => {
  it('are broken by a payment that was there before it was asked for again', () => {
    const repeats = [repeat('a'), repeat('b', { wasThere: true }), repeat('c'), repeat('d', { wasThere: false })];
    expect(broken({ repeats })).toEqual([BEGUN]);
  });

  it.each(['OVERLOADED', 'DEPENDENCY_AWAY'])('are broken by an event from before it was asked for again: %s', (reason) => {
    const asked = GOOD.asked.map((one) => (one.reference === 'b' ? { ...one, reason } : one));
    expect(broken({ asked, log: [created('a'), created('b'), created('c'), created('d', T + 60_010), canceled('a')] })).toEqual([BEGUN]);
  });

  it('are broken by any event of what was not asked for again', () => {
    const log = GOOD.log.map((event) => (event.reference === 'b' ? created('b') : event));
    expect(broken({ log, repeats: GOOD.repeats.filter(({ reference }) => reference !== 'b') })).toEqual([BEGUN]);
  });
});

describe('a creation that is recorded late', () => {
  /** `c`, whose outcome its caller did not hear, `afterMs` after it was sent. */
  const recorded = (afterMs: number) => ({ log: [created('a'), created('b', T + 60_010), created('c', T + 1_000 + afterMs), created('d', T + 60_010), canceled('a')] }); // prettier-ignore

  it.each([
    [7_200, []],
    [7_201, [LATE]],
    [30_000, [LATE]],
  ])('%d ms after it was sent: %j', (afterMs, laws) => expect(broken(recorded(afterMs))).toEqual(laws));

  it.each([
    [2_500, 9_500, []],
    [2_500, 9_501, [LATE]],
    [2_501, 14_501, []],
    [2_501, 14_502, [LATE]],
  ])('on a machine that stands still for %d ms, %d ms after it was sent: %j', (lagMs, afterMs, laws) =>
    expect(broken({ ...recorded(afterMs), lagMs })).toEqual(laws),
  );

  const store = { part: 'event-store', awayFrom: T + 500, backAt: T + 30_500 };

  it.each([
    ['was sent before the store was known to be away', store, 30_000, []],
    ['was sent before it went away', { ...store, awayFrom: T + 7_100 }, 30_000, []],
    ['came long after its return', store, 36_000, [LATE]],
    ['was sent to a store known to be away', { ...store, awayFrom: T - 7_300 }, 30_000, [LATE]],
    ['was past its budget when the store went away', { ...store, awayFrom: T + 7_300 }, 30_000, [LATE]],
  ])('and %s', (_, away, afterMs, laws) => expect(broken({ ...recorded(afterMs), away })).toEqual(laws));
});

describe('a cancel', () => {
  it('is told', () => expect(broken({ told: new Map() })).toEqual([UNTOLD]));
  it('is told once', () => expect(broken({ told: new Map([[nameOf('a'), new Set(['w1', 'w2'])]]) })).toEqual([UNTOLD]));
  it('is recorded once', () => expect(broken({ log: [...GOOD.log, canceled('a')] })).toEqual([UNTOLD]));
  it('is recorded', () => expect(broken({ log: GOOD.log.filter(({ type }) => type !== 'PaymentCanceled') })).toEqual([UNTOLD]));
});

it('wants the gateway alive', () => expect(broken({ notAlive: ['503'] })).toEqual([LIVES]));
