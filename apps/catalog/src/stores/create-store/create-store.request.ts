import { Field, text } from '@cauce/fields';

/** `POST /admin/v1/organizations/{o}/stores`. */
export class CreateStoreRequest {
  @Field(text({ max: 100 })) displayName!: string;
}
