import { Arrivals } from './arrivals.js';
import { Receiver } from './receiver.js';

let receiver: Receiver;
let arrivals: Arrivals;
beforeEach(async () => {
  receiver = await Receiver.start();
  arrivals = new Arrivals();
  receiver.onArrival = (arrival) => arrivals.take(arrival);
});
afterEach(() => receiver.stop());

const PAYMENT = 'stores/s/payments/p';
const send = (id: string, sequence: number, name = PAYMENT) =>
  fetch(receiver.urlOf('hooks'), {
    method: 'POST',
    headers: { 'webhook-id': id, 'x-service-sequence': `${sequence}` },
    body: JSON.stringify({ data: { name } }),
  });

it('knows when the second webhook of a payment came, for whichever of its resources', async () => {
  const waiting = arrivals.until(PAYMENT, 2);
  await send('e1', 2, `${PAYMENT}/attempts/a`);
  await send('other', 2, 'stores/s/payments/q');
  await send('e2', 3);
  expect(await waiting).toBeLessThanOrEqual(performance.now());
  expect(await arrivals.until(PAYMENT, 2)).toBe(await waiting);
  expect([arrivals.received, arrivals.duplicates, arrivals.inverted]).toEqual([3, 0, 0]);
});

it('counts a repeated webhook once', async () => {
  for (const id of ['e1', 'e1', 'e1']) await send(id, 1);
  expect([arrivals.received, arrivals.duplicates]).toEqual([1, 2]);
});

it('notices webhooks in the wrong order', async () => {
  await send('e2', 3);
  await send('e1', 2);
  await send('x', 2, 'stores/s/payments/q');
  expect(arrivals.inverted).toBe(1);
});

it('knows the endpoint of each', async () => {
  const endpoints: string[] = [];
  receiver.onArrival = ({ endpoint, id }) => endpoints.push(`${id} at ${endpoint}`);
  await send('e1', 1);
  expect(endpoints).toEqual(['e1 at hooks']);
});
