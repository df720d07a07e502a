import { Field, listOf, nameOf, text } from '@cauce/fields';
import type { OrganizationName, StoreName } from '@cauce/kernel';

/** `PUT /internal/access-tokens/{id}`. */
export class IssueIntegrationTokenRequest {
  @Field(nameOf('organizations')) organization!: OrganizationName;
  /** The one store that it acts on. */
  @Field(listOf(nameOf('stores'), { min: 1, max: 1 })) stores!: StoreName[];
  /** Of the token's text, lower-case hexadecimal. */
  @Field(text({ min: 64, max: 64 })) sha256!: string;
  @Field(nameOf('integrations')) integration!: string;
}

/** `POST /internal/access-tokens/{id}:revoke`. */
export class RevokeIntegrationTokenRequest {
  @Field(nameOf('organizations')) organization!: OrganizationName;
  @Field(nameOf('integrations')) integration!: string;
}
