import type { OrganizationResource, StoreResource, TemplateResource } from '@cauce/catalog-domain';
import { type RunningService, sharedService } from '@cauce/testing/services';
import { merchants } from '../../test/merchants.js';

const TERMS = { title: 'Two mugs', description: 'By hand', amountCents: 24_000_000, currency: 'COP' };

let catalog: RunningService;
const { anOrganization, aStore } = merchants(() => catalog);

beforeAll(async () => void (catalog = await sharedService('catalog')));
afterAll(() => catalog.close());

type Page = { templates: TemplateResource[]; nextPageToken?: string };

const templatesOf = ({ name }: OrganizationResource) => `/admin/v1/${name}/templates`;
const aTemplate = async (organization: OrganizationResource, about: object = {}) =>
  (await catalog.send<TemplateResource>('POST', templatesOf(organization), { ...TERMS, ...about })).body;

/** As the gateway asks, for a token that may see the store. */
const asMerchant = (store: StoreResource, query = '') =>
  catalog.send<Page>('GET', `/v1/${store.name}/templates${query}`, undefined, {
    caller: 'gateway',
    facts: { organization: store.organization, store: { name: store.name, displayName: store.displayName } },
  });

describe('a template', () => {
  it('is created, read and listed with its documented fields only', async () => {
    const organization = await anOrganization();
    const { status, body } = await catalog.send<TemplateResource>('POST', templatesOf(organization), TERMS);
    expect(status).toBe(200);
    expect(body).toEqual({ ...TERMS, name: expect.stringMatching(/^organizations\/[a-z2-7]{26}\/templates\/[a-z2-7]{26}$/) });
    expect(body.name.startsWith(organization.name)).toBe(true);
    expect((await catalog.send('GET', `/admin/v1/${body.name}`)).body).toEqual(body);
    expect((await catalog.send('GET', templatesOf(organization))).body).toEqual({ templates: [body] });
  });

  it('may have no description', async () => {
    const { description: _, ...terms } = TERMS;
    const { body } = await catalog.send('POST', templatesOf(await anOrganization()), terms);
    expect(body).not.toHaveProperty('description');
  });

  it('accepts what a payment accepts', async () => {
    const wrong = { title: '', description: 'x'.repeat(2001), amountCents: 0, currency: 'cop', discount: 1 };
    const { status, refusal } = await catalog.send('POST', templatesOf(await anOrganization()), wrong);
    expect(status).toBe(400);
    expect(new Set(refusal?.fields)).toEqual(new Set(Object.keys(wrong)));
  });

  it('of another organization is not found', async () => {
    const [mine, other] = [await anOrganization(), await anOrganization()];
    const { name } = await aTemplate(other);
    const path = `/admin/v1/${mine.name}/${name.slice(other.name.length + 1)}`;
    const { status, refusal } = await catalog.send('GET', path);
    expect({ status, reason: refusal?.reason }).toEqual({ status: 404, reason: 'TEMPLATE_NOT_FOUND' });
  });
});

describe('GET /v1/stores/{store}/templates', () => {
  it('shows those of the store’s organization in pages, newest first', async () => {
    const organization = await anOrganization();
    const [store, second] = [await aStore(organization), await aStore(organization)];
    await aTemplate(await anOrganization());
    const made = [
      await aTemplate(organization, { title: '1' }),
      await aTemplate(organization, { title: '2' }),
      await aTemplate(organization),
    ];
    const first = (await asMerchant(store, '?pageSize=2')).body;
    const rest = (await asMerchant(store, `?pageSize=2&pageToken=${first.nextPageToken}`)).body;
    expect([...first.templates, ...rest.templates]).toEqual(made.reverse());
    expect(rest).not.toHaveProperty('nextPageToken');
    expect((await asMerchant(second)).body.templates).toEqual(made);
    const foreign = await asMerchant(second, `?pageToken=${first.nextPageToken}`);
    expect({ status: foreign.status, fields: foreign.refusal?.fields }).toEqual({ status: 400, fields: ['pageToken'] });
  });

  it('is empty without templates', async () => {
    expect((await asMerchant(await aStore(await anOrganization()))).body).toEqual({ templates: [] });
  });
});
