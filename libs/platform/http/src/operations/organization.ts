import { ApiError } from '@cauce/contracts';
import { isId, organizationName } from '@cauce/kernel';

/** `organizations/<id>` of a path's id. Throws ORGANIZATION_NOT_FOUND for a malformed id; only the catalog knows whether one exists. */
export function organizationOf(id: string): string {
  if (!isId(id)) throw new ApiError('ORGANIZATION_NOT_FOUND');
  return organizationName(id);
}
