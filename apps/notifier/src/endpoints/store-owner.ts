import { ApiError, type FieldViolation } from '@cauce/contracts';
import { idOf } from '@cauce/kernel';
import type { ServiceClient } from '@cauce/service-client';

/**
 * The violation of a store that the organization does not have: only the catalog knows. Throws UNAVAILABLE while it does not answer.
 * @param store its name, of the right shape
 * @param principal who asks
 */
export async function storeViolations(
  catalog: ServiceClient,
  { organization, store }: { organization: string; store: string },
  principal: string,
): Promise<FieldViolation[]> {
  try {
    await catalog.call({ method: 'GET', path: `/admin/v1/${organization}/stores/${idOf(store)}`, as: { principal } });
    return [];
  } catch (error) {
    const isMissing = error instanceof ApiError && (error.code === 'STORE_NOT_FOUND' || error.code === 'ORGANIZATION_NOT_FOUND');
    if (!isMissing) throw Object.assign(new ApiError('UNAVAILABLE'), { cause: error });
    return [{ field: 'store', description: 'A store of the organization.' }];
  }
}

/** The names of all stores of an organization. Throws UNAVAILABLE while the catalog does not answer. */
export async function storesOf(catalog: ServiceClient, organization: string, principal: string): Promise<string[]> {
  const names: string[] = [];
  for (let pageToken: string | undefined = ''; pageToken !== undefined;) {
    const path = `/admin/v1/${organization}/stores?pageSize=1000&pageToken=${encodeURIComponent(pageToken)}`;
    const page: StorePage = await catalog.call<StorePage>({ method: 'GET', path, as: { principal } });
    names.push(...page.stores.map(({ name }) => name));
    pageToken = page.nextPageToken;
  }
  return names;
}

type StorePage = { readonly stores: readonly { readonly name: string }[]; readonly nextPageToken?: string };
