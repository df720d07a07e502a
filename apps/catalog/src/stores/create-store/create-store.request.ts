import { Text } from '@cauce/http';

/** `POST /admin/v1/organizations/{o}/stores`. */
export class CreateStoreRequest {
  @Text({ max: 100 }) displayName!: string;
}
