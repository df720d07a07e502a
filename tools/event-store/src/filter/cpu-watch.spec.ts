import { jest } from '@jest/globals';
import { CpuWatch } from './cpu-watch.js';

/** Milliseconds of CPU that the thread has used at the next looks; it answers none of those after. */
function aThread(...usedMs: number[]) {
  const state = { begun: 0, overs: 0 };
  const cpuUsage = () => {
    const ms = usedMs.shift();
    return ms === undefined ? new Promise<never>(() => undefined) : Promise.resolve({ user: ms * 1_000, system: 0 });
  };
  const watch = new CpuWatch({ worker: { cpuUsage }, begun: () => state.begun, limitMs: 100 }, () => (state.overs += 1));
  return { state, watch, looks: (count: number) => jest.advanceTimersByTimeAsync(count * 25) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('calls back once when a step has had more than its CPU time', async () => {
  const { state, watch, looks } = aThread(500, 600, 601, 700);
  state.begun = 1;
  await looks(2);
  expect(state.overs).toBe(0);
  await looks(2);
  expect(state.overs).toBe(1);
  watch.stop();
});

it('gives each step its time', async () => {
  const { state, watch, looks } = aThread(0, 90, 180, 270, 360);
  for (let step = 1; step <= 5; step += 1) {
    state.begun = step;
    await looks(1);
  }
  expect(state.overs).toBe(0);
  watch.stop();
});

it('waits for a thread that has not begun', async () => {
  const { state, watch, looks } = aThread();
  await looks(1_000);
  expect(state.overs).toBe(0);
  watch.stop();
});

it('calls back when a thread does not answer for two seconds of looks', async () => {
  const { state, watch, looks } = aThread(10);
  state.begun = 1;
  await looks(80);
  expect(state.overs).toBe(0);
  await looks(3);
  expect(state.overs).toBe(1);
  watch.stop();
});

it('says nothing more once it is stopped', async () => {
  const { state, watch, looks } = aThread(0, 1_000);
  state.begun = 1;
  await looks(1);
  watch.stop();
  await looks(100);
  expect(state.overs).toBe(0);
});
