import type { AccessTokenResource, OrganizationResource, StoreResource } from '@cauce/catalog-domain';
import type { RunningService } from '@cauce/testing/services';

/** What the specs make before what they are about. */
export function merchants(catalog: () => RunningService) {
  return {
    anOrganization: async (displayName = 'Shop'): Promise<OrganizationResource> => {
      const body = { displayName, environment: 'DEVELOPMENT' };
      return (await catalog().send<OrganizationResource>('POST', '/admin/v1/organizations', body)).body;
    },
    aStore: async ({ name }: OrganizationResource, displayName = 'Store'): Promise<StoreResource> => {
      return (await catalog().send<StoreResource>('POST', `/admin/v1/${name}/stores`, { displayName })).body;
    },
    aToken: async ({ name }: OrganizationResource, limits: object = {}): Promise<AccessTokenResource & { token: string }> => {
      const body = { displayName: 'Backend', ...limits };
      return (await catalog().send<AccessTokenResource & { token: string }>('POST', `/admin/v1/${name}/access-tokens`, body)).body;
    },
  };
}
