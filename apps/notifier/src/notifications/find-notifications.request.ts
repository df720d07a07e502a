import { type FindNotifications, MOST_EVENTS } from '@cauce/contracts';
import { Field, listOf, nameOf, text } from '@cauce/fields';

/** The body of `POST /internal/notifications`. */
export class FindNotificationsRequest implements FindNotifications {
  @Field(nameOf('organizations')) organization!: string;
  @Field(listOf(text({ max: 64 }), { max: MOST_EVENTS })) eventIds!: string[];
}
