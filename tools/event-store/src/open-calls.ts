import type { Refusal } from './refusal.js';

/** A call that lasts until one side ends it. */
type LongCall = {
  emit(event: 'error', refusal: Refusal): boolean;
  once(event: 'close' | 'cancelled', listener: () => void): unknown;
};

/** The calls that would keep the server from stopping. */
export class OpenCalls {
  private readonly calls = new Set<LongCall>();
  private refusals: readonly Refusal[] = [];
  private ended = 0;

  add(call: LongCall): void {
    this.calls.add(call);
    const forget = () => this.calls.delete(call);
    call.once('close', forget);
    call.once('cancelled', forget);
    // It has waited until another call of its connection had ended, which the stop did. Its owner has yet to listen.
    if (this.refusals.length > 0) process.nextTick(() => this.end(call));
  }

  /** Ends them, and those that still come, with one of these errors each: a call that ends well would leave the client waiting for its answers. */
  endAll(refusals: readonly Refusal[]): void {
    this.refusals = refusals;
    for (const call of [...this.calls]) this.end(call);
  }

  private end(call: LongCall): void {
    const refusal = this.refusals[this.ended++ % this.refusals.length];
    if (this.calls.delete(call) && refusal) call.emit('error', refusal);
  }
}
