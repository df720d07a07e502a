import { Field, line, listOf, nameOf, timestamp } from '@cauce/fields';
import type { StoreName } from '@cauce/kernel';

/** `POST /admin/v1/organizations/{o}/access-tokens`. */
export class IssueAccessTokenRequest {
  @Field(line({ max: 100 })) displayName!: string;
  /** Absent: all stores of the organization, later ones too. */
  @Field(listOf(nameOf('stores'), { min: 1, max: 100 }), { optional: true }) stores?: StoreName[];
  /** Absent: it does not expire. */
  @Field(timestamp, { optional: true }) expireTime?: string;
}
