import { counted } from '@cauce/event-store';
import type { StreamDifference } from '@cauce/kernel';
import type { StreamCategory } from '@cauce/services';
import { RETRACES } from './retraces.js';

/** An event of a stream, as every source of them has it. */
export type RecordedEvent = { readonly type: string; readonly data: object };

type Count = { streams: number; events: number; differing: number };

/** So many differences are written; of a changed table all streams may differ. */
const MOST_WRITTEN = 1_000;

/** Retraces streams one by one, tells each difference as it is found, and counts. */
export class Decisions {
  private readonly counts = new Map<StreamCategory, Count>();
  private found = 0;

  /**
   * @param mayDiffer fields that are other ones today on purpose, like `ChargeFailed.nextAttemptTime`
   * @param tell takes a line for people
   */
  constructor(
    private readonly mayDiffer: ReadonlySet<string>,
    private readonly tell: (line: string) => void,
  ) {}

  /** How many differences there are so far. */
  get differences(): number {
    return this.found;
  }

  /** @param events all of the stream, in their order */
  add(category: StreamCategory, stream: string, events: readonly RecordedEvent[]): void {
    const differences = RETRACES[category](events.map(withMacs)).filter((each) => !this.mayDiffer.has(fieldOf(each)));
    const count = this.counts.get(category) ?? { streams: 0, events: 0, differing: 0 };
    count.streams += 1;
    count.events += events.length;
    if (differences.length > 0) count.differing += 1;
    this.counts.set(category, count);
    for (const { revision, says } of differences) {
      this.found += 1;
      if (this.found <= MOST_WRITTEN) this.tell(`${stream} at revision ${String(revision)}: ${says}`);
      else if (this.found === MOST_WRITTEN + 1) this.tell('and more, which are only counted');
    }
  }

  /** How far it is, in few words. */
  progress(): string {
    return counted(
      [...this.counts.values()].reduce((sum, { streams }) => sum + streams, 0),
      'stream',
    );
  }

  /** A line for each category. */
  describe(): string {
    return [...this.counts]
      .map(([category, { streams, events, differing }]) => {
        const says =
          differing === 0 ? "today's code would record them again" : `${counted(differing, 'stream')} would be recorded otherwise`;
        return `${category}: ${counted(streams, 'stream')} with ${counted(events, 'event')}, ${says}.`;
      })
      .join('\n');
  }
}

function fieldOf({ type, field }: StreamDifference): string {
  return field === undefined ? '' : `${type}.${field}`;
}

/** Exports leave out what is made of secrets, which a fold may ask for. */
function withMacs({ type, data }: RecordedEvent): RecordedEvent {
  return { type, data: { fingerprint: {}, tokenMac: '', ...data } };
}
