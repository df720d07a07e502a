import { afterCommands, type Answer, circuitCommand, healthOf, HEALTHY } from './index.js';

const attempt = { delivery: 'a', startTime: '2030-01-01T10:00:00.000Z', at: '2030-01-01T10:00:15.000Z' };
const answered = (status: number): Answer => ({ kind: 'answered', status });
const hanging = (status: number): Answer => ({ kind: 'answered', status, hangs: true });

describe('a receiver', () => {
  it.each([200, 204, 302, 400, 401, 404, 410, 422])('that answers %d works', (status) => {
    expect(circuitCommand(answered(status), attempt)).toEqual({ type: 'RecordAnswer', at: attempt.at });
  });

  it('whose body hangs works, too', () => {
    expect(circuitCommand(hanging(200), attempt)).toEqual({ type: 'RecordAnswer', hangs: true, at: attempt.at });
    expect(circuitCommand(hanging(503), attempt)).toMatchObject({ type: 'RecordFailure', timedOut: true });
    const nine = Array.from({ length: 9 }, () => circuitCommand(hanging(200), attempt));
    expect(healthOf(afterCommands(HEALTHY, nine))).toEqual({ health: 'HEALTHY' });
  });

  it.each<[string, Answer, boolean]>([
    ['answers 429', answered(429), false],
    ['answers 500', answered(500), false],
    ['answers 503', answered(503), false],
    ['cannot be reached', { kind: 'unreachable' }, false],
    ['does not answer in time', { kind: 'timedOut' }, true],
  ])('that %s does not', (_, answer, timedOut) => {
    expect(circuitCommand(answer, attempt)).toEqual({ type: 'RecordFailure', ...attempt, timedOut });
  });

  it('is FAILING, since its first failure, once five failed in a row, until it works again', () => {
    const at = (second: number) => new Date(Date.parse(attempt.at) + second * 1_000).toISOString();
    const failures = ['a', 'b', 'c', 'd', 'e'].map((delivery, second) =>
      circuitCommand(answered(500), { delivery, startTime: at(second), at: at(second) }),
    );
    const answers = Array.from({ length: 5 }, () => circuitCommand(answered(200), { ...attempt, at: at(60) }));
    expect(healthOf(afterCommands(HEALTHY, failures.slice(1)))).toEqual({ health: 'HEALTHY' });
    expect(healthOf(afterCommands(HEALTHY, failures))).toEqual({ health: 'FAILING', failingSince: at(0) });
    expect(healthOf(afterCommands(HEALTHY, [...failures, ...answers.slice(1)]))).toEqual({ health: 'FAILING', failingSince: at(0) });
    expect(healthOf(afterCommands(HEALTHY, [...failures, ...answers]))).toEqual({ health: 'HEALTHY' });
  });
});
