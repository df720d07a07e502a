import type { ClockReading, EarliestDue, RanDue, DrainReport } from './protocol.js';

/** A part in which things fall due by an organization's time. */
export abstract class ClockParticipant {
  /** Takes what the owner of the clock tells, unless that is old news. */
  abstract put(organization: string, reading: ClockReading): Promise<void>;

  /** The earliest time after this one when something of the organization is due. */
  abstract earliestDue(organization: string, after: string): Promise<EarliestDue>;

  /**
   * Runs what is due by the clock as it was put, in the order (due, name), each row once for each tick; for some seconds at most. A tick
   * that is not the clock's runs nothing.
   */
  abstract runDue(organization: string, tick: number): Promise<RanDue>;

  /** Waits, for some seconds at most, until all that follows from what happened is handed on. */
  abstract drain(organization: string): Promise<DrainReport>;
}

/** A part that only hears of what happens. */
export abstract class ClockListener {
  /** Waits, for some seconds at most, until all that was handed on to it is taken up. */
  abstract drain(organization: string): Promise<DrainReport>;
}
