import { randomBytes } from 'node:crypto';
import { KeyRing, SealBroken, SealedBox } from '@cauce/secrets';
import { makeSecrets, SecretsBox } from './endpoint.secrets.js';

const key = (kid: string) => `${kid}:${randomBytes(32).toString('base64')}`;
const [old, current] = [key('k1'), key('k2')];
const box = (keys: string) => new SecretsBox(new SealedBox(KeyRing.parse(keys)), 4);
const aMerchants = () => ({ ...makeSecrets(), bearer: null });

describe('the secrets of an endpoint', () => {
  it.each([
    ['a merchant’s, whose key is the bearer', aMerchants()],
    ['an integration’s, which are not signed with', { webhookKey: 'service', bearer: 'partner', signingSecret: null }],
  ])('open unchanged, also after a rotation of the sealing key: %s', (_, secrets) => {
    const sealed = box(old).seal('e1', secrets);
    expect(box(old).open('e1', sealed)).toEqual(secrets);
    expect(box(`${current},${old}`).open('e1', sealed)).toEqual(secrets);
    expect(JSON.stringify(sealed)).not.toContain(secrets.webhookKey);
  });

  it('open only in their own row and column, also where they were opened before', () => {
    const busy = box(old);
    const sealed = busy.seal('e1', { ...makeSecrets(), bearer: 'partner' });
    const { webhookKey, bearer, signingSecret } = sealed;
    busy.open('e1', sealed);
    expect(() => busy.open('e2', sealed)).toThrow(SealBroken);
    expect(() => busy.open('e1', { ...sealed, webhookKey: signingSecret ?? '', signingSecret: webhookKey })).toThrow(SealBroken);
    expect(() => busy.open('e1', { ...sealed, webhookKey: bearer ?? '', bearer: webhookKey })).toThrow(SealBroken);
  });

  it('are cached, a few of them, and never mixed up', () => {
    const busy = box(old);
    const all = ['e1', 'e2', 'e3', 'e1', 'e2', 'e3'].map((id) => ({ id, secrets: aMerchants() }));
    const sealed = all.map(({ id, secrets }) => busy.seal(id, secrets));
    for (let round = 0; round < 2; round += 1) {
      for (const [index, { id, secrets }] of all.entries()) expect(busy.open(id, sealed[index] ?? secrets)).toEqual(secrets);
    }
  });

  it('of two generations are used as a rotation says', () => {
    const [old, next] = [makeSecrets(), makeSecrets()];
    const ring = box(current);
    const { webhookKey, signingSecret } = ring.seal('e1', { ...next, bearer: null });
    const activateTime = new Date('2030-01-10T10:00:00.000Z');
    const row = {
      ...ring.seal('e1', { ...old, bearer: null }),
      nextWebhookKey: webhookKey,
      nextSigningSecret: signingSecret,
      activateTime,
    };
    const at = (hours: number) => ring.secretsAt('e1', row, new Date(activateTime.getTime() + hours * 3_600_000));
    const by = ({ webhookKey: key }: typeof old, ...signing: (typeof old)[]) => ({ webhookKey: key, bearer: key, signingSecrets: signing.map((each) => each.signingSecret) }); // prettier-ignore
    expect([at(-1), at(0), at(23.9), at(24)]).toEqual([by(old, old, next), by(next, next, old), by(next, next, old), by(next, next)]);
    const none = { nextWebhookKey: null, nextSigningSecret: null, activateTime: null };
    expect(ring.secretsAt('e1', { ...row, ...none }, activateTime)).toEqual(by(old, old));
  });
});
