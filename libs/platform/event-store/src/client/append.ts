import { setTimeout as sleep } from 'node:timers/promises';
import { backoff, jittered } from '@cauce/patience';
import { markBegun } from '@cauce/telemetry';
import { type Appended, readAnswer } from './append-answer.js';
import { type AppendOutcome, measureAppend } from './append-metrics.js';
import { appendRequest, type ExpectedRevision } from './append-request.js';
import type { Client } from './client.js';
import { AppendRefused, EventStoreRefused, EventStoreUnavailable, refuseLate, WrongExpectedRevision } from './errors.js';
import { Slots } from './slots.js';
import type { NewEvent } from './stored-event.js';

const DEADLINE_MS = 2_500;
/** A caller waits, and may repeat the request: a clear error soon is better than a long wait. */
const GIVE_UP_MS = 5_000;
/** Enough for 6,000 a second where an answer takes 20 ms, as between data centres. An append that gets no turn in time is not begun. */
const IN_FLIGHT = 128;

/** Appends over one BatchAppend call. Retries one with an unknown outcome, with the same ids and expectation. */
export class Appends {
  private readonly slots = new Slots(IN_FLIGHT);

  constructor(private readonly client: Pick<Client, 'batchAppend'>) {}

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const startedAt = performance.now();
    let outcome: AppendOutcome = 'appended';
    try {
      return await this.appendInTime(stream, expected, events);
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      measureAppend(stream, outcome, performance.now() - startedAt);
    }
  }

  private async appendInTime(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const giveUpAt = Date.now() + GIVE_UP_MS;
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.slots.run(() => {
          const left = giveUpAt - Date.now();
          if (left <= 0) throw new Error('no turn in time'); // its caller has given up: do not make others wait
          return this.send(stream, expected, events, Math.min(left, DEADLINE_MS));
        });
      } catch (error) {
        if (error instanceof WrongExpectedRevision || error instanceof AppendRefused || error instanceof EventStoreRefused) throw error;
        const pause = jittered(backoff(tries, 50, 1_000));
        if (Date.now() + pause > giveUpAt) throw new EventStoreUnavailable(`append to ${stream}: outcome unknown`, { cause: error });
        await sleep(pause);
      }
    }
  }

  private async send(stream: string, expected: ExpectedRevision, events: readonly NewEvent[], ms: number): Promise<Appended> {
    refuseLate(`append to ${stream}`);
    markBegun();
    const make = (correlation: string) => appendRequest(correlation, stream, expected, events);
    return readAnswer(await this.client.batchAppend(make, ms, `append to ${stream}`), stream);
  }
}

function outcomeOf(error: unknown): AppendOutcome {
  if (error instanceof WrongExpectedRevision) return 'conflict';
  if (error instanceof EventStoreRefused) return 'not_begun';
  return error instanceof EventStoreUnavailable ? 'unknown' : 'refused';
}
