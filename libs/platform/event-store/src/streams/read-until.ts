import type { Fold } from './decider-streams.js';
import type { Listening } from './stream-changes.js';

/**
 * Another instance may append, so it is looked again. The first pause feels immediate to a buyer; later ones grow, so that many waiting pages do not slow down
 * the work that they wait for, up to a second; and all that wait in this process look a hundred times a second at most.
 */
const FIRST_LOOK_MS = 100;
const LONGEST_PAUSE_MS = 1_000;
const GROWS_BY = 1.5;
const LOOKS_PER_SECOND = 100;
/** All that wait look at the same moments, for a statement finds the rows of many. */
const TOGETHER_MS = 100;

/** How many wait now, whatever for: they share the process. */
let waiting = 0;

type Seen<View> = Pick<Fold<unknown, View>, 'view' | 'revision'>;

/** As much of `AggregateStreams` as a wait needs. */
type Watchable<View> = {
  readonly listen: (id: string) => Listening;
  readonly loadFrom: (id: string, revision: bigint) => Promise<Seen<View>>;
  readonly loadShown: (id: string) => Promise<Seen<View>>;
  readonly written: (id: string, revision: bigint) => Promise<void>;
};

/** How long a wait may take: at most this long, and not beyond the service's own life. */
type Wait = { readonly withinMs: number; readonly signal: AbortSignal };

/**
 * The view of a stream once it is as wanted, whoever appended; or as it is when the time is over or the service stops. What others append is noticed by its
 * row: nobody sees it before it is there anyway. Undefined: there is no such stream.
 */
export async function readUntil<View>(
  streams: Watchable<View>,
  id: string,
  isWanted: (view: View) => boolean | Promise<boolean>,
  { withinMs, signal }: Wait,
): Promise<View | undefined> {
  const deadline = performance.now() + withinMs;
  const changes = streams.listen(id);
  signal.addEventListener('abort', changes.look);
  waiting += 1;
  try {
    let seen = await streams.loadFrom(id, 0n); // what this process knows: the caller has just read it
    for (let wishMs = FIRST_LOOK_MS; ; wishMs = Math.min(LONGEST_PAUSE_MS, wishMs * GROWS_BY)) {
      const { view, revision } = seen;
      if (view === undefined || performance.now() >= deadline || signal.aborted) return view;
      if (await isWanted(view)) {
        await streams.written(id, revision); // whoever has seen it must find it in a list
        return view;
      }
      const now = performance.now();
      await changes.next(Math.min(together(now + Math.max(wishMs, fairPauseMs())), deadline) - now);
      seen = await streams.loadShown(id);
    }
  } finally {
    waiting -= 1;
    signal.removeEventListener('abort', changes.look);
    changes.stop();
  }
}

const together = (ms: number): number => Math.ceil(ms / TOGETHER_MS) * TOGETHER_MS;

/** With such a pause all that wait look as often as they may. */
const fairPauseMs = (): number => (waiting * 1_000) / LOOKS_PER_SECOND;
