import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { busyIn, cpuBetween, cpuTimeIn, cpuTimes, cpuTimesOfAll } from './cpu.js';

// Fields 1 to 18 of proc_pid_stat(5): utime 120, stime 30, cutime 7, cstime 3 hundredths.
const STAT = '42 (a b) c) S 1 42 42 0 -1 4194560 100 0 0 0 120 30 7 3 20 0 1 0 100';

it('reads the CPU time of a process, whatever its name', () => expect(cpuTimeIn(STAT, false)).toBe(1500));

it('adds the time of its ended children', () => expect(cpuTimeIn(STAT, true)).toBe(1600));

it('counts all time as busy that is neither idle nor waiting for a disk', () => expect(busyIn('cpu  10 1 5 1000 50 2 3 9 0 0')).toBe(210));

it('answers the time used in between, also by new processes', () =>
  expect(cpuBetween({ gateway: 100 }, { gateway: 130, payments: 20 })).toEqual({ gateway: 30, payments: 20 }));

it('sees this process work', () => {
  const read = () => cpuTimes([{ name: 'us', pid: process.pid, alone: true }])['us'] ?? 0;
  const before = read();
  const until = performance.now() + 100;
  while (performance.now() < until);
  expect(read()).toBeGreaterThan(before);
});

it('has no time of a process that is gone: it would look as if nothing had been used', async () => {
  const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  const { pid = 0 } = ended;
  await once(ended, 'exit');
  expect(() => cpuTimesOfAll([{ name: 'payments', pid }])).toThrow(`payments has ended: process ${pid} is not there`);
});
