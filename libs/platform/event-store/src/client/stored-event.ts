/** A position in the event store's log. Both numbers are needed to go on from it. */
export type Position = { readonly commit: bigint; readonly prepare: bigint };

/** The minimum of a stored event: its type and JSON-safe data. */
export type AnyEvent = { readonly type: string; readonly data: object };

/** Facts about an event that are not part of the domain: request id, trace, principal. Never personal data. */
export type Metadata = Readonly<Record<string, unknown>>;

/** An event to append. `id` is a random UUID: for a known id at the same revision the store answers success, whatever the data. */
export type NewEvent<Event extends AnyEvent = AnyEvent> = Event & { readonly id: string; readonly metadata?: Metadata };

/** A stored event. `revision` counts from 0 in its stream; `recordedAt` is the store's time, RFC 3339 UTC. */
export type StoredEvent<Event extends AnyEvent = AnyEvent> = Event & {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly metadata: Metadata;
  readonly recordedAt: string;
  readonly position: Position;
};

/** Whether an event is a mark in the log, not a domain event. Ids of streams have no `!`. */
export function isMark({ stream }: Pick<StoredEvent, 'stream'>): boolean {
  return stream.includes('-!');
}

/** Whether `one` is before `other` in the log. */
export function isBefore(one: Position, other: Position): boolean {
  return one.commit < other.commit || (one.commit === other.commit && one.prepare < other.prepare);
}
