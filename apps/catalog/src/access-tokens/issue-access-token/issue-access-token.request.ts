import { ListOf, Text, Timestamp, nameOf } from '@cauce/http';
import type { StoreName } from '@cauce/kernel';

/** `POST /admin/v1/organizations/{o}/access-tokens`. */
export class IssueAccessTokenRequest {
  @Text({ max: 100 }) displayName!: string;
  /** Absent: all stores of the organization, later ones too. */
  @ListOf(nameOf('stores'), { min: 1, max: 100, optional: true }) stores?: StoreName[];
  /** Absent: it does not expire. */
  @Timestamp({ optional: true }) expireTime?: string;
}
