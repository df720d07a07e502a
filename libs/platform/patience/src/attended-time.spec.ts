import { attendedMs, AttendedTime } from './attended-time.js';

function aTime() {
  const clock = { now: 1_000 };
  return { clock, time: new AttendedTime(() => clock.now) };
}

it('goes on with the clock while the loop turns', () => {
  const { clock, time } = aTime();
  for (let ticks = 0; ticks < 10; ticks += 1) {
    clock.now += 50;
    time.tick();
  }
  clock.now += 30;
  expect(time.now()).toBe(530);
});

it('stands still in a turn that takes longer than 100 ms, and goes on after it from there', () => {
  const { clock, time } = aTime();
  clock.now += 100;
  expect(time.now()).toBe(100);
  clock.now += 2_000;
  expect(time.now()).toBe(100);
  time.tick();
  expect(time.now()).toBe(100);
  clock.now += 20;
  expect(time.now()).toBe(120);
});

it('is that of this process', () => {
  const since = attendedMs();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  const passed = attendedMs() - since;
  expect(passed).toBeGreaterThan(0);
  expect(passed).toBeLessThanOrEqual(100);
});
