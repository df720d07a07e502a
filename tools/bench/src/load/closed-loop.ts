import { Latencies, type Latency } from '../measure/latencies.js';

/** A load of some clients, each of which begins its next operation when its last one has ended. */
export type ClosedLoop = {
  readonly clients: number;
  readonly seconds: number;
  readonly signal: AbortSignal;
  /** One operation of a client (0, 1, …); throws when its result is not as it should be, which ends the load. */
  readonly operation: (client: number) => Promise<unknown>;
};

/** The result of a load. */
export type LoadResult = { readonly operations: number; readonly seconds: number; readonly perSecond: number; readonly latency: Latency };

/** Runs the load, and waits until the last operation has ended: it counts, and so does its time. */
export async function closedLoop({ clients, seconds, signal, operation }: ClosedLoop): Promise<LoadResult> {
  const latencies = new Latencies();
  const began = performance.now();
  const ends = began + seconds * 1000;
  let failed = false;
  const client = async (_: unknown, at: number) => {
    while (performance.now() < ends && !signal.aborted && !failed) {
      const from = performance.now();
      await operation(at).catch((error: unknown) => {
        failed = true;
        throw error;
      });
      latencies.record(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  signal.throwIfAborted();
  const took = (performance.now() - began) / 1000;
  const { latency } = latencies;
  return { operations: latency.count, seconds: took, perSecond: latency.count / took, latency };
}
