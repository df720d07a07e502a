import { email, Field, httpsUrl, line } from '@cauce/fields';

/** `POST /admin/v1/organizations/{o}/stores`. */
export class CreateStoreRequest {
  @Field(line({ max: 100 })) displayName!: string;
  @Field(email, { optional: true }) supportEmail?: string;
  @Field(httpsUrl(), { optional: true }) supportUrl?: string;
  @Field(httpsUrl(), { optional: true }) logoUrl?: string;
}
