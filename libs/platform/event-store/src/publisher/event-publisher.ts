import { encodeMessage, type MessageKind, type ResourceMessage, type Topic } from '@cauce/contracts';
import type { ListedRow, VersionedRow } from '@cauce/postgres';
import type { EventStore } from '../client/event-store.js';
import { Slots } from '../client/slots.js';
import type { AnyEvent, StoredEvent } from '../client/stored-event.js';
import type { BatchLimits } from '../follower/batches.js';
import type { AggregateStreams } from '../streams/aggregate-streams.js';
import { Snapshots } from '../streams/snapshots.js';

/** What a message says besides what every event has. */
export type Told<Kind extends MessageKind<Topic>> = Pick<ResourceMessage<Kind>, 'kind' | 'data' | 'buyerMail' | 'withdraws'>;

/** What never changes after a stream's first event; every message names these. */
export type ResourceFacts = Pick<ResourceMessage, 'organization' | 'store' | 'integration'>;

/**
 * How the message of one type of event is made; undefined when there is none after all. `facts`: of the event and of what never changes
 * after the stream's first event. Such a message needs no fold: 100,000 cold streams cost a few statements. `view`: of the fold.
 */
export type MessageMaker<Event, View, Facts, Kind extends MessageKind<Topic>> =
  | { readonly of: 'facts'; readonly make: (event: Event, facts: Facts) => Told<Kind> | undefined }
  | { readonly of: 'view'; readonly make: (event: Event, view: View) => Told<Kind> | undefined };

/** The messages of an aggregate, by type of event: what is not in it is this service's own business. */
export type MessageMakers<Event extends AnyEvent, View, Facts, Kind extends MessageKind<Topic>> = {
  readonly [Type in Event['type']]?: MessageMaker<Extract<Event, { type: Type }>, View, Facts, Kind>;
};

/** A message ready for Kafka. */
export type Outgoing = { readonly key: string; readonly value: Buffer; readonly headers?: Record<string, string> };

/** What an {@link EventPublisher} needs. */
export type EventPublisherOptions<
  State,
  View,
  Event extends AnyEvent,
  Row extends VersionedRow & ListedRow,
  Facts extends ResourceFacts,
  Of extends Topic,
> = {
  readonly topic: Of;
  readonly store: Pick<EventStore, 'read'>;
  readonly streams: AggregateStreams<State, View, Event, Row>;
  readonly evolveView: (view: View | undefined, event: Event) => View | undefined;
  readonly messages: MessageMakers<Event, View, Facts, MessageKind<Of>>;
  /** The facts in a fold, and the same in a row: nothing that ever changes may be taken from it, since a row runs ahead. */
  readonly factsOf: { readonly view: (view: View) => Facts; readonly row: (row: Row) => Facts };
  /** Resolves when the broker has acknowledged all of them. */
  readonly publish: (topic: Of, messages: readonly Outgoing[]) => Promise<void>;
  /** How many streams to keep as they were right after their last event; 10,000 unless told. */
  readonly cacheSize?: number;
};

const FOLDS_AT_A_TIME = 16;

/** Translates the stored events of an aggregate to messages, each with the resource as it was at that revision. */
export class EventPublisher<
  State,
  View extends object,
  Event extends AnyEvent & { readonly data: { readonly at: string } },
  Row extends VersionedRow & ListedRow,
  Facts extends ResourceFacts,
  Of extends Topic,
> {
  /**
   * How a publisher's batches are collected. What comes alone is sent at once; under load, each batch costs a request to Kafka, and the one who
   * takes it a statement for each table, so 10 ms are worth it.
   */
  static readonly LIMITS: Partial<BatchLimits> = { pauseMs: 10 };
  private readonly snapshots: Snapshots<View, Event>;
  private readonly slots = new Slots(FOLDS_AT_A_TIME);

  constructor(private readonly options: EventPublisherOptions<State, View, Event, Row, Facts, Of>) {
    const { store, evolveView, streams, cacheSize } = options;
    const known = (stream: string) => streams.known(streams.idOf(stream) ?? '');
    this.snapshots = new Snapshots({ store, evolveView, known, ...(cacheSize !== undefined && { cacheSize }) });
  }

  /** Resolves once Kafka has acknowledged all of the batch: only then is its position saved. */
  async handle(batch: readonly StoredEvent[]): Promise<void> {
    const events = batch as readonly StoredEvent<Event>[]; // the category's own events: nobody else writes to its streams
    const views = events.map((event) => this.snapshots.follow(event));
    const rows = await this.rowsFor(events.filter((event, at) => views[at] === undefined && this.makerOf(event)?.of === 'facts'));
    const messages = await Promise.all(events.map((event, at) => this.messageOf(event, views[at], rows)));
    await this.options.publish(
      this.options.topic,
      messages.filter((message) => message !== undefined),
    );
  }

  private async messageOf(event: StoredEvent<Event>, view: View | undefined, rows: Rows<Row>): Promise<Outgoing | undefined> {
    const maker = this.makerOf(event);
    if (maker === undefined) return undefined;
    const row = view === undefined && maker.of === 'facts' ? rows.get(event.stream) : undefined;
    if (row !== undefined && maker.of === 'facts') return told(event, this.options.factsOf.row(row), maker.make);
    const shown = view ?? (await this.slots.run(() => this.snapshots.at(event)));
    if (shown === undefined) return undefined;
    const facts = this.options.factsOf.view(shown);
    return maker.of === 'facts' ? told(event, facts, maker.make) : told(event, facts, () => maker.make(event, shown));
  }

  private async rowsFor(events: readonly StoredEvent<Event>[]): Promise<Rows<Row>> {
    const { streams } = this.options;
    const ids = new Map(events.map(({ stream }) => [streams.idOf(stream) ?? '', stream]));
    const found = ids.size === 0 ? new Map<string, Row>() : await streams.rows.findAll([...ids.keys()]);
    return new Map([...found].map(([id, row]) => [ids.get(id) ?? '', row]));
  }

  private makerOf({ type }: Event): MessageMaker<Event, View, Facts, MessageKind<Of>> | undefined {
    return (this.options.messages as Readonly<Record<string, MessageMaker<Event, View, Facts, MessageKind<Of>> | undefined>>)[type];
  }
}

/** By stream. */
type Rows<Row> = ReadonlyMap<string, Row>;

/** Kafka's key is the stream's name; the trace of the request that caused the event goes on in the headers. */
function told<Event extends AnyEvent & { readonly data: { readonly at: string } }, Facts extends ResourceFacts>(
  event: StoredEvent<Event>,
  facts: Facts,
  make: (event: Event, facts: Facts) => Told<MessageKind<Topic>> | undefined,
): Outgoing | undefined {
  const what = make(event, facts);
  if (what === undefined) return undefined;
  const { id, stream, revision, recordedAt, metadata, data } = event;
  const { organization, store, integration } = facts;
  const named = { organization, store, ...(integration !== undefined && { integration }) };
  const value = encodeMessage({ id, stream, revision: Number(revision), at: data.at, recordedAt, ...named, ...what });
  const { traceparent } = metadata;
  return { key: stream, value, ...(typeof traceparent === 'string' && { headers: { traceparent } }) };
}
