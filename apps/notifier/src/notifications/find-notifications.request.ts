import { type FindNotifications, MAX_EVENTS_PER_REQUEST } from '@cauce/contracts';
import { Field, listOf, nameOf, text } from '@cauce/fields';

/** The body of `POST /internal/notifications`. */
export class FindNotificationsRequest implements FindNotifications {
  @Field(nameOf('organizations')) organization!: string;
  @Field(listOf(text({ max: 64 }), { max: MAX_EVENTS_PER_REQUEST })) eventIds!: string[];
}
