import { NameOf, Text } from '@cauce/http';
import type { StoreName } from '@cauce/kernel';

/** `POST /internal/tokens:verify`. */
export class VerifyTokenRequest {
  /** Of the token's text, lower-case hexadecimal. */
  @Text({ min: 64, max: 64 }) sha256!: string;
  /** Whether the token may see this store, too. */
  @NameOf('stores', { optional: true }) store?: StoreName;
}
