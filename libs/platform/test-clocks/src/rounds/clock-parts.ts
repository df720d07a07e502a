import type { ClockReading } from '../clock/clock-rows.js';
import type { Round } from '../clock/test-clock.js';
import type { ClockListener, ClockParticipant } from '../protocol/clock-participant.js';
import type { Unsettled } from '../protocol/protocol.js';

/** By the parts' names, what each does not wait for. */
export type UnsettledByPart = Readonly<Record<string, Unsettled>>;

/** The result of a round, and what it does not wait for. */
export type RoundResult = { readonly round: Round; readonly unsettled: UnsettledByPart };

/** By name. */
type Parts<Part> = Readonly<Record<string, Part>>;

/** All parts that test clocks concern. Every call throws ApiError while one of them does not answer. */
export class ClockParts {
  constructor(
    private readonly participants: Parts<ClockParticipant>,
    private readonly listeners: Parts<ClockListener>,
  ) {}

  /** Idempotent: an older tick changes nothing. */
  async put(organization: string, { now, tick }: ClockReading): Promise<void> {
    await all(this.participants, (each) => each.put(organization, { now, tick }));
  }

  /** For each part, the earliest time after this one at which something is due. */
  async earliestDues(organization: string, after: string): Promise<readonly (string | undefined)[]> {
    const dues = await all(this.participants, (each) => each.earliestDue(organization, after));
    return dues.map(([, { time }]) => time);
  }

  /**
   * Runs what is due, and waits for what follows from it, in three phases, each over all parts before the next: so nothing in transit between two
   * parts is overlooked, however often it goes to and fro.
   */
  async round(organization: string, tick: number): Promise<RoundResult> {
    const parts = { ...this.participants, ...this.listeners };
    const ran = await all(this.participants, (each) => each.runDue(organization, tick));
    const havePassed = await all(parts, (each) => each.followersPassed(organization));
    const areCaughtUp = await all(parts, (each) => each.groupsCaughtUp(organization));
    const reports = await all(parts, (each) => each.report(organization));
    const round = {
      ranCount: ran.reduce((sum, [, { ranCount }]) => sum + ranCount, 0),
      isDone: [...havePassed, ...areCaughtUp].every(([, isDone]) => isDone) && reports.every(([, { isDone }]) => isDone),
      changeToken: reports.map(([name, { changeToken }]) => `${name}:${changeToken}`).join(' '),
    };
    return { round, unsettled: Object.fromEntries(reports.map(([name, { unsettled }]) => [name, unsettled])) };
  }
}

function all<Part, Answer>(parts: Parts<Part>, ask: (part: Part) => Promise<Answer>): Promise<[string, Answer][]> {
  return Promise.all(Object.entries(parts).map(async ([name, part]): Promise<[string, Answer]> => [name, await ask(part)]));
}
