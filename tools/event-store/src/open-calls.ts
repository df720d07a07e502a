import type { Refusal } from './refusal.js';

/** A call that lasts until one side ends it. */
type LongCall = {
  emit(event: 'error', refusal: Refusal): boolean;
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

  /** Ends them with one of these errors each: a call that ends well would leave the client waiting for its answers. */
  endAll(refusals: readonly [Refusal, ...Refusal[]]): void {
    [...this.calls].forEach((call, index) => call.emit('error', refusals[index % refusals.length] ?? refusals[0]));
    this.calls.clear();
  }
}
