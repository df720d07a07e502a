import { SILENT } from '@cauce/telemetry';
import { jest } from '@jest/globals';
import { HeldLeases } from './held-leases.js';

let renewed: string[][];
let answer: Promise<readonly string[] | undefined>;
let leases: HeldLeases<string>;

beforeEach(() => {
  jest.useFakeTimers();
  renewed = [];
  answer = Promise.resolve(undefined);
  leases = new HeldLeases({ leaseMs: 4_000, log: SILENT, renew: (rows) => (renewed.push([...rows]), answer) });
});
afterEach(() => void jest.useRealTimers());

it('renews all held rows together, until they are let go', async () => {
  leases.hold('a');
  await jest.advanceTimersByTimeAsync(500);
  leases.hold('b');
  await jest.advanceTimersByTimeAsync(1_500);
  expect(renewed).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
  await leases.letGo('a');
  await jest.advanceTimersByTimeAsync(1_000);
  await leases.letGo('b');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(renewed.slice(2)).toEqual([['b']]);
});

it('lets go only when no renewal is under way', async () => {
  const renewal = Promise.withResolvers<undefined>();
  answer = renewal.promise;
  leases.hold('a');
  await jest.advanceTimersByTimeAsync(1_000);
  let isGone = false;
  void leases.letGo('a').then(() => (isGone = true));
  await jest.advanceTimersByTimeAsync(100);
  expect(isGone).toBe(false);
  renewal.resolve(undefined);
  await jest.advanceTimersByTimeAsync(0);
  expect(isGone).toBe(true);
});

it('goes on after a failed renewal', async () => {
  answer = Promise.reject(new Error('no database'));
  leases.hold('a');
  await jest.advanceTimersByTimeAsync(2_000);
  expect(renewed).toHaveLength(2);
});

it('gives up a row whose work never ends', async () => {
  leases.hold('a');
  await jest.advanceTimersByTimeAsync(600_000);
  expect(renewed.length).toBeLessThanOrEqual(120);
});

describe('a lease', () => {
  it('is ours until it ends, from when its statement was sent', async () => {
    answer = Promise.reject(new Error('no database'));
    leases.hold('a', performance.now() - 1_000);
    await jest.advanceTimersByTimeAsync(2_900);
    expect(leases.isOurs('a')).toBe(true);
    await jest.advanceTimersByTimeAsync(200);
    expect(leases.isOurs('a')).toBe(false);
  });

  it('that is renewed stays ours, one that is lost does not', async () => {
    answer = Promise.resolve(['a']);
    leases.hold('a');
    leases.hold('b');
    await jest.advanceTimersByTimeAsync(4_500);
    expect([leases.isOurs('a'), leases.isOurs('b')]).toEqual([true, false]);
  });

  it('that is let go, or was never held, is not ours', async () => {
    leases.hold('a');
    await leases.letGo('a');
    expect([leases.isOurs('a'), leases.isOurs('b')]).toEqual([false, false]);
  });
});
