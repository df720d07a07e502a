import { memories } from './memory.js';

it('tells the memory of a process alone, in megabytes', () => {
  const told = memories([{ name: 'us', pid: process.pid, alone: true }])['us'] ?? 0;
  expect(Math.abs(told - process.memoryUsage().rss / 2 ** 20)).toBeLessThan(20);
});
