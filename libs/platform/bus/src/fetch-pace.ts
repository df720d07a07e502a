import { pause } from '@cauce/patience';

/** Fetches begin at least so far apart, in ms, while nothing that they bring concerns a handler. */
const UNCONCERNED_MS = 100;

/**
 * How soon after a fetch the next one begins: at once, unless a group reads a busy topic for the few messages that concern it. Each fetch costs broker
 * and member the same, however little it brings, so such a group waits for more. What concerns it then comes up to 100 ms late; what follows that, and
 * what comes after a silence, does not: it meets a fetch that waits at the broker.
 */
export class FetchPace {
  private concernedAt = -Infinity;

  /** Messages were fetched. Answers when, by `performance.now()`. */
  fetched(concernsUs: boolean): number {
    const now = performance.now();
    if (concernsUs) this.concernedAt = now;
    return now;
  }

  /** Resolves when the next fetch may begin after the one that came at `fetchedAt`, and is handled; at once when there is no need to wait. */
  async rest(fetchedAt: number, signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const restMs = now - this.concernedAt < UNCONCERNED_MS ? 0 : fetchedAt + UNCONCERNED_MS - now;
    if (restMs > 0) await pause(restMs, signal);
  }
}
