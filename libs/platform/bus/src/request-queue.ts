// @ts-expect-error: kafkajs has types for what it exports alone.
import KafkaRequestQueue from 'kafkajs/src/network/requestQueue/index.js';

/** The part of kafkajs's queue of requests to one broker that its types leave out. */
type RequestQueue = {
  readonly pending: readonly unknown[];
  /** Milliseconds since 1970; -1 when the broker has never asked us to slow down. */
  readonly throttledUntil: number;
  scheduleCheckPendingRequests: (this: RequestQueue) => void;
};

/**
 * kafkajs 2.2.4 looks a thousand times a second, for each connection and for ever, whether a request waits to be sent
 * (tulios/kafkajs#1704): 2 % of a core in every idle service. A look is useful only while one waits, or while the broker makes us
 * wait; every request that is added or answered comes through here again.
 */
function lookOnlyWhileSomethingWaits(queue: RequestQueue): void {
  const schedule: unknown = queue.scheduleCheckPendingRequests;
  if (typeof schedule !== 'function')
    throw new Error('kafkajs has no scheduleCheckPendingRequests any more: is request-queue.ts of use still?');
  queue.scheduleCheckPendingRequests = function () {
    if (this.pending.length > 0 || this.throttledUntil > Date.now()) schedule.call(this);
  };
}

lookOnlyWhileSomethingWaits((KafkaRequestQueue as { readonly prototype: RequestQueue }).prototype);
