import type { Fold } from './decider-streams.js';
import type { Listening } from './stream-changes.js';

/**
 * Another instance may append, so the stream is read again. The first pause feels immediate to a buyer; later ones grow, so that many waiting
 * pages do not slow down the work that they wait for: up to a second, and with all that wait in this process, until they read a hundred times a second.
 */
const FIRST_LOOK_MS = 100;
const LONGEST_PAUSE_MS = 1_000;
const GROWS_BY = 1.5;
const LOOKS_PER_SECOND = 100;

/** How many wait now, whatever for: they share the process. */
let waiting = 0;

/** As much of `AggregateStreams` as a wait needs. */
type Watchable<View> = {
  readonly listen: (id: string) => Listening;
  readonly loadFrom: (id: string, revision: bigint) => Promise<Pick<Fold<unknown, View>, 'view' | 'revision'>>;
  readonly written: (id: string, revision: bigint) => Promise<void>;
};

/** How long a wait may take: at most this long, and not beyond the service's own life. */
type Wait = { readonly withinMs: number; readonly signal: AbortSignal };

/**
 * The view of a stream once it is as wanted, whoever appended; or as it is when the time is over or the service stops. Undefined: there is no
 * such stream.
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
    let known = -1n; // first what this process knows: the caller has just read it
    for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(longestPauseMs(), pauseMs * GROWS_BY)) {
      const { view, revision } = await streams.loadFrom(id, known + 1n);
      if (view === undefined || performance.now() >= deadline || signal.aborted) return view;
      if (await isWanted(view)) {
        await streams.written(id, revision); // whoever has seen it must find it in a list
        return view;
      }
      known = revision;
      await changes.next(Math.min(pauseMs, deadline - performance.now()));
    }
  } finally {
    waiting -= 1;
    signal.removeEventListener('abort', changes.look);
    changes.stop();
  }
}

const longestPauseMs = (): number => Math.max(LONGEST_PAUSE_MS, (waiting * 1_000) / LOOKS_PER_SECOND);
