import { aTestRun } from '../../test/a-test-run.js';
import type { Phase, TestRun } from './phase.js';
import { runPhases } from './run-phases.js';
import type { Tally } from './tally.js';

const good: Tally = { passed: 1, failed: 0, faults: [] };
const aPhase = (name: string, run: Phase['run'], minutes = 1): Phase => ({ name, minutes, run });
const passing = (name: string) => aPhase(name, () => Promise.resolve([good]));

/** A phase that runs a program until it is aborted. */
const hanging = (onAbort: (run: TestRun) => void) =>
  aPhase(
    'hangs',
    (run) => {
      run.running.add(() => 'jest unit (a.spec.ts)');
      return new Promise((_, reject) =>
        run.signal.addEventListener('abort', () => {
          onAbort(run);
          reject(new Error('aborted'));
        }),
      );
    },
    0.001,
  );

it('a phase begins when the one before it has ended', async () => {
  const order: string[] = [];
  const slow = aPhase('slow', async () => {
    order.push('slow begins');
    await new Promise((resolve) => setImmediate(resolve));
    order.push('slow ends');
    return [good];
  });
  const next = aPhase('next', () => (order.push('next begins'), Promise.resolve([good])));
  await runPhases([slow, next], aTestRun());
  expect(order).toEqual(['slow begins', 'slow ends', 'next begins']);
});

it('a phase that cannot run is a fault, and the next one runs', async () => {
  const broken = aPhase('broken', () => Promise.reject(new Error('no stores')));
  const outcomes = await runPhases([broken, passing('next')], aTestRun());
  expect(outcomes.map(({ phase, tallies }) => [phase, tallies])).toEqual([
    ['broken', [{ passed: 0, failed: 0, faults: ['broken: no stores'] }]],
    ['next', [good]],
  ]);
});

it('a phase that does not end is stopped, the fault names what still ran, and the next one runs', async () => {
  let stopped = 0;
  const outcomes = await runPhases([hanging(() => (stopped += 1)), passing('next')], aTestRun());
  expect(stopped).toBe(1);
  expect(outcomes.map(({ tallies }) => tallies)).toEqual([
    [{ passed: 0, failed: 0, faults: ['hangs did not end within 0.001 min; still running: jest unit (a.spec.ts)'] }],
    [good],
  ]);
});

it('nothing more begins once the run is aborted', async () => {
  const aborting = new AbortController();
  const first = aPhase('first', () => (aborting.abort(), Promise.resolve([good])));
  const next = aPhase('next', () => Promise.reject(new Error('it has begun')));
  expect(await runPhases([first, next], aTestRun({ signal: aborting.signal }))).toHaveLength(1);
});
