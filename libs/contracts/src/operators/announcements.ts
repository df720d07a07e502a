import type { Announcement } from '../events/resource-message.js';

/** A request of the notifier, for a backfill: the announcements of one store that were recorded in a time span. */
export type ReadAnnouncements = {
  /** `organizations/<id>`, whose store it must be. */
  readonly organization: string;
  /** `stores/<id>`. */
  readonly store: string;
  /** RFC 3339: recorded at this time or later, and before that one. */
  readonly from: string;
  readonly to: string;
  /** `next` of the previous page; absent: the first page. */
  readonly after?: string;
};

/** An announcement with what its webhook needs: no fields that only our services read. */
export type RecordedAnnouncement = Pick<
  Announcement,
  'id' | 'kind' | 'stream' | 'revision' | 'at' | 'recordedAt' | 'organization' | 'store' | 'integration' | 'data'
>;

/** A page. Whole streams, the earliest created first; the events of a stream in their order. */
export type FoundAnnouncements = {
  readonly announcements: readonly RecordedAnnouncement[];
  /** How many resources it looked at, also those without an announcement in the time span. */
  readonly lookedAtCount: number;
  /** On the first page: how many resources there are to look at, 100,000 at most. */
  readonly expectedCount?: number;
  /** Absent on the last page. */
  readonly next?: string;
};
