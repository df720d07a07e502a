import { randomBytes } from 'node:crypto';
import { KeyRing, SealedBox } from '@cauce/secrets';
import { type SharedByInstances, sharedByInstances } from '@cauce/testing/system';
import { IntegrationSecrets } from './integration.secrets.js';

let shared: SharedByInstances;
let secrets: IntegrationSecrets;

beforeAll(async () => {
  shared = await sharedByInstances('partner-gateway');
  secrets = new IntegrationSecrets(shared.database.pool, new SealedBox(KeyRing.parse(`1:${randomBytes(32).toString('base64')}`)));
});
afterAll(() => shared.database.drop());

let id = '';
let made = 0;
beforeEach(() => void (id = `integration-${(made += 1)}`));

const kept = async () => {
  const partner = await Promise.all(['first', 'second'].map((mac) => secrets.partnerToken(id, mac)));
  return [...partner, await secrets.knownServiceToken(id, 1)];
};

describe('an end erases what was kept before its step looked at the stream', () => {
  beforeEach(async () => {
    await secrets.keepPartnerToken(id, 'first', 'token-1');
    await secrets.serviceToken(id, 1);
  });

  it('all of it, when nothing was kept since', async () => {
    await secrets.forget(id, await secrets.mark());
    expect(await kept()).toEqual([undefined, undefined, undefined]);
  });

  it('and spares what a command has kept since, the same token again too', async () => {
    const before = await secrets.mark();
    await secrets.keepPartnerToken(id, 'first', 'token-1');
    await secrets.keepPartnerToken(id, 'second', 'token-2');
    await secrets.forget(id, before);
    expect(await kept()).toEqual(['token-1', 'token-2', undefined]);
  });

  it('a late end of an activation spares the token of the next', async () => {
    await secrets.forgetServiceTokens(id, await secrets.mark());
    const late = await secrets.mark();
    const next = await secrets.serviceToken(id, 1);
    await secrets.forgetServiceTokens(id, late);
    expect(await kept()).toEqual(['token-1', undefined, next]);
  });

  it('a late end of a lookup spares the token that is asked about next', async () => {
    const late = await secrets.mark();
    await secrets.keepPartnerToken(id, 'second', 'token-2');
    await secrets.keepOnlyPartnerToken(id, 'third', late);
    expect((await kept()).slice(0, 2)).toEqual([undefined, 'token-2']);
  });
});
