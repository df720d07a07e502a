import { Field, nameOf, text } from '@cauce/fields';
import type { StoreName } from '@cauce/kernel';

/** `POST /internal/tokens:verify`. */
export class VerifyTokenRequest {
  /** Of the token's text, lower-case hexadecimal. */
  @Field(text({ min: 64, max: 64 })) sha256!: string;
  /** Whether the token may see this store, too. */
  @Field(nameOf('stores'), { optional: true }) store?: StoreName;
}
