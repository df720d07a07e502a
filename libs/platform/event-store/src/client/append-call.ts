import { randomUUID } from 'node:crypto';
import { setImmediate as afterReading } from 'node:timers/promises';
import { Late, within } from '@cauce/patience';
import { parseUUID } from '@eventstore/db-client/dist/utils/index.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';

/** After this many appends, or probes, in a row without an answer, a node counts as gone. */
export const SILENCES = 2;
/** That an append got no answer in less than this, since its turn came late, says nothing about the node. */
const SILENCE_MS = 1_000;

/**
 * A BatchAppend call: many appends at a time, each with its own answer. The client has such a call, too, but one table of waiting appends
 * for all connections of the process: it rejects those of every connection when one breaks, beyond 16 at a time in promises that nobody
 * can catch, and an answer that comes after that ends the process.
 */
export class AppendCall {
  private readonly waiting = new Map<string, PromiseWithResolvers<BatchAppendResp>>();
  private end: Error | undefined;
  private silences = 0;

  constructor(private readonly call: ClientDuplexStream<BatchAppendReq, BatchAppendResp>) {
    call.on('data', (answer: BatchAppendResp) => this.answered(answer));
    call.on('error', (error) => this.over(error));
    call.on('end', () => this.over(new Error('the event store ended the call')));
  }

  /** Whether it gave no answer twice in a row. */
  get isSilent(): boolean {
    return this.silences >= SILENCES;
  }

  /** The answer to the request that `make` makes of its correlation id. Rejects when the call breaks, or with `Late`. */
  async ask(make: (correlation: string) => BatchAppendReq, ms: number, what: string): Promise<BatchAppendResp> {
    if (this.end) throw this.end;
    const correlation = randomUUID();
    const answer: PromiseWithResolvers<BatchAppendResp> = Promise.withResolvers();
    this.waiting.set(correlation, answer);
    try {
      this.call.write(make(correlation));
      return await within(ms, what, answer.promise).catch((error: unknown) => orRead(answer.promise, error));
    } catch (error) {
      if (error instanceof Late && ms >= SILENCE_MS) this.silences += 1;
      throw error;
    } finally {
      this.waiting.delete(correlation);
    }
  }

  /** Ends the call; what waits for an answer gets this error. */
  leave(error: Error): void {
    this.over(error);
    this.call.cancel();
  }

  private answered(answer: BatchAppendResp): void {
    this.silences = 0;
    const id = answer.getCorrelationId();
    if (id) this.waiting.get(parseUUID(id))?.resolve(answer);
  }

  private over(error: Error): void {
    this.end ??= error;
    for (const { reject } of this.waiting.values()) reject(error);
  }
}

/**
 * A process that was busy for long runs its timers before it reads the answers that have come meanwhile: it must not blame the node for that.
 */
async function orRead<Answer>(answer: Promise<Answer>, error: unknown): Promise<Answer> {
  const late = async () => {
    await afterReading();
    await afterReading();
    throw error;
  };
  return Promise.race([answer, late()]);
}
