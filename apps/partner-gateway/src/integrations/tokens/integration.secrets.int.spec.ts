import { randomBytes } from 'node:crypto';
import { KeyRing, SealedBox } from '@cauce/secrets';
import { type SharedByInstances, sharedByInstances } from '@cauce/testing/services';
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
    await secrets.erase(id, await secrets.takeMark());
    expect(await kept()).toEqual([undefined, undefined, undefined]);
  });

  it('and spares what a command has kept since, the same token again too', async () => {
    const mark = await secrets.takeMark();
    await secrets.keepPartnerToken(id, 'first', 'token-1');
    await secrets.keepPartnerToken(id, 'second', 'token-2');
    await secrets.erase(id, mark);
    expect(await kept()).toEqual(['token-1', 'token-2', undefined]);
  });

  it('a late end of an activation spares the token of the next', async () => {
    await secrets.eraseServiceTokens(id, await secrets.takeMark());
    const late = await secrets.takeMark();
    const next = await secrets.serviceToken(id, 1);
    await secrets.eraseServiceTokens(id, late);
    expect(await kept()).toEqual(['token-1', undefined, next]);
  });

  it('one refused token, and no other', async () => {
    await secrets.keepPartnerToken(id, 'second', 'token-2');
    await secrets.erasePartnerToken(id, 'second', await secrets.takeMark());
    expect((await kept()).slice(0, 2)).toEqual(['token-1', undefined]);
  });

  it('a late end of a lookup spares the token that is asked about next', async () => {
    const late = await secrets.takeMark();
    await secrets.keepPartnerToken(id, 'second', 'token-2');
    await secrets.keepOnlyPartnerToken(id, 'third', late);
    expect((await kept()).slice(0, 2)).toEqual([undefined, 'token-2']);
  });
});

describe('our token of a generation', () => {
  it('is one, whoever asks first', async () => {
    const tokens = await Promise.all([1, 2, 3].map(() => secrets.serviceToken(id, 1)));
    expect(new Set(tokens).size).toBe(1);
    expect(await secrets.allTokens(id)).toEqual([tokens[0]]);
  });

  it('is not made a second time by a late step, once the notifier has it', async () => {
    await secrets.serviceToken(id, 1);
    await secrets.eraseServiceToken(id, 1);
    await expect(secrets.serviceToken(id, 1)).rejects.toThrow('was erased meanwhile');
    expect([await secrets.knownServiceToken(id, 1), await secrets.allTokens(id)]).toEqual([undefined, []]);
  });
});
