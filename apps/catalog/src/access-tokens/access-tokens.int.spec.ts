import { createHash } from 'node:crypto';
import type { AccessTokenResource, OrganizationResource } from '@cauce/catalog-domain';
import { createLogger } from '@cauce/telemetry';
import { eventually, type RunningService, sharedService } from '@cauce/testing/services';
import { merchants } from '../../test/merchants.js';
import { AccessTokenUses } from './access-token.uses.js';

const VERIFY = '/internal/tokens:verify';

let catalog: RunningService;
const { anOrganization, aStore, aToken } = merchants(() => catalog);

beforeAll(async () => void (catalog = await sharedService('catalog')));
afterAll(() => catalog.close());

const tokensOf = ({ name }: OrganizationResource) => `/admin/v1/${name}/access-tokens`;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const verify = async (token: string, store?: string) =>
  (await catalog.send('POST', VERIFY, { sha256: sha256(token), ...(store && { store }) }, { caller: 'gateway' })).body;

describe('an access token', () => {
  it('is shown once, and stored only as its SHA-256', async () => {
    const organization = await anOrganization();
    const { token, ...shown } = await aToken(organization);
    expect(token).toMatch(/^cauce_[\w-]{43}$/);
    expect(shown).toEqual({
      name: expect.stringMatching(/^organizations\/[a-z2-7]{26}\/access-tokens\/[a-z2-7]{26}$/),
      displayName: 'Backend',
      status: 'ACTIVE',
      createTime: expect.any(String),
      updateTime: shown.createTime,
    });
    expect((await catalog.send('GET', `/admin/v1/${shown.name}`)).body).toEqual(shown);
    expect((await catalog.send('GET', tokensOf(organization))).body).toEqual({ accessTokens: [shown] });
    const { rows } = await catalog.database.pool.query('SELECT to_jsonb(t) AS row FROM access_token t WHERE organization = $1', [
      organization.name,
    ]);
    expect(JSON.stringify(rows)).toContain(sha256(token));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is limited to stores of its organization, and expires in the future', async () => {
    const organization = await anOrganization();
    const [store, foreign] = [await aStore(organization), await aStore(await anOrganization())];
    const expireTime = '2040-01-01T10:00:00+02:00';
    const token = await aToken(organization, { stores: [store.name, store.name], expireTime });
    expect(token).toMatchObject({ stores: [store.name], expireTime: '2040-01-01T08:00:00.000Z' });
    const body = { displayName: 'x', stores: [store.name, foreign.name], expireTime: '2020-01-01T00:00:00Z' };
    const { status, refusal } = await catalog.send('POST', tokensOf(organization), body);
    expect({ status, fields: refusal?.fields }).toEqual({ status: 400, fields: ['stores[1]', 'expireTime'] });
  });

  it('is rotated: a new one with the same rights, and the old one works for 24 hours more', async () => {
    const organization = await anOrganization();
    const store = await aStore(organization);
    const old = await aToken(organization, { stores: [store.name] });
    const rotated = await catalog.send<AccessTokenResource & { token: string }>('POST', `/admin/v1/${old.name}:rotate`);
    expect(rotated).toMatchObject({ status: 200, body: { displayName: 'Backend', status: 'ACTIVE', stores: [store.name] } });
    expect(rotated.body).not.toHaveProperty('expireTime');
    for (const token of [old.token, rotated.body.token]) expect(await verify(token)).toMatchObject({ active: true });
    const { body: shown } = await catalog.send<AccessTokenResource>('GET', `/admin/v1/${old.name}`);
    expect(Date.parse(shown.expireTime ?? '') - Date.parse(shown.updateTime)).toBe(24 * 60 * 60 * 1_000);
    await catalog.send('POST', `/admin/v1/${old.name}:rotate`);
    const { expireTime, updateTime } = shown; // when it was used last is written a moment later
    expect((await catalog.send('GET', `/admin/v1/${old.name}`)).body).toMatchObject({ status: 'ACTIVE', expireTime, updateTime });
  });

  it('is rotated at once where it leaked, and not once it was revoked', async () => {
    const old = await aToken(await anOrganization());
    const rotate = () => catalog.send<{ token: string }>('POST', `/admin/v1/${old.name}:rotate`, { now: true });
    const { body } = await rotate();
    expect([await verify(old.token), await verify(body.token)]).toEqual([{ active: false }, expect.objectContaining({ active: true })]);
    expect((await rotate()).refusal).toMatchObject({ reason: 'ACCESS_TOKEN_REVOKED' });
    expect((await catalog.send('POST', `/admin/v1/${old.name}:rotate`, { now: 'yes' })).refusal?.fields).toEqual(['now']);
  });

  it('is revoked at once; revoking it again changes nothing', async () => {
    const organization = await anOrganization();
    const { token, name } = await aToken(organization);
    const revoked = await catalog.send<AccessTokenResource>('DELETE', `/admin/v1/${name}`);
    expect(revoked).toMatchObject({ status: 200, body: { name, status: 'REVOKED' } });
    expect(await verify(token)).toEqual({ active: false });
    expect((await catalog.send('DELETE', `/admin/v1/${name}`)).body).toEqual(revoked.body);
    expect((await catalog.send('GET', `/admin/v1/${name}`)).body).toEqual(revoked.body);
  });

  it('of another organization is not found', async () => {
    const [mine, other] = [await anOrganization(), await anOrganization()];
    const { name, token } = await aToken(other);
    const path = `/admin/v1/${mine.name}/${name.slice(other.name.length + 1)}`;
    for (const method of ['GET', 'DELETE']) {
      const { status, refusal } = await catalog.send(method, path);
      expect({ status, reason: refusal?.reason }).toEqual({ status: 404, reason: 'ACCESS_TOKEN_NOT_FOUND' });
    }
    expect(await verify(token)).toMatchObject({ active: true });
  });
});

