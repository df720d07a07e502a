import { ClockListener } from './clock-participant.js';
import { drainAnswer } from './drain-answer.js';
import { type DrainReport, readReport } from './protocol.js';

const ORGANIZATION = 'organizations/o';
const REPORT: DrainReport = { isDone: true, changeToken: '7', unsettled: { waitingDeliveryCount: 2 } };
const OLD = { isDone: true, movement: '7', left: { waitingDeliveryCount: 2 } };

/** Answers as set, and records what it was asked. */
class Scripted extends ClockListener {
  readonly asked: string[] = [];

  constructor(
    private readonly hasPassed = true,
    private readonly isCaughtUp = true,
  ) {
    super();
  }

  followersPassed(): Promise<boolean> {
    this.asked.push('followers');
    return Promise.resolve(this.hasPassed);
  }

  groupsCaughtUp(): Promise<boolean> {
    this.asked.push('groups');
    return Promise.resolve(this.isCaughtUp);
  }

  report(): Promise<DrainReport> {
    this.asked.push('report');
    return Promise.resolve(REPORT);
  }
}

describe('a part', () => {
  it.each([
    ['followers', { isDone: false }],
    ['groups', { isDone: true }],
    ['report', REPORT],
  ] as const)('does what the phase %s asks, and no more', async (phase, answer) => {
    const part = new Scripted(false);
    expect(await drainAnswer(part, ORGANIZATION, phase)).toEqual(answer);
    expect(part.asked).toEqual([phase]);
  });

  it('serves a catalog of the previous version, in its format', async () => {
    const part = new Scripted();
    expect(await drainAnswer(part, ORGANIZATION, undefined)).toEqual(OLD);
    expect(part.asked).toEqual(['followers', 'groups', 'report']);
  });

  it.each([
    [false, true],
    [true, false],
  ])('is not done for a catalog of before while a phase is not (%s, %s)', async (hasPassed, isCaughtUp) => {
    expect(await drainAnswer(new Scripted(hasPassed, isCaughtUp), ORGANIZATION, undefined)).toMatchObject({ isDone: false });
  });
});

it.each([
  ['of now', REPORT],
  ['of before', OLD],
])('a report of a part %s is understood', (_, report) => expect(readReport(report)).toEqual(REPORT));
