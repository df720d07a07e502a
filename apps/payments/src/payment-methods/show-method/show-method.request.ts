import type { ShowMethod } from '@cauce/contracts';
import { Field, text } from '@cauce/fields';

/** The body that asks for a stored card, from checkout. */
export class ShowMethodRequest implements ShowMethod {
  /** Signed by billing: which card, and whose it is. */
  @Field(text({ max: 1_100 })) grant!: string;
}
