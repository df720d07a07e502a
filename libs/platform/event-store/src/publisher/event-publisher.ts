import { encodeMessage, type MessageKind, partsHeader, type ResourceMessage, type ResourceTopic } from '@cauce/contracts';
import type { ListedRow, VersionedRow } from '@cauce/postgres';
import type { EventStore } from '../client/event-store.js';
import { Slots } from '../client/slots.js';
import type { AnyEvent, Metadata, Position, StoredEvent } from '../client/stored-event.js';
import type { BatchLimits } from '../follower/batches.js';
import type { AggregateStreams } from '../streams/aggregate-streams.js';
import { Snapshots } from '../streams/snapshots.js';

/** The content of a message that is specific to its kind; the rest comes from the event. */
export type MessageContent<Kind extends MessageKind<ResourceTopic>> = Pick<
  ResourceMessage<Kind>,
  'kind' | 'data' | 'buyerMail' | 'withdraws' | 'chargeOrder' | 'chargeOutcome'
>;

/** The facts that never change after a stream's first event; every message contains them. */
export type ResourceFacts = Pick<ResourceMessage, 'organization' | 'store' | 'integration'>;

/**
 * Makes the message of one type of event; undefined when there is none. `facts`: made of the event and the facts that never change after
 * the stream's first event. Such a message needs no fold: 100,000 cold streams cost a few statements. `view`: made of the fold.
 */
export type MessageMaker<Event, View, Facts, Kind extends MessageKind<ResourceTopic>> =
  | { readonly of: 'facts'; readonly make: (event: Event, facts: Facts) => MessageContent<Kind> | undefined }
  | { readonly of: 'view'; readonly make: (event: Event, view: View) => MessageContent<Kind> | undefined };

/** The messages of an aggregate, by type of event. Events of other types are not published. */
export type MessageMakers<Event extends AnyEvent, View, Facts, Kind extends MessageKind<ResourceTopic>> = {
  readonly [Type in Event['type']]?: MessageMaker<Extract<Event, { type: Type }>, View, Facts, Kind>;
};

/** A message ready for Kafka. */
export type Outgoing = { readonly key: string; readonly value: Buffer; readonly headers?: Record<string, string> };

/** Where an {@link EventPublisher} reads streams, and where its messages go. */
export type Publishing<Of extends ResourceTopic> = {
  readonly store: Pick<EventStore, 'read'>;
  /** Resolves when the broker has acknowledged all of them. */
  readonly publish: (topic: Of, messages: readonly Outgoing[]) => Promise<void>;
};

/** What an {@link EventPublisher} needs. */
export type EventPublisherOptions<
  State,
  View,
  Event extends AnyEvent,
  Row extends VersionedRow & ListedRow,
  Facts extends ResourceFacts,
  Of extends ResourceTopic,
