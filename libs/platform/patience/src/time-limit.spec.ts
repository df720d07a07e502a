import { timeLimit } from './time-limit.js';

/** A limit alone does not keep a process running. */
let stillRuns: NodeJS.Timeout;
beforeAll(() => void (stillRuns = setInterval(() => undefined, 1_000)));
afterAll(() => clearInterval(stillRuns));

const isOver = (ms: number) => new Promise((resolve) => timeLimit(ms).signal.addEventListener('abort', resolve, { once: true }));

/** This process does nothing else meanwhile, as if it were frozen. */
function freeze(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it('is over after its time, with an error that says so', async () => {
  const began = performance.now();
  const { signal } = timeLimit(80);
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  expect(performance.now() - began).toBeGreaterThanOrEqual(79);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

it('is never over once it is cleared', async () => {
  const { signal, clear } = timeLimit(8);
  clear();
  await isOver(40);
  expect(signal.aborted).toBe(false);
});

it('hardly counts the time in which the process did not run', async () => {
  const { signal, clear } = timeLimit(1_000);
  const further = isOver(8);
  freeze(1_100);
  await further;
  expect(signal.aborted).toBe(false);
  clear();
});
