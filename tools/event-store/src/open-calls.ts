import type { unavailable } from './refusal.js';

/** A call that lasts until one side ends it. */
type LongCall = {
  emit(event: 'error', refusal: ReturnType<typeof unavailable>): boolean;
  once(event: 'close' | 'cancelled', listener: () => void): unknown;
};

/** The calls that would keep the server from stopping. */
export class OpenCalls {
  private readonly calls = new Set<LongCall>();

  add(call: LongCall): void {
    this.calls.add(call);
    const forget = () => this.calls.delete(call);
    call.once('close', forget);
    call.once('cancelled', forget);
  }

  /** Ends them with an error: a call that ends well would leave the client waiting for its answers. */
  endAll(refusal: ReturnType<typeof unavailable>): void {
    for (const call of this.calls) call.emit('error', refusal);
    this.calls.clear();
  }
}
