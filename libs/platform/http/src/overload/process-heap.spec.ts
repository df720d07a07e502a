import { execFileSync } from 'node:child_process';
import { oldGenerationLimit } from './process-heap.js';

const ASK = 'JSON.stringify([require("v8").getHeapStatistics().heap_size_limit, process.execArgv.join(" ")])';

it.each([['--max-old-space-size=64'], ['--max-old-space-size=256'], ['--max-old-space-size=64', '--max-semi-space-size=2']])(
  'the limit is what the process was given: %s',
  (...options) => {
    const [limit, given] = JSON.parse(execFileSync(process.execPath, [...options, '-p', ASK]).toString()) as [number, string];
    expect(oldGenerationLimit(limit, given) / (1024 * 1024)).toBe(Number(options[0].split('=')[1]));
  },
);
