import { setTimeout as sleep } from 'node:timers/promises';
import { backoff, jittered, within } from '@cauce/patience';
import {
  AccessDeniedError,
  type EventStoreDBClient,
  InvalidArgumentError,
  jsonEvent,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { type AppendOutcome, measureAppend } from './append-metrics.js';
import { EventStoreUnavailable, WrongExpectedRevision } from './errors.js';
import { Slots } from './slots.js';
import { type NewEvent, type Position } from './stored-event.js';

/** The revision that the stream must have for an append to happen. `any`: an append whose outcome is unknown may happen twice. */
export type ExpectedRevision = 'no_stream' | 'any' | bigint;

/** Revision and position of the last appended event. */
export type Appended = { readonly revision: bigint; readonly position: Position };

const DEADLINE_MS = 2_500;
/** A caller waits, and may repeat the request: a clear error soon is better than a long wait. */
const GIVE_UP_MS = 5_000;
/**
 * Below the high-water mark (16) of the client's append stream. Beyond it the client queues appends while a connection stalls; when the
 * connection breaks, it rejects them in promises that nobody can catch (measured: 84 of 100 appends), which ends the process.
 */
const IN_FLIGHT = 15;

/** Appends over the client's one BatchAppend stream. Retries one with an unknown outcome, with the same ids and expectation. */
export class Appends {
  private readonly slots = new Slots(IN_FLIGHT);

  constructor(private readonly client: EventStoreDBClient) {}

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
          if (Date.now() > giveUpAt) throw new Error('no turn in time'); // its caller has given up: do not make others wait
          return within(DEADLINE_MS, `append to ${stream}`, this.send(stream, expected, events));
        });
      } catch (error) {
        const final = finalError(error, stream);
        if (final !== undefined) throw final;
        const pause = jittered(backoff(tries, 50, 1_000));
        if (Date.now() + pause > giveUpAt) throw new EventStoreUnavailable(`append to ${stream}: outcome unknown`, { cause: error });
        await sleep(pause);
      }
    }
  }

  /** No credentials per call: the client would leave BatchAppend for a unary append. */
  private async send(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const { nextExpectedRevision, position } = await this.client.appendToStream(stream, events.map(toJsonEvent), {
      expectedRevision: expected,
      deadline: DEADLINE_MS,
    });
    return { revision: nextExpectedRevision, position: position ?? { commit: 0n, prepare: 0n } };
  }
}

function outcomeOf(error: unknown): AppendOutcome {
  if (error instanceof WrongExpectedRevision) return 'conflict';
  return error instanceof EventStoreUnavailable ? 'unknown' : 'refused';
}

function toJsonEvent({ id, type, data, metadata }: NewEvent) {
  return jsonEvent({ id, type, data: { ...data }, ...(metadata && { metadata: { ...metadata } }) });
}

/**
 * The error if it proves that nothing was or will be written. Any other error leaves the outcome open; so does another stream's
 * refusal, since the client may reject every append in flight with it.
 */
function finalError(error: unknown, stream: string): Error | undefined {
  if (error instanceof WrongExpectedVersionError) return error.streamName === stream ? new WrongExpectedRevision(stream) : undefined;
  if (error instanceof StreamDeletedError) return error.streamName === stream ? error : undefined;
  const isRefused =
    error instanceof MaxAppendSizeExceededError || error instanceof InvalidArgumentError || error instanceof AccessDeniedError;
  return isRefused ? error : undefined;
}
