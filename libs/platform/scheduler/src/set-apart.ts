import { thisProcess } from '@cauce/patience';
import type { Doubted } from './doubted.js';
import { MOST_DOUBTED } from './unsettled.js';

/**
 * After how many sweeps to look again for doubted rows when none were found. They come of processes that died: their successors look as they start, and
 * again, since a lease of the dead may still have held then.
 */
const SWEEPS_A_LOOK = 15;

/** What {@link SetApart} needs of its lane. */
export type SetApartParts<Row> = {
  readonly doubted: Doubted<Row>;
  readonly run: (row: Row) => Promise<void>;
  /** Takes work that has begun: the lane ends when it has ended, and then sweeps again soon. */
  readonly track: (work: Promise<void>) => void;
  readonly isStopped: () => boolean;
  readonly sweepEveryMs: number;
};

/** Claims and runs the doubted rows of a lane, apart from all others: a few at a time, or one while nothing else runs in the process. */
export class SetApart<Row> {
  private nextLook = 0;
  private few = 0;
  private isAlone = false;

  constructor(private readonly parts: SetApartParts<Row>) {}

  /** The next sweep looks. */
  lookSoon(): void {
    this.nextLook = 0;
  }

  /** Begins what there is room for. May throw: the next sweep tries again. */
  async sweep(): Promise<void> {
    if (performance.now() < this.nextLook) return;
    const { few, alone } = await this.parts.doubted.look();
    this.nextLook = few.length + alone.length > 0 ? 0 : performance.now() + SWEEPS_A_LOOK * this.parts.sweepEveryMs;
    await this.beginFew(few);
    if (alone.length > 0 && !this.isAlone) this.parts.track(this.runAlone(alone));
  }

  private async beginFew(keys: readonly string[]): Promise<void> {
    const room = MOST_DOUBTED - this.few;
    if (keys.length === 0 || room <= 0) return;
    const { doubted, run, track } = this.parts;
    const rows = await doubted.claim('few', room, keys);
    this.few += rows.length;
    for (const row of rows) track(thisProcess.beside(() => run(row)).finally(() => (this.few -= 1)));
  }

  /** Claimed only once nothing else runs: if something else had ended the process before, this one would count as its cause. */
  private async runAlone(keys: readonly string[]): Promise<void> {
    const { doubted, run, isStopped } = this.parts;
    this.isAlone = true;
    try {
      await thisProcess.alone(async () => {
        const [row] = isStopped() ? [] : await doubted.claim('alone', 1, keys);
        if (row !== undefined) await run(row);
      });
    } finally {
      this.isAlone = false;
    }
  }
}
