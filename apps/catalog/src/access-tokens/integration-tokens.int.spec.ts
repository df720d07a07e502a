import { createHash } from 'node:crypto';
import { randomId } from '@cauce/secrets';
import { eventually, type RunningService, sharedService } from '@cauce/testing/services';
import { merchants } from '../../test/merchants.js';

let catalog: RunningService;
const { anOrganization, aStore, aToken } = merchants(() => catalog);

beforeAll(async () => void (catalog = await sharedService('catalog')));
afterAll(() => catalog.close());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const verify = async (token: string) =>
  (await catalog.send('POST', '/internal/tokens:verify', { sha256: sha256(token) }, { caller: 'gateway' })).body;

/** An integration with what it asks: each under its own claims. */
async function anIntegration() {
  const organization = await anOrganization();
  const store = await aStore(organization);
  const integration = `integrations/${randomId()}`;
  const id = randomId();
  const path = `/internal/access-tokens/${id}`;
  const token = `cauce_${randomId()}`;
  const terms = { organization: organization.name, stores: [store.name], sha256: sha256(token), integration };
  const caller = 'partner-gateway' as const;
  return {
    ...{ organization, store, integration, token, terms, path },
    shown: `/admin/v1/${organization.name}/access-tokens/${id}`,
    issue: (changed: object = {}) => catalog.send('PUT', path, { ...terms, ...changed }, { caller }),
    revoke: (changed: object = {}) =>
      catalog.send('POST', `${path}:revoke`, { organization: organization.name, integration, ...changed }, { caller }),
  };
}

describe('the token of an integration', () => {
  it('is made once, and its verification names the integration', async () => {
    const { issue, token, terms, integration, store, shown } = await anIntegration();
    for (let times = 0; times < 2; times += 1) expect(await issue()).toMatchObject({ status: 200, body: { status: 'ACTIVE' } });
    expect(await verify(token)).toMatchObject({ active: true, organization: terms.organization, integration });
    expect((await catalog.send('GET', shown)).body).toMatchObject({ stores: [store.name], integration, status: 'ACTIVE' });
    const another = await issue({ sha256: sha256('another') });
    expect({ status: another.status, reason: another.refusal?.reason }).toEqual({ status: 409, reason: 'ACCESS_TOKEN_EXISTS' });
  });

  it('sees its one store', async () => {
    const { issue, token, organization, store } = await anIntegration();
    const other = await aStore(organization);
    await issue();
    const seen = async ({ name }: { name: string }) =>
      (await catalog.send('POST', '/internal/tokens:verify', { sha256: sha256(token), store: name }, { caller: 'gateway' })).body;
    expect(await seen(store)).toHaveProperty('store.name', store.name);
    expect(await seen(other)).not.toHaveProperty('store');
  });

  it('is revoked at once, as often as it is asked', async () => {
    const { issue, revoke, token } = await anIntegration();
    await issue();
    for (let times = 0; times < 2; times += 1) expect(await revoke()).toMatchObject({ status: 200, body: { status: 'REVOKED' } });
    expect(await verify(token)).toEqual({ active: false });
    expect(await issue()).toMatchObject({ status: 200, body: { status: 'REVOKED' } });
    expect(await verify(token)).toEqual({ active: false });
  });

  it('that was revoked before it was made is never made', async () => {
    const { issue, revoke, token, shown } = await anIntegration();
    expect(await revoke()).toMatchObject({ status: 200, body: { status: 'REVOKED' } });
    expect(await issue()).toMatchObject({ status: 200, body: { status: 'REVOKED' } });
    expect(await verify(token)).toEqual({ active: false });
    expect((await catalog.send('GET', shown)).status).toBe(404);
  });

  it('made and revoked at the same moment is revoked', async () => {
    const { issue, revoke, token } = await anIntegration();
    await Promise.all([issue(), revoke(), issue(), issue()]);
    await eventually(
      () => verify(token),
      (known) => JSON.stringify(known) === '{"active":false}',
    );
    expect(await issue()).toMatchObject({ body: { status: 'REVOKED' } });
  });

  it('is not revoked by an operator, who is told of its integration', async () => {
    const { issue, token, shown, store, integration } = await anIntegration();
    await issue();
    const details = [{ reason: 'ACCESS_TOKEN_OF_INTEGRATION', metadata: { integration: `${store.name}/${integration}` } }];
    expect(await catalog.send('DELETE', shown)).toMatchObject({ status: 400, body: { error: { details } } });
    expect(await verify(token)).toMatchObject({ active: true });
  });

  it('is not revoked by another integration, and no integration revokes a merchant’s own', async () => {
    const { issue, revoke, token, organization, integration } = await anIntegration();
    await issue();
    expect((await revoke({ integration: `integrations/${randomId()}` })).refusal?.reason).toBe('ACCESS_TOKEN_EXISTS');
    expect(await verify(token)).toMatchObject({ active: true });
    const own = await aToken(organization);
    const path = `/internal/access-tokens/${own.name.slice(-26)}:revoke`;
    const body = { organization: organization.name, integration };
    expect((await catalog.send('POST', path, body, { caller: 'partner-gateway' })).status).toBe(409);
    expect(await verify(own.token)).toMatchObject({ active: true });
  });

  it('acts on a store of its organization', async () => {
    const { issue } = await anIntegration();
    const foreign = await aStore(await anOrganization());
    const { status, refusal } = await issue({ stores: [foreign.name] });
    expect({ status, fields: refusal?.fields }).toEqual({ status: 400, fields: ['stores[0]'] });
  });

  it('is made and revoked by the partner gateway alone', async () => {
    const { path, terms, organization, integration } = await anIntegration();
    for (const caller of ['gateway', 'operator', 'checkout', 'notifier'] as const) {
      const answers = [
        await catalog.send('PUT', path, terms, { caller }),
        await catalog.send('POST', `${path}:revoke`, { organization: organization.name, integration }, { caller }),
      ];
      expect(answers.map(({ status, refusal }) => [status, refusal?.reason])).toEqual(answers.map(() => [401, 'INTERNAL_CALLER_UNKNOWN']));
    }
  });
});
