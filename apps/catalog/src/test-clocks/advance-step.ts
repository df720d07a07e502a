import { setTimeout as sleep } from 'node:timers/promises';
import type { DueRow, RunResult } from '@cauce/scheduler';
import { type ClockParts, isQuiet, nextStop } from '@cauce/test-clocks';
import type { TestClockRow, TestClockRows } from './test-clock.rows.js';

/** After this time the lease is taken again: a process that works on a row for too long loses it. */
const AT_A_TIME_MS = 10_000;
/** The wait while something is under way elsewhere. */
const PAUSE_MS = 50;

/**
 * Moves an advance on, stop by stop. Each step is stored in its row before the next one and is harmless twice, so the holder of the lease
 * resumes where another process was killed.
 */
export class AdvanceSteps {
  constructor(
    private readonly clocks: TestClockRows,
    private readonly parts: ClockParts,
  ) {}

  /** Undefined: the advance is over. Throws ApiError while a part does not answer. */
  async run(row: DueRow): Promise<RunResult> {
    let toldTick: number | undefined;
    for (const until = performance.now() + AT_A_TIME_MS; performance.now() < until;) {
      const clock = await this.clocks.find(row.key);
      if (clock?.target === undefined) return undefined;
      if (clock.advance?.isQuiet === true) {
        await this.moveOn(row, clock, clock.target);
        continue;
      }
      if (clock.tick !== toldTick) await this.parts.put(row.key, clock); // the process that moved it may have been killed before it told them
      toldTick = clock.tick;
      await this.settle(row, clock);
    }
    return { again: { inMs: 0 } };
  }

  private async settle(row: DueRow, { organization, tick, advance }: TestClockRow): Promise<void> {
    const { round, unsettled } = await this.parts.round(organization, tick);
    await this.clocks.noteRound(row, round, isQuiet(round, advance?.changeToken), unsettled);
    if (!round.isDone) await sleep(PAUSE_MS);
  }

  private async moveOn(row: DueRow, clock: TestClockRow, target: string): Promise<void> {
    if (clock.now === target) return this.clocks.finish(row);
    const dues = await this.parts.earliestDues(clock.organization, clock.now);
    await this.clocks.move(row, clock, nextStop(clock, dues));
  }
}
