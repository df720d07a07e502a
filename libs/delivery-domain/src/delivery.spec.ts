import fc from 'fast-check';
import { type Answer, judge, makesLaterWait, PATIENCE, type Verdict } from './index.js';
import { TIMETABLE } from './timetable.js';

const at = '2030-01-01T10:00:00.000Z';
const attempt = { failedAttempts: 0, at, jitter: 0.5 };
const answered = (status: number, retryAfter?: string): Answer => ({ kind: 'answered', status, retryAfter });

const anyAnswer: fc.Arbitrary<Answer> = fc.oneof(
  fc.record({ kind: fc.constant('answered' as const), status: fc.integer({ min: 100, max: 599 }) }),
  fc.constant({ kind: 'timedOut' as const }),
  fc.constant({ kind: 'unreachable' as const }),
);

describe('an attempt', () => {
  it.each([200, 201, 204, 299])('answered %d delivers', (status) => {
    expect(judge(answered(status), attempt)).toEqual({ status: 'DELIVERED', failedAttempts: 0 });
  });

  it.each([100, 301, 302, 304, 400, 401, 404, 500, 503])('answered %d is retried after 5 s', (status) => {
    const nextTime = '2030-01-01T10:00:05.000Z';
    expect(judge(answered(status), attempt)).toEqual({ status: 'WAITING', failedAttempts: 1, nextTime, gone: false });
  });

  it('without a connection is retried after 5 s', () => {
    expect(judge({ kind: 'unreachable' }, attempt)).toMatchObject({ nextTime: '2030-01-01T10:00:05.000Z' });
  });

  it.each<[string, Answer]>([
    ['that times out', { kind: 'timedOut' }],
    ['answered 429', answered(429)],
  ])('%s is retried after a minute', (_, answer) => {
    expect(judge(answer, attempt)).toMatchObject({ failedAttempts: 1, nextTime: '2030-01-01T10:01:00.000Z' });
  });

  it('answered 503 with Retry-After is retried then, at most after twice the step', () => {
    expect(judge(answered(503, '8'), attempt)).toMatchObject({ nextTime: '2030-01-01T10:00:08.000Z' });
    expect(judge(answered(503, '80'), attempt)).toMatchObject({ nextTime: '2030-01-01T10:00:10.000Z' });
  });

  it('answered 410 is not counted: the endpoint is disabled, the delivery waits', () => {
    expect(judge(answered(410), { ...attempt, failedAttempts: 9 })).toEqual({
      status: 'WAITING',
      failedAttempts: 9,
      nextTime: at,
      gone: true,
    });
  });

  it('is the last when it is the tenth failed one', () => {
    expect(judge(answered(500), { ...attempt, failedAttempts: 8 })).toMatchObject({ status: 'WAITING' });
    expect(judge(answered(500), { ...attempt, failedAttempts: 9 })).toEqual({ status: 'FAILED', failedAttempts: 10 });
  });
});

describe('laws', () => {
  it('whatever the answers, a delivery ends after at most ten failed attempts, and each next time is later', () => {
    fc.assert(
      fc.property(
        fc.array(anyAnswer, { minLength: 30, maxLength: 60 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (answers, jitter) => {
          let last: Verdict = { status: 'WAITING', failedAttempts: 0, nextTime: at, gone: false };
          for (const answer of answers) {
            if (last.status !== 'WAITING') break;
            const next: Verdict = judge(answer, { failedAttempts: last.failedAttempts, at: last.nextTime, jitter });
            expect(next.failedAttempts - last.failedAttempts).toBe(next.status === 'DELIVERED' || ('gone' in next && next.gone) ? 0 : 1);
            if (next.status === 'WAITING' && !next.gone) expect(next.nextTime > last.nextTime).toBe(true);
            last = next;
          }
          expect(last.failedAttempts).toBeLessThanOrEqual(TIMETABLE.length + 1);
        },
      ),
    );
  });
});

describe('order', () => {
  it.each([
    ['WAITING', 0, true],
    ['WAITING', PATIENCE - 1, true],
    ['WAITING', PATIENCE, false],
    ['DELIVERED', 0, false],
    ['FAILED', 10, false],
    ['SKIPPED', 0, false],
  ] as const)('%s with %d failed attempts holds back the next: %s', (status, failedAttempts, held) => {
    expect(makesLaterWait({ status, failedAttempts })).toBe(held);
  });
});
