import type { EventStore, StoredEvent } from '@cauce/event-store';
import { LRUCache } from 'lru-cache';

/** What all events of a stream share, and its first event alone says. What is not known is null. */
export type StreamFacts = {
  readonly organization: string | null;
  readonly store: string | null;
  readonly currency: string | null;
  readonly environment: string | null;
  readonly test_clock: boolean;
};

/** As many streams as are worked on at a time: 30 MB. One that comes again later costs a read. */
const KNOWN = 200_000;
const READS = 50;

/** What first events hold, as far as it is asked for here. */
type First = {
  readonly terms?: Partial<Record<'name' | 'organization' | 'store' | 'plan' | 'currencyCode' | 'currency' | 'environment', string>>;
  readonly shown?: { readonly environment?: string };
  readonly testClock?: unknown;
} & Partial<Record<'name' | 'organization' | 'store' | 'environment' | 'currency', string>>;

/** The facts of streams, of their first events: those that pass by, and for the others a read each. */
export class FactsOfStreams {
  private readonly known = new LRUCache<string, StreamFacts>({ max: KNOWN });
  /** The same facts are one object. */
  private readonly same = new Map<string, StreamFacts>();

  constructor(private readonly log: Pick<EventStore, 'read'>) {}

  /** The facts of the events' streams, in the order of the events. Throws EventStoreUnavailable. */
  async of(events: readonly StoredEvent[]): Promise<readonly StreamFacts[]> {
    const here = new Map<string, StreamFacts>();
    const lacking = new Set<string>();
    for (const event of events) {
      const facts = event.revision === 0n ? this.shared(factsOf(event)) : (here.get(event.stream) ?? this.known.get(event.stream));
      if (facts === undefined) lacking.add(event.stream);
      else here.set(event.stream, facts);
    }
    const wanted = [...lacking].filter((stream) => !here.has(stream));
    for (let at = 0; at < wanted.length; at += READS)
      for (const [stream, facts] of await Promise.all(wanted.slice(at, at + READS).map((stream) => this.read(stream))))
        here.set(stream, facts);
    for (const [stream, facts] of here) this.known.set(stream, facts);
    return events.map(({ stream }) => here.get(stream) ?? NOTHING);
  }

  private async read(stream: string): Promise<readonly [string, StreamFacts]> {
    const [first] = await this.log.read(stream, { limit: 1 });
    return [stream, first === undefined ? NOTHING : this.shared(factsOf(first))];
  }

  private shared(facts: StreamFacts): StreamFacts {
    const key = JSON.stringify(facts);
    const known = this.same.get(key) ?? facts;
    this.same.set(key, known);
    return known;
  }
}

const NOTHING: StreamFacts = { organization: null, store: null, currency: null, environment: null, test_clock: false };

function factsOf({ data }: StoredEvent): StreamFacts {
  const first: First = data;
  const terms = { ...first, ...first.terms };
  const names = [terms.name, terms.store, terms.plan];
  const organizations = [terms.organization, terms.name];
  return {
    organization: partOf(/^organizations\/[^/]+/, organizations),
    store: partOf(/^stores\/[^/]+/, names),
    currency: terms.currencyCode ?? terms.currency ?? null,
    environment: first.shown?.environment ?? terms.environment ?? null,
    test_clock: first.testClock !== undefined,
  };
}

function partOf(part: RegExp, names: readonly (string | undefined)[]): string | null {
  for (const name of names) {
    const [found] = part.exec(name ?? '') ?? [];
    if (found !== undefined) return found;
  }
  return null;
}
