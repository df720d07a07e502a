import { oldGenerationLimit } from './process-heap.js';

const MIB = 1024 * 1024;

it.each([
  ['--max-old-space-size=256', 448, 256],
  ['--max-old-space-size=256 --max-semi-space-size=16', 304, 256],
  ['--max-old-space-size=256, in a container of 512 MB', 259, 256],
  ['--max_old_space_size=64 --max-old-space-size=128 --max-semi-space-size=2', 134, 128],
])('is what the process was told, whatever its young generation may have: %s', (options, heapLimit, limit) => {
  expect(oldGenerationLimit(heapLimit * MIB, options) / MIB).toBe(limit);
});

// What V8 says in containers of 0.5 to 16 GB, where nobody tells it anything, and what its old generation has there.
it.each([
  [259, 256],
  [560, 512],
  [1_120, 1_024],
  [2_240, 2_048],
  [4_288, 4_096],
])('is a little less than the old generation has, where nobody tells: %d MB in all', (heapLimit, old) => {
  const limit = oldGenerationLimit(heapLimit * MIB, '--enable-source-maps') / MIB;
  expect([limit <= old, limit > 0.85 * old]).toEqual([true, true]);
});
