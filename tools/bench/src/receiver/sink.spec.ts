import { Sink } from './sink.js';

let sink: Sink;
beforeEach(async () => void (sink = await Sink.start()));
afterEach(() => sink.stop());

const PAYMENT = 'stores/s/payments/p';
const send = (id: string, sequence: number, name = PAYMENT) =>
  fetch(sink.url, {
    method: 'POST',
    headers: { 'webhook-id': id, 'x-service-sequence': `${sequence}` },
    body: JSON.stringify({ data: { name } }),
  });

it('says when the second webhook of a payment has come, whichever of its resources it is about', async () => {
  const waiting = sink.until(PAYMENT, 2);
  await send('e1', 2, `${PAYMENT}/attempts/a`);
  await send('other', 2, 'stores/s/payments/q');
  await send('e2', 3);
  expect(await waiting).toBeLessThanOrEqual(performance.now());
  expect(await sink.until(PAYMENT, 2)).toBe(await waiting);
  expect([sink.received, sink.duplicates, sink.inverted]).toEqual([3, 0, 0]);
});

it('counts one that comes again once', async () => {
  for (const id of ['e1', 'e1', 'e1']) await send(id, 1);
  expect([sink.received, sink.duplicates]).toEqual([1, 2]);
});

it('sees what comes in the wrong order', async () => {
  await send('e2', 3);
  await send('e1', 2);
  await send('x', 2, 'stores/s/payments/q');
  expect(sink.inverted).toBe(1);
});
