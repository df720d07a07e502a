import { randomUUID } from 'node:crypto';
import { setImmediate as afterReading } from 'node:timers/promises';
import { Late, within } from '@cauce/patience';
import { parseUUID } from '@eventstore/db-client/dist/utils/index.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';

/** After this many appends, or probes, in a row without an answer, a node counts as gone. */
export const SILENCES = 2;
/**
 * grpc sends a message of a call when the loop has come round since the one before: two in each turn. Where a turn took 100 ms, 50 appends of one call took 2.6 s,
 * and a connection was left for its silence. So many calls send as many at once.
 */
const MOST_CALLS = 16;
/** That an append got no answer in less than this, since its turn came late, says nothing about the node. */
const SILENCE_MS = 1_000;

type Call = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;

/**
 * The BatchAppend calls of a connection, which end together: many appends at a time, each with its own answer. The client has such a call, too, but one table of
 * waiting appends for all connections of the process: it rejects those of every connection when one breaks, beyond 16 at a time in promises that nobody can catch,
 * and an answer that comes after that ends the process.
 */
export class AppendCalls {
  /** Stands for all of them: it is open as long as they are. */
  readonly first: Call;
  private readonly calls: Call[] = [];
  private turn = 0;
  private readonly waiting = new Map<string, PromiseWithResolvers<BatchAppendResp>>();
  private end: Error | undefined;
  private silences = 0;

  /** @param open begins a call of the connection; the first one at once, others while more appends wait than there are calls */
  constructor(private readonly open: () => Call) {
    this.first = this.begin();
  }

  /** Whether there was no answer twice in a row. */
  get isSilent(): boolean {
    return this.silences >= SILENCES;
  }

  /** The answer to the request that `make` makes of its correlation id. Rejects when a call breaks, or with `Late`. */
  async ask(make: (correlation: string) => BatchAppendReq, ms: number, what: string): Promise<BatchAppendResp> {
    if (this.end) throw this.end;
    const correlation = randomUUID();
    const answer: PromiseWithResolvers<BatchAppendResp> = Promise.withResolvers();
    this.waiting.set(correlation, answer);
    try {
      this.next().write(make(correlation));
      return await within(ms, what, answer.promise).catch((error: unknown) => orRead(answer.promise, error));
    } catch (error) {
      if (error instanceof Late && ms >= SILENCE_MS) this.silences += 1;
      throw error;
    } finally {
      this.waiting.delete(correlation);
    }
  }

  /** Ends the calls; what waits for an answer gets this error. */
  leave(error: Error): void {
    if (this.end) return;
    this.end = error;
    for (const { reject } of this.waiting.values()) reject(error);
    for (const call of this.calls) call.cancel();
  }

  /** They take turns. */
  private next(): Call {
    const { length } = this.calls;
    if (this.waiting.size > length && length < MOST_CALLS) return this.begin();
    this.turn = (this.turn + 1) % length;
    return this.calls[this.turn] ?? this.first;
  }

  private begin(): Call {
    const call = this.open();
    call.on('data', (answer: BatchAppendResp) => this.answered(answer));
    call.on('error', (error) => this.leave(error));
    call.on('end', () => this.leave(new Error('the event store ended the call')));
    this.calls.push(call);
    return call;
  }

  private answered(answer: BatchAppendResp): void {
    this.silences = 0;
    const id = answer.getCorrelationId();
    if (id) this.waiting.get(parseUUID(id))?.resolve(answer);
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
