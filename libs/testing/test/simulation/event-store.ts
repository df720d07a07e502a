import type { PaymentEvent } from '@cauce/payments-domain';

/** An event in its stream. `position`: its place in the log of all. */
export type Stored = {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly event: PaymentEvent;
};

type New = Pick<Stored, 'id' | 'event'>;

/** Streams with expected revisions. As the real one, it takes a known event id at its revision for a repeat, whatever the data. */
export class EventStore {
  readonly log: Stored[] = [];
  private readonly streams = new Map<string, Stored[]>();

  constructor(private readonly checksRevisions: boolean) {}

  append(stream: string, expected: number, events: readonly New[]): readonly Stored[] | 'conflict' {
    const known = this.read(stream);
    const there = events.map(({ id }, at) => known.find((stored) => stored.id === id && stored.revision === expected + 1 + at));
    if (there.every((stored) => stored !== undefined)) return there;
    if (this.checksRevisions && known.length - 1 !== expected) return 'conflict';
    return events.map((event) => this.write(stream, event));
  }

  read(stream: string, from = 0): readonly Stored[] {
    return (this.streams.get(stream) ?? []).slice(from);
  }

  get names(): readonly string[] {
    return [...this.streams.keys()];
  }

  private write(stream: string, event: New): Stored {
    const known = this.streams.get(stream) ?? [];
    const stored = { ...event, stream, revision: known.length, position: this.log.length };
    known.push(stored);
    this.streams.set(stream, known);
    this.log.push(stored);
    return stored;
  }
}
