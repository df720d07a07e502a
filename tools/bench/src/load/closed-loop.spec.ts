import { closedLoop } from './closed-loop.js';

const signal = new AbortController().signal;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

it('keeps every client busy until the time is up, and counts all ended operations', async () => {
  const done = [0, 0, 0];
  const operation = async (client: number) => {
    await turn();
    done[client] = (done[client] ?? 0) + 1;
  };
  const { operations, perSecond, seconds, latency } = await closedLoop({ clients: 3, seconds: 0.05, signal, operation });
  expect(Math.min(...done)).toBeGreaterThan(0);
  expect(operations).toBe(done.reduce((sum, one) => sum + one, 0));
  expect(perSecond * seconds).toBeCloseTo(operations);
  expect(latency.count).toBe(operations);
});

it('ends with the first operation that fails', async () => {
  await expect(closedLoop({ clients: 2, seconds: 60, signal, operation: () => Promise.reject(new Error('500')) })).rejects.toThrow('500');
});

it('ends when it is aborted', async () => {
  const stopped = AbortSignal.abort(new Error('Stopped by SIGINT.'));
  await expect(closedLoop({ clients: 1, seconds: 60, signal: stopped, operation: turn })).rejects.toThrow('SIGINT');
});
