import type { Announcement } from '../events/resource-message.js';

/** What merchants may be told of the resources of one store, and of one time span: the notifier asks for it when an endpoint is backfilled. */
export type ReadAnnouncements = {
  /** `organizations/<id>`, whose store it must be. */
  readonly organization: string;
  /** `stores/<id>`. */
  readonly store: string;
  /** RFC 3339: recorded at this time or later, and before that one. */
  readonly from: string;
  readonly to: string;
  /** Where the page before it ended; absent: the first page. */
  readonly after?: string;
};

/** An event as its webhook tells it: nothing of what only our services hear. */
export type Told = Pick<
  Announcement,
  'id' | 'kind' | 'stream' | 'revision' | 'at' | 'recordedAt' | 'organization' | 'store' | 'integration' | 'data'
>;

/** A page. Whole streams, the earliest created first; the events of a stream in their order. */
export type FoundAnnouncements = {
  readonly announcements: readonly Told[];
  /** How many resources it looked at: most may have nothing of the time span. */
  readonly lookedAtCount: number;
  /** On the first page: how many there are to look at. */
  readonly expectedCount?: number;
  /** Absent on the last page. */
  readonly next?: string;
};
