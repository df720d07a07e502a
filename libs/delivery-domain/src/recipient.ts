/** Which events an endpoint wants, from a time on. Each change of its filters is a version; none is ever changed. */
export type FilterVersion = {
  /** RFC 3339 of the system's clock. In force until the next version's. */
  readonly validFrom: string;
  /** `stores/<id>`; absent: all of the organization's. */
  readonly store?: string;
  /** Names of the webhook events it wants; none named: all. */
  readonly events: readonly string[];
};

/** An endpoint, as far as it decides what it wants. */
export type Recipient = {
  readonly organization: string;
  /** `integrations/<id>`; absent: it is the merchant's, and wants what any integration made, too. */
  readonly integration?: string;
  /** It wants nothing that was recorded from then on; absent: it is not closed. */
  readonly closeTime?: string;
  /** In any order; the first begins at its registration. */
  readonly versions: readonly FilterVersion[];
};

/** An event, as far as it decides who wants it. `recordedAt`: when the event store stored it, whatever a test clock shows. */
export type RecordedEvent = {
  readonly event: string;
  readonly organization: string;
  readonly store: string;
  readonly integration?: string;
  readonly recordedAt: string;
};

/**
 * Whether an endpoint wants an event: by the version that was in force when the event was recorded. So the answer never
 * changes: it is the same when a message arrives, in an audit and in a backfill. A disabled endpoint wants it, too: its deliveries wait. The notifier
 * decides the same in SQL (`recipients.ts`); a spec compares the two. @internal
 */
export function wants({ organization, integration, closeTime, versions }: Recipient, event: RecordedEvent): boolean {
  const version = versionAt(versions, event.recordedAt);
  return (
    version !== undefined &&
    event.organization === organization &&
    (integration === undefined || event.integration === integration) &&
    (closeTime === undefined || Date.parse(event.recordedAt) < Date.parse(closeTime)) &&
    (version.store === undefined || event.store === version.store) &&
    (version.events.length === 0 || version.events.includes(event.event))
  );
}

/** The version in force at a time: the latest that had begun. Undefined: before the first. */
function versionAt(versions: readonly FilterVersion[], time: string): FilterVersion | undefined {
  const begun = versions.filter(({ validFrom }) => Date.parse(validFrom) <= Date.parse(time));
  return begun.reduce<FilterVersion | undefined>(
    (latest, each) => (latest !== undefined && Date.parse(latest.validFrom) > Date.parse(each.validFrom) ? latest : each),
    undefined,
  );
}
