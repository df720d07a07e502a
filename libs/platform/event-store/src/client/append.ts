import { setTimeout as sleep } from 'node:timers/promises';
import { backoff, jittered } from '@cauce/patience';
import { markBegun } from '@cauce/telemetry';
import { type Appended, readAnswer } from './append-answer.js';
import { type AppendOutcome, measureAppend } from './append-metrics.js';
import { appendRequest, type ExpectedRevision } from './append-request.js';
import type { Client } from './client.js';
import { AppendRefused, EventStoreRefused, EventStoreUnavailable, refuseLate, WrongExpectedRevision } from './errors.js';
import { NoTurn, Slots } from './slots.js';
import type { StorePresence } from './store-presence.js';
import type { NewEvent } from './stored-event.js';

const DEADLINE_MS = 2_500;
/** A caller waits, and may repeat the request: a clear error soon is better than a long wait. */
const GIVE_UP_MS = 5_000;
/** Enough for 6,000 a second where an answer takes 20 ms, as between data centres. An append that gets no turn in time is not begun. */
const IN_FLIGHT = 128;

/** What to append, and where. */
type Append = { readonly stream: string; readonly expected: ExpectedRevision; readonly events: readonly NewEvent[] };

/** How far an append has come. `gone` aborts when the store is found to be away, while a caller waits. */
type Progress = { sent: boolean; readonly giveUpAt: number; readonly gone: AbortSignal | undefined };

/** Appends over one BatchAppend call. Retries one with an unknown outcome, with the same ids and expectation. */
export class Appends {
  private readonly slots = new Slots(IN_FLIGHT);

  constructor(
    private readonly client: Pick<Client, 'batchAppend'>,
    private readonly presence: Pick<StorePresence, 'admit' | 'during' | 'attempt' | 'refusal' | 'isAway'>,
  ) {}

  /** Throws EventStoreRefused when nothing was sent, since it got no turn in time or the store is away. */
  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const startedAt = performance.now();
    let outcome: AppendOutcome = 'appended';
    try {
      await this.presence.admit();
      return await this.presence.during((gone) => this.appendInTime({ stream, expected, events }, gone));
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      measureAppend(stream, outcome, performance.now() - startedAt);
    }
  }

  private async appendInTime(append: Append, gone: AbortSignal | undefined): Promise<Appended> {
    const progress: Progress = { sent: false, giveUpAt: performance.now() + GIVE_UP_MS, gone };
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.tryOnce(append, progress);
      } catch (error) {
        if (error instanceof WrongExpectedRevision || error instanceof AppendRefused || error instanceof EventStoreRefused) throw error;
        if (!progress.sent && gone?.aborted === true) throw this.presence.refusal('DEPENDENCY_AWAY');
        const pause = jittered(backoff(tries, 50, 1_000));
        if (performance.now() + pause > progress.giveUpAt) throw this.givenUp(append, progress, error);
        await sleep(pause);
      }
    }
  }

  private tryOnce(append: Append, progress: Progress): Promise<Appended> {
    const { giveUpAt, gone, sent } = progress;
    // What was sent may be written: only its answer says, so it waits on even for a store that is away.
    const line = { withinMs: giveUpAt - performance.now(), signal: sent ? undefined : gone };
    return this.slots.run(() => {
      const left = giveUpAt - performance.now();
      if (left <= 0) throw new NoTurn('no turn in time'); // its caller has given up: do not make others wait
      return this.send(append, progress, Math.min(left, DEADLINE_MS));
    }, line);
  }

  private async send({ stream, expected, events }: Append, progress: Progress, ms: number): Promise<Appended> {
    refuseLate(`append to ${stream}`);
    const make = (correlation: string) => {
      progress.sent = true;
      markBegun();
      return appendRequest(correlation, stream, expected, events);
    };
    const answer = await this.presence.attempt(() => this.client.batchAppend(make, ms, `append to ${stream}`));
    return readAnswer(answer, stream);
  }

  private givenUp({ stream }: Append, { sent }: Progress, error: unknown): Error {
    if (sent) return new EventStoreUnavailable(`append to ${stream}: outcome unknown`, { cause: error });
    return this.presence.refusal(error instanceof NoTurn && !this.presence.isAway ? 'OVERLOADED' : 'DEPENDENCY_AWAY');
  }
}

function outcomeOf(error: unknown): AppendOutcome {
  if (error instanceof WrongExpectedRevision) return 'conflict';
  if (error instanceof EventStoreRefused) return 'not_begun';
  return error instanceof EventStoreUnavailable ? 'unknown' : 'refused';
}
