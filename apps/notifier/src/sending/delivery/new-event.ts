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
};

/** In the order in which statements take them. */
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
] as const;
