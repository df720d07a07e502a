import { setTimeout as sleep } from 'node:timers/promises';
import { backoff } from '@cauce/patience';
import type { Log } from '@cauce/telemetry';
import type { ClockParts } from '@cauce/test-clocks';
import type { TestClockRows } from './test-clock.rows.js';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Tells every part of every test clock once after each start: a new part knows none of the older clocks. Until it does,
 * it answers 503 for their organizations, so nothing happens at the wrong time.
 */
export class ClockAnnouncement {
  private readonly stopping = new AbortController();
  private done: Promise<void> = Promise.resolve();

  constructor(
    private readonly clocks: TestClockRows,
    private readonly parts: ClockParts,
    private readonly logger: Log,
  ) {}

  start(): void {
    this.done = this.untilAnnounced();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.done;
  }

  private async untilAnnounced(): Promise<void> {
    const { signal } = this.stopping;
    for (let tries = 0; !signal.aborted; tries += 1) {
      try {
        await this.tellAll();
        return;
      } catch (err) {
        this.logger.warn({ err }, 'a part could not be told of the test clocks; it is told again');
      }
      await sleep(backoff(tries, FIRST_PAUSE_MS, LONGEST_PAUSE_MS), undefined, { signal }).catch(() => undefined);
    }
  }

  private async tellAll(): Promise<void> {
    for await (const clock of this.clocks.all()) {
      if (this.stopping.signal.aborted) return;
      await this.parts.put(clock.organization, clock);
    }
  }
}
