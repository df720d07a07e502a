import type { OrganizationResource } from '@cauce/catalog-domain';
import { PAYMENT_METHODS } from '@cauce/kernel';
import { type RunningService, sharedService } from '@cauce/testing/services';
import { merchants } from '../../test/merchants.js';

const PATH = '/admin/v1/organizations';
const NOBODY = `${PATH}/${'a'.repeat(26)}`;

let catalog: RunningService;
const { anOrganization } = merchants(() => catalog);

beforeAll(async () => void (catalog = await sharedService('catalog')));
afterAll(() => catalog.close());

const create = (body: unknown) => catalog.send<OrganizationResource>('POST', PATH, body);
const get = ({ name }: OrganizationResource) => catalog.send<OrganizationResource>('GET', `/admin/v1/${name}`);
const change = ({ name }: OrganizationResource, body: unknown) => catalog.send<OrganizationResource>('PATCH', `/admin/v1/${name}`, body);

describe('creating an organization', () => {
  it('answers the organization, as does every later read', async () => {
    const { status, body } = await create({ displayName: 'Shop', environment: 'PRODUCTION', features: { subscriptions: true } });
    expect(status).toBe(200);
    expect(body).toEqual({
      name: expect.stringMatching(/^organizations\/[a-z2-7]{26}$/),
      displayName: 'Shop',
      environment: 'PRODUCTION',
      features: { subscriptions: true },
      enabledPaymentMethods: [...PAYMENT_METHODS],
      rateLimit: 100,
      createTime: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      updateTime: body.createTime,
    });
    expect((await get(body)).body).toEqual(body);
  });

  it('names every invalid field', async () => {
    const { status, refusal } = await create({ displayName: '', environment: 'TEST', features: { subscriptions: 'yes' }, testClock: {} });
    expect(status).toBe(400);
    expect(refusal?.reason).toBe('INVALID_FIELDS');
    expect(new Set(refusal?.fields)).toEqual(new Set(['displayName', 'environment', 'features.subscriptions', 'testClock.now']));
  });
});

describe('changing an organization', () => {
  it('changes what was sent and keeps the rest, in one append', async () => {
    const organization = await anOrganization();
    const { status, body } = await change(organization, { displayName: 'New', enabledPaymentMethods: ['CARD', 'PSE'], rateLimit: 500 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      displayName: 'New',
      enabledPaymentMethods: ['PSE', 'CARD'],
      rateLimit: 500,
      features: { subscriptions: false },
    });
    expect(body.createTime).toBe(organization.createTime);
    expect((await get(organization)).body).toEqual(body);
  });

  it('records nothing when nothing changes', async () => {
    const organization = await anOrganization();
    expect((await change(organization, {})).body).toEqual(organization);
    expect((await change(organization, { displayName: organization.displayName, features: { subscriptions: false } })).body).toEqual(
      organization,
    );
  });

  it('refuses fields that cannot change, and an empty list of payment methods', async () => {
    const organization = await anOrganization();
    const { status, refusal } = await change(organization, {
      environment: 'PRODUCTION',
      enabledPaymentMethods: [],
      displayName: null,
      rateLimit: 0,
    });
    expect(status).toBe(400);
    expect(new Set(refusal?.fields)).toEqual(new Set(['environment', 'enabledPaymentMethods', 'displayName', 'rateLimit']));
    expect((await get(organization)).body).toEqual(organization);
  });
});

describe('listing organizations', () => {
  it('pages through them, newest first', async () => {
    const made = [await anOrganization('1'), await anOrganization('2'), await anOrganization('3')].map(({ name }) => name);
    type Page = { organizations: OrganizationResource[]; nextPageToken?: string };
    const names: string[] = [];
    for (let token: string | undefined = ''; token !== undefined;) {
      const query: string = `?pageSize=2${token && `&pageToken=${token}`}`;
      const { body }: { body: Page } = await catalog.send<Page>('GET', `${PATH}${query}`);
      names.push(...body.organizations.map(({ name }) => name));
      token = body.nextPageToken;
    }
    expect(names.slice(0, 3)).toEqual([...made].reverse());
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(['pageSize=0', 'pageSize=1001', 'pageSize=1&pageSize=2', 'pageToken=abc'])('refuses %s', async (query) => {
    const { status, refusal } = await catalog.send('GET', `${PATH}?${query}`);
    expect({ status, fields: refusal?.fields }).toEqual({ status: 400, fields: [query.split('=')[0]] });
  });
});

describe('an unknown organization, or a wrong caller', () => {
  it.each([
    ['GET', NOBODY, undefined],
    ['GET', `${PATH}/not-an-id`, undefined],
    ['PATCH', NOBODY, { displayName: '' }],
    ['POST', `${NOBODY}/stores`, { nonsense: true }],
    ['GET', `${NOBODY}/stores`, undefined],
    ['POST', `${NOBODY}/access-tokens`, {}],
    ['GET', `${NOBODY}/access-tokens`, undefined],
  ])('%s %s is 404, even when the body is invalid', async (method, path, body) => {
    const { status, refusal } = await catalog.send(method, path, body);
    expect({ status, reason: refusal?.reason }).toEqual({ status: 404, reason: 'ORGANIZATION_NOT_FOUND' });
  });

  it('is 401 for the public gateway as caller', async () => {
    const { status, refusal } = await catalog.send('GET', PATH, undefined, { caller: 'gateway' });
    expect({ status, reason: refusal?.reason }).toEqual({ status: 401, reason: 'INTERNAL_CALLER_UNKNOWN' });
  });
});
