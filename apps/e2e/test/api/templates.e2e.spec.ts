import { aMerchant, type Merchant, OperatorApi, Stack } from '@cauce/testing/system';
import { refusalOf } from '../../src/refusal.js';
import { notFound } from '../../src/refusals.js';

const stack = Stack.fromEnv();
const operator = new OperatorApi(stack);

type Template = { readonly name: string; readonly title: string };
type TemplatePage = { readonly templates: readonly Template[]; readonly nextPageToken?: string };

let merchant: Merchant;
let other: Merchant;
beforeAll(async () => {
  merchant = await aMerchant(stack);
  other = await aMerchant(stack);
});

const aTemplate = (title: string, { organization }: Merchant = merchant): Promise<Template> =>
  operator.door.post(`/${organization}/templates`, { title, amountCents: 24_000_000, currency: 'COP' });

const templates = ({ api, store }: Merchant, query = ''): Promise<TemplatePage> => api.door.get(`/${store}/templates${query}`);

describe('templates', () => {
  it('are created by the operator and listed for the organization’s stores, in pages, newest first', async () => {
    const made = [await aTemplate('One'), await aTemplate('Two'), await aTemplate('Three')];
    const first = await templates(merchant, '?pageSize=2');
    const rest = await templates(merchant, `?pageSize=2&pageToken=${first.nextPageToken ?? ''}`);
    expect([...first.templates, ...rest.templates]).toEqual(made.reverse());
    expect(rest.nextPageToken).toBeUndefined();
    expect(made[0]).toEqual({ name: made[0]?.name, title: 'Three', amountCents: 24_000_000, currency: 'COP' });
  });

  it('are not visible to another organization', async () => {
    const theirs = await aTemplate('Theirs', other);
    expect((await templates(merchant)).templates).not.toContainEqual(theirs);
    expect((await templates(other)).templates).toEqual([theirs]);
    const path = theirs.name.replace(other.organization, merchant.organization);
    expect(refusalOf(await operator.door.ask('GET', `/${path}`))).toEqual(notFound('TEMPLATE_NOT_FOUND'));
    expect(refusalOf(await merchant.api.door.ask('GET', `/${other.store}/templates`))).toEqual(notFound('STORE_NOT_FOUND'));
  });
});

describe('document types', () => {
  it('are created by the operator, once, and listed for every token by code', async () => {
    const made = [];
    for (const code of ['ZZ2', 'ZZ1']) made.push(await operator.door.post('/document-types', { code, displayName: `Document ${code}` }));
    await operator.door.post('/document-types', { code: 'ZZ1', displayName: 'Document ZZ1' });
    for (const { door } of [merchant.api, other.api, operator]) {
      const { documentTypes } = await door.get<{ documentTypes: { name: string }[] }>('/document-types');
      expect(documentTypes.filter(({ name }) => name.includes('/ZZ'))).toEqual(made.toReversed());
      const names = documentTypes.map(({ name }) => name);
      expect(names).toEqual(names.toSorted());
    }
    const answer = await operator.door.ask('POST', '/document-types', { json: { code: 'ZZ1', displayName: 'Another' } });
    expect(refusalOf(answer)).toMatchObject({ http: 409, reason: 'DOCUMENT_TYPE_EXISTS' });
  });
});
