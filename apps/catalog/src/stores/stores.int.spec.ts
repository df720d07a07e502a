import { createHash } from 'node:crypto';
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

describe('what buyers see of a store', () => {
  const PROFILE = {
    supportEmail: 'ayuda@dosrios.example',
    supportUrl: 'https://dosrios.example/ayuda',
    logoUrl: 'https://dosrios.example/logo.png',
  };
  const pathOf = ({ organization, name }: StoreResource) => `/admin/v1/${organization}/${name}`;
  const change = (store: StoreResource, body: object) => catalog.send<StoreResource>('PATCH', pathOf(store), body);

  it('is set when it is created, or later, in parts', async () => {
    const organization = await anOrganization();
    const made = await catalog.send<StoreResource>('POST', storesOf(organization), { displayName: 'Taller', ...PROFILE });
    expect(made.body).toMatchObject(PROFILE);
    const store = await aStore(organization);
    expect(store).not.toHaveProperty('supportEmail');
    await change(store, { supportEmail: PROFILE.supportEmail });
    const { status, body } = await change(store, { supportUrl: PROFILE.supportUrl, logoUrl: PROFILE.logoUrl });
    expect([status, body]).toEqual([200, { ...store, ...PROFILE, updateTime: expect.any(String) }]);
    expect((await catalog.send('GET', pathOf(store))).body).toEqual(body);
    expect((await catalog.send('GET', storesOf(organization))).body).toEqual({ stores: [body, made.body] });
  });

  it('is removed by an empty text', async () => {
    const store = await aStore(await anOrganization());
    await change(store, PROFILE);
    const { body } = await change(store, { supportEmail: '', logoUrl: '' });
    expect(body).toEqual({ ...store, supportUrl: PROFILE.supportUrl, updateTime: expect.any(String) });
    expect((await change(store, { supportUrl: '' })).body).toEqual({ ...store, updateTime: expect.any(String) });
  });

  it('stays as it is without a change', async () => {
    const store = await aStore(await anOrganization());
    expect((await change(store, {})).body).toEqual(store);
    const { body } = await change(store, PROFILE);
    expect((await change(store, PROFILE)).body).toEqual(body);
  });

  it('has addresses like those of other mails and pictures', async () => {
    const wrong = {
      supportEmail: 'Ana <ana@correo.example>',
      supportUrl: 'http://dosrios.example',
      logoUrl: 'https://a:b@dosrios.example/1.png',
    };
    const organization = await anOrganization();
    const store = await aStore(organization);
    for (const { status, refusal } of [
      await change(store, wrong),
      await catalog.send('POST', storesOf(organization), { displayName: 'Taller', ...wrong }),
    ])
      expect({ status, fields: new Set(refusal?.fields) }).toEqual({ status: 400, fields: new Set(Object.keys(wrong)) });
    const empty = { supportEmail: '', supportUrl: null, displayName: 'x' };
    expect(new Set((await change(store, empty)).refusal?.fields)).toEqual(new Set(['supportUrl', 'displayName']));
    expect((await catalog.send('POST', storesOf(organization), { ...empty, supportUrl: '' })).refusal?.fields).toEqual([
      'supportEmail',
      'supportUrl',
    ]);
  });

  it('is not changed by way of another organization', async () => {
    const [mine, other] = [await anOrganization(), await anOrganization()];
    const store = await aStore(other);
    const { status, refusal } = await catalog.send('PATCH', `/admin/v1/${mine.name}/${store.name}`, PROFILE);
    expect({ status, reason: refusal?.reason }).toEqual({ status: 404, reason: 'STORE_NOT_FOUND' });
    expect((await catalog.send('GET', pathOf(store))).body).toEqual(store);
  });

  it('is told to the gateway with each of its tokens, and to no merchant', async () => {
    const organization = await anOrganization();
    const [store, token] = [await aStore(organization), await aToken(organization)];
    const sha256 = createHash('sha256').update(token.token).digest('hex');
    const verified = async () =>
      (await catalog.send<object>('POST', '/internal/tokens:verify', { sha256, store: store.name }, { caller: 'gateway' })).body;
    expect(await verified()).toMatchObject({ store: { name: store.name, displayName: store.displayName } });
    await change(store, PROFILE);
    expect(await verified()).toMatchObject({ store: { name: store.name, displayName: store.displayName, profile: PROFILE } });
    const facts = { principal: token.name.slice(organization.name.length + 1), organization: organization.name };
    const { body } = await catalog.send('GET', '/v1/stores', undefined, { caller: 'gateway', facts });
    expect(body).toEqual({ stores: [{ ...store, updateTime: expect.any(String) }] });
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
