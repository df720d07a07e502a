import { isFrozen, memoryOf } from './process-facts.js';
import { table } from './status-command.js';

it('shows the parts in columns', () => {
  const parts = [
    { name: 'event-store', state: 'up', pid: 12, upSeconds: 59, megabytes: 80, restarts: 0 },
    { name: 'payments', state: 'degraded (kafka)', pid: 1234, upSeconds: 7_500, megabytes: 140, restarts: 2 },
  ];
  expect(table(parts)).toEqual([
    '  part         state             pid   up         memory  restarts',
    '  event-store  up                12    59 s       80 MB   0',
    '  payments     degraded (kafka)  1234  2 h 5 min  140 MB  2',
  ]);
});

it('reads how much memory a process uses', () => {
  expect(memoryOf(process.pid)).toBeGreaterThan(20);
  expect([memoryOf(0), isFrozen(process.pid)]).toEqual([0, false]);
});