describe('the last use of an access token', () => {
  it('is shown, to a minute', async () => {
    const organization = await anOrganization();
    const { name, token } = await aToken(organization);
    const shown = async () => (await catalog.send<{ lastUseTime?: string }>('GET', `/admin/v1/${name}`)).body;
    expect(await shown()).not.toHaveProperty('lastUseTime');
    const before = new Date().toISOString();
    await verify(token);
    const { lastUseTime = '' } = await eventually(shown, (seen) => seen.lastUseTime !== undefined);
    expect(lastUseTime >= before && lastUseTime <= new Date().toISOString()).toBe(true);
    await verify(token);
    const { body } = await catalog.send('GET', tokensOf(organization));
    expect(body).toMatchObject({ accessTokens: [{ name, lastUseTime }] });
  });

  it('costs at most one statement a minute, and only moves forward', async () => {
    const logger = createLogger('catalog', { level: 'silent', format: 'json' });
    const { name } = await aToken(await anOrganization());
    const id = name.slice(-26);
    const times = [0, 59_999, 60_000, 30_000].map((ms) => Date.parse('2030-01-01T10:00:00Z') + ms);
    const read = async () =>
      (await new AccessTokenUses(catalog.database.pool, logger).with([{ name } as AccessTokenResource]))[0]?.lastUseTime;
    const noted = async (uses: AccessTokenUses, expected: string) => {
      uses.note(id);
      await eventually(read, (time) => time === expected);
    };
    let now = times[0] ?? 0;
    const one = new AccessTokenUses(catalog.database.pool, logger, () => now);
    await noted(one, '2030-01-01T10:00:00.000Z');
    now = times[1] ?? 0;
    one.note(id);
    now = times[2] ?? 0;
    await noted(one, '2030-01-01T10:01:00.000Z');
    // Another instance knows nothing of it, and the row does.
    now = times[3] ?? 0;
    await noted(new AccessTokenUses(catalog.database.pool, logger, () => now), '2030-01-01T10:01:00.000Z');
  });
});

describe('tokens:verify', () => {
  it('says whom the token belongs to', async () => {
    const organization = await anOrganization('Shop');
    const { token, name } = await aToken(organization);
    await catalog.send('PATCH', `/admin/v1/${organization.name}`, { features: { subscriptions: true }, enabledPaymentMethods: ['CARD'] });
    expect(await verify(token)).toEqual({
      active: true,
      rateLimit: 25,
      principal: name.slice(organization.name.length + 1),
      organization: organization.name,
      organizationDisplayName: 'Shop',
      environment: 'DEVELOPMENT',
      features: { subscriptions: true },
      enabledPaymentMethods: ['CARD'],
    });
  });

  it('names the store when the token may see it', async () => {
    const organization = await anOrganization();
    const [one, two, foreign] = [await aStore(organization, 'One'), await aStore(organization), await aStore(await anOrganization())];
    const whole = await aToken(organization);
    const limited = await aToken(organization, { stores: [one.name] });
    expect(await verify(whole.token, one.name)).toMatchObject({ store: { name: one.name, displayName: 'One' } });
    expect(await verify(whole.token, foreign.name)).not.toHaveProperty('store');
    expect(await verify(limited.token, one.name)).toHaveProperty('store');
    expect(await verify(limited.token, two.name)).not.toHaveProperty('store');
  });

  it('accepts no other token', async () => {
    expect(await verify('cauce_nonsense')).toEqual({ active: false });
  });

  it('accepts no expired token, and none for a store outside its limits', async () => {
    const organization = await anOrganization();
    const expireTime = new Date(Date.now() + 4_000).toISOString();
    const { token } = await aToken(organization, { expireTime });
    expect(await verify(token)).toMatchObject({ active: true });
    expect(
      await eventually(
        () => verify(token),
        (known) => JSON.stringify(known) === '{"active":false}',
      ),
    ).toBeDefined();
    expect(new Date().toISOString() >= expireTime).toBe(true);
  });

  it('is open to the gateway only', async () => {
    const { status, refusal } = await catalog.send('POST', VERIFY, { sha256: sha256('x') }, { caller: 'checkout' });
    expect({ status, reason: refusal?.reason }).toEqual({ status: 401, reason: 'INTERNAL_CALLER_UNKNOWN' });
  });
});
