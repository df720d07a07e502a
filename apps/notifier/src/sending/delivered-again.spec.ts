import { randomBytes } from 'node:crypto';
import { KeyRing, SealedBox } from '@cauce/secrets';
import { makeSecrets, SecretsBox } from '../endpoints/endpoint.secrets.js';
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

/** A receiver that answers `status`, behind a database that takes `countMs` to count the attempt. */
async function sentAgain(status: number, countMs = 0, day: Date | string = COUNTED.day) {
  let now = 0;
  const counted: unknown[] = [];
  let [calls, kept] = [0, 0];
  const gone: string[] = [];
  const query = (_: string, values: readonly unknown[]) => {
    if (values.length === 2) {
      counted.push(...values);
      now += countMs;
    } else kept += 1;
    return Promise.resolve({ rows: [COUNTED] });
  };
  const request = () => ((calls += 1), Promise.resolve({ status, headers: {}, body: '', ms: 1 }));
  const onGone = ({ endpointId }: { endpointId: string }, startTime: string) => Promise.resolve(void gone.push(endpointId, startTime));
  const again = new DeliveredAgain({ pool: { query } as never, receivers: { request }, secrets, onGone, now: () => now });
  return { outcome: await again.send(day, 'd'), counted, calls, kept, gone };
}

describe('a delivered webhook that is sent once more', () => {
  it('disables its endpoint when the receiver answers that it wants no more, and its attempt is kept', async () => {
    const { outcome, kept, gone } = await sentAgain(410);
    expect([outcome, kept]).toEqual(['ANSWERED', 1]);
    expect(gone).toEqual(['e', expect.stringMatching(/^\d{4}-/)]);
  });

  it.each([200, 400, 500])('changes nothing at its endpoint when it is answered %d', async (status) => {
    expect(await sentAgain(status)).toMatchObject({ outcome: 'ANSWERED', calls: 1, kept: 1, gone: [] });
  });

  it.each(['2026-11-21', new Date('2026-11-21')])('is found by its UTC day, whatever zone this process is in', async (day) => {
    expect((await sentAgain(200, 0, day)).counted).toEqual(['2026-11-21', 'd']);
  });

  it('is not sent by a process that was frozen since it found the endpoint open: the teardown may have been sent', async () => {
    expect(await sentAgain(200, 4_001)).toMatchObject({ outcome: undefined, calls: 0, kept: 0 });
  });
});
