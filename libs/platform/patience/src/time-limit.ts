/** A limit that is running. */
export type TimeLimit = {
  /** Aborts when the time is over. */
  readonly signal: AbortSignal;
  /** What was limited has ended. */
  readonly clear: () => void;
};

/** A process that did not run cannot tell for how long: of such a time, one slice counts. */
const SLICES = 8;

/**
 * A limit in milliseconds of the time that this process runs, as `AbortSignal.timeout` is one of the clock's. A process that was frozen, or starved of
 * its cores, finds the timers of that time due, and reads only then what has come meanwhile: an answer in time would be called late, and a webhook
 * that its receiver took would be sent again. So time in which the process did not run hardly counts, and at the end what has come is read first.
 */
export function timeLimit(ms: number): TimeLimit {
  const controller = new AbortController();
  let left = SLICES;
  let immediate: NodeJS.Immediate | undefined;
  const end = () => controller.abort(new DOMException('The time is over.', 'TimeoutError'));
  const timer = setTimeout(
    () => {
      left -= 1;
      if (left > 0) timer.refresh();
      else immediate = setImmediate(end);
    },
    Math.ceil(ms / SLICES),
  ).unref();
  const clear = () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
  return { signal: controller.signal, clear };
}
