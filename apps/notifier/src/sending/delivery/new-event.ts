/** An event, to be delivered to each endpoint that wants it. */
export type NewEvent = {
  readonly id: string;
  readonly event: string;
  readonly resource: string;
  readonly stream: string;
  readonly revision: number;
  readonly recordedAt: string;
  readonly day: string;
  readonly organization: string;
  readonly store: string;
  /** The integration that made the resource; null: the merchant made it. */
  readonly integration: string | null;
  /** `UnsignedEnvelope` as JSON. */
  readonly body: string;
  /** Of the message that told it; null: attempts are linked to nothing. */
  readonly traceparent: string | null;
};

/** The parameters of a statement that takes {@link EVENTS}, in their order. */
export const EVENT_COLUMNS = [
  'id',
  'event',
  'resource',
  'stream',
  'revision',
  'recordedAt',
  'day',
  'organization',
  'store',
  'integration',
  'body',
  'traceparent',
] as const;

/** SQL: events with their place in the list. */
export const EVENTS = `unnest(:id::text[], :event::text[], :resource::text[], :stream::text[], :revision::bigint[], :recordedAt::timestamptz[], :day::date[], :organization::text[], :store::text[], :integration::text[],
    :body::json[], :traceparent::text[]) WITH ORDINALITY
    AS m (event_id, event, resource, stream, revision, recorded_at, day, organization, store, integration, body, traceparent, nth)`;

/** The values of {@link EVENT_COLUMNS}, column by column. */
export function eventColumns(events: readonly NewEvent[]): Record<keyof NewEvent, unknown[]> {
  const columns = EVENT_COLUMNS.map((name) => [name, events.map((event) => event[name])]);
  return Object.fromEntries(columns) as Record<keyof NewEvent, unknown[]>;
}
