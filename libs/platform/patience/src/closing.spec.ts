import { closeConnections, CLOSING, endWithin } from './closing.js';

const never = new Promise(() => undefined);

describe('the end of a service', () => {
  const { keptConnections, requests, background, consumer, sending, notes, connections, producer, telemetry, process } = CLOSING;

  it('ends its background while requests in flight are answered', () => {
    expect(keptConnections + background).toBeLessThanOrEqual(requests);
    expect(keptConnections + consumer + sending + notes).toBeLessThanOrEqual(requests);
  });

  it('is over before the process gives up', () => {
    expect(requests + Math.max(connections, producer) + telemetry).toBeLessThan(process);
  });
});

it('waits for work that ends in time, and says so', async () => {
  expect(await endWithin(60_000, Promise.resolve())).toBe(true);
  expect(await endWithin(60_000, undefined)).toBe(true);
  expect(await endWithin(1, never)).toBe(false);
  await expect(endWithin(60_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
});

it('treats a connection that cannot be closed as closed', async () => {
  await expect(closeConnections(Promise.reject(new Error('it was closed before')), Promise.resolve())).resolves.toBeUndefined();
});
