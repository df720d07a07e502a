import type { OrganizationResource, StoreResource } from '@cauce/catalog-domain';
import { type RunningService, sharedService } from '@cauce/testing/services';
import { merchants } from '../../test/merchants.js';

let catalog: RunningService;
const { anOrganization, aStore, aToken } = merchants(() => catalog);

beforeAll(async () => void (catalog = await sharedService('catalog')));
afterAll(() => catalog.close());

const storesOf = ({ name }: OrganizationResource) => `/admin/v1/${name}/stores`;

describe('a store', () => {
  it('is created, read and listed', async () => {
    const organization = await anOrganization();
    const { status, body } = await catalog.send<StoreResource>('POST', storesOf(organization), { displayName: 'Taller Dos Ríos' });
    expect(status).toBe(200);
    expect(body).toEqual({
      name: expect.stringMatching(/^stores\/[a-z2-7]{26}$/),
      organization: organization.name,
      displayName: 'Taller Dos Ríos',
      createTime: expect.any(String),
      updateTime: body.createTime,
    });
    const path = `/admin/v1/${organization.name}/${body.name}`;
    expect((await catalog.send('GET', path)).body).toEqual(body);
    expect((await catalog.send('GET', storesOf(organization))).body).toEqual({ stores: [body] });
  });

  it('is not found by another organization', async () => {
    const [mine, other] = [await anOrganization(), await anOrganization()];
    const store = await aStore(other);
    const { status, refusal } = await catalog.send('GET', `/admin/v1/${mine.name}/${store.name}`);
    expect({ status, reason: refusal?.reason }).toEqual({ status: 404, reason: 'STORE_NOT_FOUND' });
    expect((await catalog.send('GET', storesOf(mine))).body).toEqual({ stores: [] });
  });

  it('has a name', async () => {
    const { status, refusal } = await catalog.send('POST', storesOf(await anOrganization()), {
      displayName: 'x'.repeat(101),
      currency: 'COP',
    });
    expect({ status, fields: new Set(refusal?.fields) }).toEqual({ status: 400, fields: new Set(['displayName', 'currency']) });
  });

  it('of another organization is not on the next page', async () => {
    const [mine, other] = [await anOrganization(), await anOrganization()];
    for (const organization of [mine, mine, other, other]) await aStore(organization);
    const first = await catalog.send<{ nextPageToken: string }>('GET', `${storesOf(mine)}?pageSize=1`);
    const path = `${storesOf(other)}?pageSize=1&pageToken=${first.body.nextPageToken}`;
    expect((await catalog.send('GET', path)).refusal?.fields).toEqual(['pageToken']);
  });
});

describe('GET /v1/stores', () => {
  const ask = (organization: OrganizationResource, token: { name: string }, query = '') => {
    const principal = token.name.slice(organization.name.length + 1);
    const facts = { principal, organization: organization.name };
    return catalog.send<{ stores: StoreResource[] }>('GET', `/v1/stores${query}`, undefined, { caller: 'gateway', facts });
  };
  const visible = async (organization: OrganizationResource, token: { name: string }) => (await ask(organization, token)).body.stores;

  it('shows all stores of the organization, newest first', async () => {
    const organization = await anOrganization();
    const token = await aToken(organization);
    await aStore(await anOrganization());
    const stores = [await aStore(organization), await aStore(organization), await aStore(organization)];
    expect(await visible(organization, token)).toEqual([...stores].reverse());
  });

  it('shows only the stores that the token is for', async () => {
    const organization = await anOrganization();
    const [seen] = [await aStore(organization), await aStore(organization)];
    const token = await aToken(organization, { stores: [seen.name] });
    expect(await visible(organization, token)).toEqual([seen]);
  });

  it('has no pages, and says so', async () => {
    const organization = await anOrganization();
    const { status, refusal } = await ask(organization, await aToken(organization), '?pageSize=1');
    expect([status, refusal?.fields]).toEqual([400, ['pageSize']]);
  });
});
