import type { ClockReading, DrainReport, EarliestDue, RanDue } from './protocol.js';

/** A part that an advance waits for: a round asks all parts for one phase after the other, each for some seconds at most. */
export abstract class ClockListener {
  /** First: true once its followers have handled, and handed on, all that was in its streams when it was asked. */
  abstract followersPassed(organization: string): Promise<boolean>;

  /** Then: true once its consumer groups have handled all that was in their topics when it was asked, and its rows show it. */
  abstract groupsCaughtUp(organization: string): Promise<boolean>;

  /** Last: its report. */
  abstract report(organization: string): Promise<DrainReport>;
}

/** A part in which things fall due by an organization's time. */
export abstract class ClockParticipant extends ClockListener {
  /** Stores what the owner of the clock reports, unless it is older than what is stored. */
  abstract put(organization: string, reading: ClockReading): Promise<void>;

  /** The earliest time after this one when something of the organization is due. */
  abstract earliestDue(organization: string, after: string): Promise<EarliestDue>;

  /**
   * Runs what is due by the clock as it was put, in the order (due, name), for some seconds at most: each row once for each tick, and again
   * when it has changed since. A tick that is not the clock's runs nothing.
   */
  abstract runDue(organization: string, tick: number): Promise<RanDue>;
}
