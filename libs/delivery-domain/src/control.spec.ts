import { judgeControl } from './control.js';
import { TIMETABLE } from './timetable.js';

const AT = '2026-11-23T10:00:00.000Z';
const attempt = (failedAttempts = 0) => ({ failedAttempts, at: AT, jitter: 0.5 });
const answered = (status: number) => ({ kind: 'answered', status }) as const;

describe.each(['handshake', 'teardown'] as const)('a %s', (event) => {
  it.each([200, 201, 204, 299])('is delivered by %i', (status) => {
    expect(judgeControl(event, answered(status), attempt(2))).toEqual({ state: 'DELIVERED', failedAttempts: 2 });
  });

  it.each([answered(302), answered(400), answered(404), answered(500), { kind: 'unreachable' } as const])(
    'is tried again after %j',
    (answer) => {
      const nextTime = new Date(Date.parse(AT) + (TIMETABLE[0] ?? 0)).toISOString();
      expect(judgeControl(event, answer, attempt())).toEqual({ state: 'WAITING', failedAttempts: 1, nextTime });
    },
  );

  it('has failed after its last attempt', () => {
    expect(judgeControl(event, answered(500), attempt(TIMETABLE.length))).toEqual({
      state: 'FAILED',
      failedAttempts: TIMETABLE.length + 1,
    });
  });
});

it('a 410 refuses a handshake at once, and is all that a teardown wants', () => {
  expect(judgeControl('handshake', answered(410), attempt())).toEqual({ state: 'FAILED', failedAttempts: 1 });
  expect(judgeControl('teardown', answered(410), attempt())).toEqual({ state: 'DELIVERED', failedAttempts: 0 });
});