> = Publishing<Of> & {
  readonly topic: Of;
  readonly streams: AggregateStreams<State, View, Event, Row>;
  readonly evolveView: (view: View | undefined, event: Event) => View | undefined;
  readonly messages: MessageMakers<Event, View, Facts, MessageKind<Of>>;
  /** Reads the facts from a fold or a row. Only facts that never change may come from a row, since it may be ahead of the event. */
  readonly factsOf: { readonly view: (view: View) => Facts; readonly row: (row: Row) => Facts };
  /** How many streams to keep in memory, as of their last published event; 3,000 by default. */
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
  Of extends ResourceTopic,
> {
  /**
   * How a publisher's batches are collected. What comes after a pause is sent at once. Else each batch costs a request to Kafka, a fetch of each
   * group of consumers, and statements, so what comes within 25 ms after a batch shares the next one.
   */
  static readonly LIMITS: Partial<BatchLimits> = { pauseMs: 25 };
  private readonly snapshots: Snapshots<View, Event>;
  private readonly slots = new Slots(FOLDS_AT_A_TIME);

  constructor(private readonly options: EventPublisherOptions<State, View, Event, Row, Facts, Of>) {
    const { store, evolveView, streams, cacheSize } = options;
    const known = (stream: string) => streams.known(streams.idOf(stream) ?? '');
    this.snapshots = new Snapshots({
      store,
      upcast: (events) => streams.upcast(events),
      evolveView,
      known,
      recall: (stream) => streams.rows.recall(streams.idOf(stream) ?? ''),
      ...(cacheSize !== undefined && { cacheSize }),
    });
  }

  /** Resolves once Kafka has acknowledged the whole batch: only then is its position saved. */
  async handle(batch: readonly StoredEvent[]): Promise<void> {
    const messages = await this.messagesOf(batch);
    const outgoing = messages.map((message, at) => message && outgoingOf(message, batch[at]?.metadata));
    await this.options.publish(
      this.options.topic,
      outgoing.filter((each) => each !== undefined),
    );
  }

  /** The messages of these events, each at its event's place; undefined where an event has none. Cheapest in the order of the log. */
  async messagesOf(batch: readonly StoredEvent[]): Promise<readonly (ResourceMessage | undefined)[]> {
    const events = this.options.streams.upcast(batch);
    const followed = events.map((event) => this.snapshots.follow(event));
    const rows = await this.rowsFor(events.filter((event, at) => followed[at] === undefined && this.makerOf(event)?.of === 'facts'));
    const views = await this.completed(events, followed, rows);
    return events.map((event, at) => this.messageOf(event, views[at], rows));
  }

  /**
   * Publishes one message of a stream once more, as it was: the last one that `isWanted` accepts. For a reader that has lost it. A message
   * that the follower has not passed yet is left to the follower: it must not overtake earlier ones. `missing`: there is none.
   */
  async publishAgain(
    stream: string,
    isWanted: (told: MessageContent<MessageKind<Of>>) => boolean,
    hasPassed: (position: Position) => Promise<boolean>,
  ): Promise<'found' | 'missing'> {
    const { store, streams, publish, topic } = this.options;
    const last = this.lastOf(streams.upcast(await store.read(stream)), isWanted);
    if (last !== undefined && (await hasPassed(last.event.position))) await publish(topic, [last.outgoing]);
    return last === undefined ? 'missing' : 'found';
  }

  private lastOf(events: readonly StoredEvent<Event>[], isWanted: (told: MessageContent<MessageKind<Of>>) => boolean) {
    let view: View | undefined;
    let last: { readonly event: StoredEvent<Event>; readonly outgoing: Outgoing } | undefined;
    for (const event of events) {
      view = this.options.evolveView(view, event);
      const told = view && this.toldOf(event, view);
      if (view === undefined || told === undefined || !isWanted(told)) continue;
      last = { event, outgoing: outgoingOf(messageFrom(event, this.options.factsOf.view(view), told), event.metadata) };
    }
    return last;
  }

  private toldOf(event: StoredEvent<Event>, view: View): MessageContent<MessageKind<Of>> | undefined {
    const maker = this.makerOf(event);
    return maker?.of === 'facts' ? maker.make(event, this.options.factsOf.view(view)) : maker?.make(event, view);
  }

  /** The folds at these events, those included that could not be followed and without which there is no message. */
  private async completed(
    events: readonly StoredEvent<Event>[],
    followed: readonly (View | undefined)[],
    rows: Rows<Row>,
  ): Promise<readonly (View | undefined)[]> {
    const needsFold = (event: StoredEvent<Event>) => {
      const maker = this.makerOf(event);
      return maker !== undefined && !(maker.of === 'facts' && rows.has(event.stream));
    };
    const views = [...followed];
    const missing = new Set(events.flatMap((event, at) => (views[at] === undefined && needsFold(event) ? [event.stream] : [])));
    const places = Map.groupBy(events.keys(), (at) => events[at]?.stream ?? '');
    const complete = async (stream: string) => {
      const its = places.get(stream) ?? [];
      const [itsEvents, itsViews] = [its.flatMap((at) => events[at] ?? []), its.map((at) => views[at])];
      const found = await this.slots.run(() => this.snapshots.complete(itsEvents, itsViews, needsFold));
      its.forEach((at, nth) => (views[at] = found[nth]));
    };
    await Promise.all([...missing].map(complete));
    return views;
  }

  private messageOf(event: StoredEvent<Event>, view: View | undefined, rows: Rows<Row>): ResourceMessage | undefined {
    const maker = this.makerOf(event);
    if (maker === undefined) return undefined;
    if (view !== undefined) return toMessage(event, this.options.factsOf.view(view), () => this.toldOf(event, view));
    const row = rows.get(event.stream);
    return row !== undefined && maker.of === 'facts' ? toMessage(event, this.options.factsOf.row(row), maker.make) : undefined;
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

function toMessage<Event extends AnyEvent & { readonly data: { readonly at: string } }, Facts extends ResourceFacts>(
  event: StoredEvent<Event>,
  facts: Facts,
  make: (event: Event, facts: Facts) => MessageContent<MessageKind<ResourceTopic>> | undefined,
): ResourceMessage | undefined {
  const what = make(event, facts);
  return what && messageFrom(event, facts, what);
}

function messageFrom(
  event: StoredEvent<AnyEvent & { readonly data: { readonly at: string } }>,
  facts: ResourceFacts,
  what: MessageContent<MessageKind<ResourceTopic>>,
): ResourceMessage {
  const { id, stream, revision, recordedAt, data } = event;
  const { organization, store, integration } = facts;
  const named = { organization, store, ...(integration !== undefined && { integration }) };
  return { id, stream, revision: Number(revision), at: data.at, recordedAt, ...named, ...what };
}

/** The Kafka message: its key is the stream's name; its headers say its parts, and the trace of the request that caused the event. */
function outgoingOf(message: ResourceMessage, { traceparent }: Metadata = {}): Outgoing {
  const headers = { ...partsHeader(message), ...(typeof traceparent === 'string' && { traceparent }) };
  return { key: message.stream, value: encodeMessage(message), headers };
}
