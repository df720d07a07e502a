import type { ClockReading, ClockRows } from '../clock/clock-rows.js';
import type { PartDrain } from '../drain/part-drain.js';
import { ClockParticipant } from '../protocol/clock-participant.js';
import type { DrainReport, EarliestDue, RanDue, Unsettled } from '../protocol/protocol.js';
import type { ClockDueRow, ClockDueRows } from './clock-due-rows.js';

/** How long the owner of the clock waits for one answer of ours; then it asks again. */
const PATIENCE_MS = 5_000;
const ROWS_AT_A_TIME = 50;

/** What a participant is made of. */
export type DueRowsParticipantOptions = {
  readonly clocks: ClockRows;
  readonly rows: ClockDueRows;
  readonly drain: PartDrain;
  readonly waiting: WaitingForClock;
};

/** What came for an organization before its clock. */
type WaitingForClock = {
  /** Its clock has come. */
  nudge(organization: string): void;
  /** True when nothing waits for it any more. */
  tryAgain(organization: string): Promise<boolean>;
};

/** Work that is under way by the machine's time, and what is not waited for. */
export type OpenWork = { readonly isOpen: boolean; readonly unsettled: Unsettled };

/** A participant whose work is due rows: says what to do for one of them, and what else is under way. */
export abstract class DueRowsParticipant extends ClockParticipant {
  constructor(private readonly options: DueRowsParticipantOptions) {
    super();
  }

  /** Does what is due for one row: a nudge, so it reloads and lets `decide` judge. */
  protected abstract run(key: string): Promise<void>;

  /** The open work of an organization, now. */
  protected abstract openWork(organization: string): Promise<OpenWork>;

  async put(organization: string, reading: ClockReading): Promise<void> {
    await this.options.clocks.put(organization, reading);
    this.options.waiting.nudge(organization);
  }

  async earliestDue(organization: string, after: string): Promise<EarliestDue> {
    const time = await this.options.rows.earliest(organization, after);
    return time === undefined ? {} : { time };
  }

  async runDue(organization: string, tick: number): Promise<RanDue> {
    let ranCount = 0;
    for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline;) {
      const clock = await this.options.clocks.find(organization);
      if (clock?.tick !== tick) break;
      const due = await this.options.rows.due(organization, clock, ROWS_AT_A_TIME);
      if (due.length > 0) ranCount += await this.runAll(due, tick, deadline);
      if (due.length < ROWS_AT_A_TIME) break;
    }
    return { ranCount };
  }

  followersPassed(): Promise<boolean> {
    return this.options.drain.followersPassed();
  }

  /** What waited for the clock was passed by its group, and is handled first: the followers pass what it appends. */
  async groupsCaughtUp(organization: string): Promise<boolean> {
    const { waiting, drain } = this.options;
    return (await waiting.tryAgain(organization)) && drain.groupsCaughtUp();
  }

  async report(organization: string): Promise<DrainReport> {
    const { clocks, rows } = this.options;
    const clock = await clocks.find(organization);
    if (clock === undefined) return { isDone: true, changeToken: '', unsettled: {} };
    const { changeToken, isDue } = await rows.standing(organization, clock);
    const { isOpen, unsettled } = await this.openWork(organization);
    return { isDone: !isDue && !isOpen, changeToken, unsettled };
  }

  /** One after the other: things happen in the order in which they were due. What a crash leaves unnoted is run again, which is harmless. */
  private async runAll(due: readonly ClockDueRow[], tick: number, deadline: number): Promise<number> {
    const ran: ClockDueRow[] = [];
    try {
      for (const row of due) {
        if (performance.now() >= deadline) break;
        await this.run(row.key);
        ran.push(row);
      }
    } finally {
      await this.options.rows.noteRun(ran, tick);
    }
    return ran.length;
  }
}
