import { ApiError } from '@cauce/contracts';
import { isId, organizationName } from '@cauce/kernel';

/** `organizations/<id>` of a path's id. Throws ORGANIZATION_NOT_FOUND for what is no id; whether there is one is the catalog's to know. */
export function organizationOf(id: string): string {
  if (!isId(id)) throw new ApiError('ORGANIZATION_NOT_FOUND');
  return organizationName(id);
}
