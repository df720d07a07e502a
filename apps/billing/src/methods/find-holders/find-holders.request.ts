import type { FindMethodHolders } from '@cauce/contracts';
import { Field, listOf, objectOf, text } from '@cauce/fields';

class HeldMethodRequest {
  @Field(text({ max: 26 })) method!: string;
  /** A stream: `subscription-<id>`. */
  @Field(text({ max: 60 })) subscription!: string;
}

/** The body that asks who holds stored cards. */
export class FindHoldersRequest implements FindMethodHolders {
  @Field(listOf(objectOf(HeldMethodRequest), { max: 1_000 })) methods!: HeldMethodRequest[];
}
