import { randomBytes } from 'node:crypto';
import { KeyRing, SealedBox } from '@cauce/secrets';
import { makeSecrets, SecretsBox } from '../../endpoints/endpoint.secrets.js';
import { DeliveredAgain } from './delivered-again.js';

const secrets = new SecretsBox(new SealedBox(KeyRing.parse(`k1:${randomBytes(32).toString('base64')}`)));

const COUNTED = {
  day: '2026-11-21',
  id: 'd',
  endpointId: 'e',
  organization: 'organizations/o',
  eventId: 'event-d',
  revision: '3',
  isBackfilled: false,
  body: { event: 'payment.statusChanged', data: {}, timestamp: 0, properties: [] },
  lease: 2,
  url: 'https://shop.example/hooks',
  ...secrets.seal('e', { ...makeSecrets(), bearer: null }),
  nextWebhookKey: null,
  nextSigningSecret: null,
  activateTime: null,
};

type World = { readonly status?: number; readonly day?: Date | string; readonly frozenMs?: number; readonly closesMeanwhile?: boolean };

/** Sends to a receiver that answers `status`. The process is frozen once, for `frozenMs`, after it found the endpoint open. */
async function sentAgain({ status = 200, day = COUNTED.day, frozenMs = 0, closesMeanwhile = false }: World) {
  let now = 0;
  const counted: unknown[] = [];
  let [counts, calls, kept] = [0, 0, 0];
  const gone: string[] = [];
  const query = ({ values }: { values: readonly unknown[] }) => {
    if (values.length > 2) {
      kept += 1;
      return Promise.resolve({ rows: [] });
    }
    counts += 1;
    counted.push(...values);
    if (counts === 1) now += frozenMs;
    return Promise.resolve({ rows: counts > 1 && closesMeanwhile ? [] : [COUNTED] });
  };
  const request = () => ((calls += 1), Promise.resolve({ status, headers: {}, body: '', ms: 1 }));
  const onGone = ({ endpointId }: { endpointId: string }, startTime: string) => Promise.resolve(void gone.push(endpointId, startTime));
  const again = new DeliveredAgain({ pool: { query } as never, receivers: { request }, secrets, onGone, now: () => now });
  return { outcome: await again.send(day, 'd'), counted, calls, kept, gone };
}

describe('a delivered webhook that is sent once more', () => {
  it('disables its endpoint when the receiver answers that it wants no more, and its attempt is kept', async () => {
    const { outcome, kept, gone } = await sentAgain({ status: 410 });
    expect([outcome, kept]).toEqual(['ANSWERED', 1]);
    expect(gone).toEqual(['e', expect.stringMatching(/^\d{4}-/)]);
  });

  it.each([200, 400, 500])('changes nothing at its endpoint when it is answered %d', async (status) => {
    expect(await sentAgain({ status })).toMatchObject({ outcome: 'ANSWERED', calls: 1, kept: 1, gone: [] });
  });

  it.each(['2026-11-21', new Date('2026-11-21')])('is found by its UTC day, whatever zone this process is in', async (day) => {
    expect((await sentAgain({ day })).counted).toEqual(['2026-11-21', 'd']);
  });

  it('is not sent by a process that was frozen until its endpoint was closed: the teardown may have been sent', async () => {
    expect(await sentAgain({ frozenMs: 4_001, closesMeanwhile: true })).toMatchObject({ outcome: undefined, calls: 0, kept: 0 });
  });

  it('is sent, once, by a process that was frozen while its endpoint stayed open', async () => {
    expect(await sentAgain({ frozenMs: 4_001 })).toMatchObject({ outcome: 'ANSWERED', calls: 1, kept: 1 });
  });
});
