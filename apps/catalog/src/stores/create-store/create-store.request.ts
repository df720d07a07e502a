import { Field, line } from '@cauce/fields';

/** `POST /admin/v1/organizations/{o}/stores`. */
export class CreateStoreRequest {
  @Field(line({ max: 100 })) displayName!: string;
}
