import { randomBytes } from 'node:crypto';
import type { DocumentTypeResource } from '@cauce/catalog-domain';
import { type RunningService, sharedService } from '@cauce/testing/services';

const PATH = '/admin/v1/document-types';

let catalog: RunningService;
/** Codes of this run: events of earlier runs are in the same event store. */
const mark = `T${randomBytes(6).toString('hex').toUpperCase()}`;

beforeAll(async () => void (catalog = await sharedService('catalog')));
afterAll(() => catalog.close());

const create = (body: unknown) => catalog.send<DocumentTypeResource>('POST', PATH, body);
/** Of this run: the projector also adds those of other specs. */
const listed = async (path: string, caller: 'operator' | 'gateway' | 'checkout') => {
  const { body } = await catalog.send<{ documentTypes: DocumentTypeResource[] }>('GET', path, undefined, { caller });
  return body.documentTypes.map(({ name }) => name).filter((name) => name.includes(mark));
};

describe('a document type', () => {
  it('is created once, and can be read', async () => {
    const terms = { code: `${mark}_0`, displayName: 'Cédula de ciudadanía' };
    const shown = { name: `document-types/${mark}_0`, displayName: 'Cédula de ciudadanía' };
    expect(await create(terms)).toMatchObject({ status: 200, body: shown });
    expect(await create(terms)).toMatchObject({ status: 200, body: shown });
    expect(await catalog.send('GET', `${PATH}/${mark}_0`)).toMatchObject({ status: 200, body: shown });
    const { status, refusal } = await create({ ...terms, displayName: 'Carné' });
    expect({ status, reason: refusal?.reason }).toEqual({ status: 409, reason: 'DOCUMENT_TYPE_EXISTS' });
  });

  it('has a code and a name', async () => {
    const { status, refusal } = await create({ code: 'c c', displayName: '', name: 'x' });
    expect({ status, fields: new Set(refusal?.fields) }).toEqual({ status: 400, fields: new Set(['code', 'displayName', 'name']) });
  });

  it.each(['NONE', 'lower', '%2F'])('%s is not found', async (code) => {
    const { status, refusal } = await catalog.send('GET', `${PATH}/${code}`);
    expect({ status, reason: refusal?.reason }).toEqual({ status: 404, reason: 'DOCUMENT_TYPE_NOT_FOUND' });
  });
});

it('lists them by code, the same for merchants, operators and the buyer’s page', async () => {
  for (const last of ['B', 'A', '_', '1']) await create({ code: `${mark}${last}`, displayName: last });
  const byCode = ['1', 'A', 'B', '_', '_0'].map((last) => `document-types/${mark}${last}`);
  expect(await listed('/v1/document-types', 'gateway')).toEqual(byCode);
  expect(await listed('/v1/document-types', 'checkout')).toEqual(byCode);
  expect(await listed(PATH, 'operator')).toEqual(byCode);
});
