import { Field, flag } from '@cauce/fields';

/** The body of `…/access-tokens/{t}:rotate`. */
export class RotateAccessTokenRequest {
  @Field(flag, { optional: true, about: 'Whether the old token ends at once, as after a leak, and not 24 hours later.' }) now?: boolean;
}
