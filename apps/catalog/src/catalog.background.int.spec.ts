import type { OrganizationResource } from '@cauce/catalog-domain';
import { type RunningService, startService } from '@cauce/testing/services';
import { merchants } from '../test/merchants.js';

let catalog: RunningService;
const { anOrganization, aStore, aToken } = merchants(() => catalog);

beforeAll(async () => void (catalog = await startService({ app: 'catalog', env: { WRITE_THROUGH: 'off' } })));
afterAll(() => catalog.close());

describe('with write-through off', () => {
  it('reads and lists right after a write show it', async () => {
    const organization = await anOrganization();
    const store = await aStore(organization);
    const { token: _token, ...token } = await aToken(organization);
    const { body } = await catalog.send<{ organizations: OrganizationResource[] }>('GET', '/admin/v1/organizations?pageSize=100');
    // Other specs make organizations too, on the same event store.
    expect(body.organizations).toContainEqual(organization);
    expect((await catalog.send('GET', `/admin/v1/${organization.name}/stores`)).body).toEqual({ stores: [store] });
    expect((await catalog.send('GET', `/admin/v1/${organization.name}/access-tokens`)).body).toEqual({ accessTokens: [token] });
  });
});

it('says that it is ready', async () => {
  expect(await catalog.send('GET', '/health/ready')).toMatchObject({ status: 200 });
});
