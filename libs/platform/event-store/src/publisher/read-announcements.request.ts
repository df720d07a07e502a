import type { ReadAnnouncements } from '@cauce/contracts';
import { Field, nameOf, text, timestamp } from '@cauce/fields';

/** The body of `POST /internal/announcements`, of each service that announces something. */
export class ReadAnnouncementsRequest implements ReadAnnouncements {
  @Field(nameOf('organizations')) organization!: string;
  @Field(nameOf('stores')) store!: string;
  @Field(timestamp) from!: string;
  @Field(timestamp) to!: string;
  @Field(text({ max: 200 }), { optional: true }) after?: string;
}
