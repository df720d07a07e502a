import { memories } from './memory.js';

it('answers the memory of a single process, in megabytes', () => {
  const told = memories([{ name: 'us', pid: process.pid, alone: true }])['us'] ?? 0;
  expect(Math.abs(told - process.memoryUsage().rss / 2 ** 20)).toBeLessThan(20);
});
