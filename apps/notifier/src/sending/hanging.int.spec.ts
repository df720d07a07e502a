/** @seconds 19 */
import { eventually, type RunningService, startService } from '@cauce/testing/services';
import { jest } from '@jest/globals';
import { aMerchant, aPaymentMessage, Publisher } from '../../test/payment-messages.js';
import { Receiver } from '../../test/receiver.js';

jest.setTimeout(60_000);

const MERCHANTS = 6;
/** Of each merchant; one more works. */
const HANGING = 15;
/** Of each merchant: after the sixth, ten slots for each would be more than the process has. */
const EVENTS = 12;
const EVERY_MS = 500;

let notifier: RunningService;
let receiver: Receiver;
let publisher: Publisher;

beforeAll(async () => {
  [notifier, receiver, publisher] = await Promise.all([startService({ app: 'notifier' }), Receiver.start(), Publisher.connect()]);
});
afterAll(async () => {
  await Promise.all([receiver.close(), publisher.close()]);
  await notifier.close();
});

/** The longest that a delivery to a receiver that works took, from when it was made, in ms. */
async function longest(): Promise<number> {
  const { rows } = await notifier.database.pool.query<{ ms: number }>(
    `SELECT max(extract(epoch FROM d.end_time - d.create_time) * 1000)::int AS ms
     FROM delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id WHERE e.url = $1`,
    [receiver.address('/works')],
  );
  return rows[0]?.ms ?? 0;
}

test('ninety receivers that hang delay none that works', async () => {
  const merchants = Array.from({ length: MERCHANTS }, aMerchant);
  for (const { organization } of merchants) {
    const register = (url: string) => notifier.send('POST', `/admin/v1/${organization}/webhook-endpoints`, { url });
    await register(receiver.address('/works'));
    for (let nth = 0; nth < HANGING; nth += 1) await register(receiver.address('/hangs', () => undefined));
  }
  for (let events = 1; events <= EVENTS; events += 1) {
    const next = Date.now() + EVERY_MS;
    await publisher.publish(...merchants.map((merchant) => aPaymentMessage(merchant)));
    await eventually(() => Date.now() >= next && receiver.at('/works').length, (arrived) => arrived === MERCHANTS * events); // prettier-ignore
  }
  expect(await longest()).toBeLessThan(2_000);
  expect(receiver.at('/hangs').length).toBeGreaterThanOrEqual(MERCHANTS * HANGING);
  expect(receiver.at('/hangs').length).toBeLessThan(500);
});
