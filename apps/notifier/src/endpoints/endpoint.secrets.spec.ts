import { randomBytes } from 'node:crypto';
import { KeyRing, SealBroken, SealedBox } from '@cauce/secrets';
import { makeSecrets, SecretsBox } from './endpoint.secrets.js';

const key = (kid: string) => `${kid}:${randomBytes(32).toString('base64')}`;
const [old, current] = [key('k1'), key('k2')];
const box = (keys: string) => new SecretsBox(new SealedBox(KeyRing.parse(keys)), 2);

describe('the secrets of an endpoint', () => {
  it('open unchanged, also after a rotation of the sealing key', () => {
    const secrets = makeSecrets();
    const sealed = box(old).seal('e1', secrets);
    expect(box(old).open('e1', sealed)).toEqual(secrets);
    expect(box(`${current},${old}`).open('e1', sealed)).toEqual(secrets);
  });

  it('open only in their own row and column', () => {
    const sealed = box(old).seal('e1', makeSecrets());
    expect(() => box(old).open('e2', sealed)).toThrow(SealBroken);
    expect(() => box(old).open('e1', { webhookKey: sealed.signingSecret, signingSecret: sealed.webhookKey })).toThrow(SealBroken);
  });

  it('are cached, a few of them, and never mixed up', () => {
    const busy = box(old);
    const all = ['e1', 'e2', 'e3', 'e1', 'e2', 'e3'].map((id) => ({ id, secrets: makeSecrets() }));
    const sealed = all.map(({ id, secrets }) => busy.seal(id, secrets));
    for (let round = 0; round < 2; round += 1) {
      for (const [index, { id, secrets }] of all.entries()) expect(busy.open(id, sealed[index] ?? secrets)).toEqual(secrets);
    }
  });
});
