import { type FindMissing, MAX_MESSAGES_PER_REQUEST, type MessageReference } from '@cauce/contracts';
import { Field, listOf, nameOf, objectOf, text, timestamp } from '@cauce/fields';

/** One of the messages. */
export class MessageReferenceBody implements MessageReference {
  @Field(text({ max: 64 })) id!: string;
  @Field(text({ max: 100 })) kind!: string;
  @Field(nameOf('organizations')) organization!: string;
  @Field(nameOf('stores')) store!: string;
  @Field(nameOf('integrations'), { optional: true }) integration?: string;
  @Field(timestamp) recordedAt!: string;
  @Field(text({ max: 100 }), { optional: true }) mail?: string;
}

/** The body of `POST /internal/missing-notifications`. */
export class FindMissingRequest implements FindMissing {
  @Field(listOf(objectOf(MessageReferenceBody), { max: MAX_MESSAGES_PER_REQUEST })) messages!: MessageReferenceBody[];
}
