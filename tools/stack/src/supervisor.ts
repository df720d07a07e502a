import { backoff, pause } from '@cauce/patience';
import type { RunningPart } from './running-part.js';
import { describe, tail } from './waiting.js';

/** How long a supervisor waits before it starts a part again: doubling, and from the beginning once a part has run for a while. */
export type Backoff = {
  firstMs: number;
  longestMs: number;
  /** A part that has run this long counts as healthy. */
  steadyMs: number;
};

const BACKOFF: Backoff = { firstMs: 500, longestMs: 30_000, steadyMs: 30_000 };

/** Restarts parts that end without having been asked to, and says so. */
export class Supervisor {
  private readonly ending = new AbortController();
  private readonly watches: Promise<void>[];

  constructor(
    parts: readonly RunningPart[],
    private readonly say: (text: string) => void,
    private readonly backoff: Backoff = BACKOFF,
  ) {
    this.watches = parts.map((part) => this.watch(part));
  }

  /** From here on nothing is started again; resolves when nothing is being started any more. To be called before the parts are stopped. */
  async stop(): Promise<void> {
    this.ending.abort();
    await Promise.all(this.watches);
  }

  private async watch(part: RunningPart): Promise<void> {
    const { signal } = this.ending;
    for (let failures = 0; ; failures += 1) {
      const began = performance.now();
      await Promise.race([part.child.ended.catch(() => undefined), aborted(signal)]);
      if (signal.aborted || part.child.stopping) return;
      if (performance.now() - began > this.backoff.steadyMs) failures = 0;
      const waitMs = backoff(failures, this.backoff.firstMs, this.backoff.longestMs);
      this.say(
        `\n  ${part.name} has ended by itself (${describe(part.child)}) and is started again in ${waitMs / 1000} s. ${lastWords(part)}`,
      );
      await pause(waitMs, signal);
      await this.begin(part);
    }
  }

  private async begin(part: RunningPart): Promise<void> {
    if (this.ending.signal.aborted) return;
    try {
      await part.begin();
    } catch (error) {
      this.say(`  ${part.name} could not be started: ${error instanceof Error ? error.message : String(error)}`);
      return;
    }
    // Not awaited: if it ends before it is ready, that is reported as its end.
    const { child } = part;
    void part.ready().then(
      () => this.say(`  ${part.name} is back (pid ${child.pid}, restart ${part.restarts}).`),
      (error: unknown) => child.ending ?? this.say(`  ${part.name} runs, but is not ready: ${String(error)}`),
    );
  }
}

function lastWords(part: RunningPart): string {
  return `Its last words:\n${tail(part.child)}`;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
