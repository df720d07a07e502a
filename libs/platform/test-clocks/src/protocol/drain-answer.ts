import type { ClockListener } from './clock-participant.js';
import { type Drained, type DrainPhase, type DrainReport, type OldReport, toOldReport } from './protocol.js';

/** What a part answers to `POST …/drain`. */
export type DrainAnswer = Drained | DrainReport | OldReport;

const ANSWERS: Readonly<Record<DrainPhase, (part: ClockListener, organization: string) => Promise<DrainAnswer>>> = {
  followers: async (part, organization) => ({ isDone: await part.followersPassed(organization) }),
  groups: async (part, organization) => ({ isDone: await part.groupsCaughtUp(organization) }),
  report: (part, organization) => part.report(organization),
};

/** Does what a phase asks of the part; without one, as an older catalog asks, all that it can. */
export function drainAnswer(part: ClockListener, organization: string, phase: DrainPhase | undefined): Promise<DrainAnswer> {
  return phase === undefined ? drainAll(part, organization) : ANSWERS[phase](part, organization);
}

async function drainAll(part: ClockListener, organization: string): Promise<OldReport> {
  const hasPassed = await part.followersPassed(organization);
  const isCaughtUp = await part.groupsCaughtUp(organization);
  const report = await part.report(organization);
  return toOldReport({ ...report, isDone: hasPassed && isCaughtUp && report.isDone });
}
