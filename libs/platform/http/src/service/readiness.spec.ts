import { Readiness, runChecks } from './readiness.js';

it('says of each check whether it passes, and why not', async () => {
  const checks = [
    { name: 'store', check: () => Promise.resolve() },
    { name: 'bus', check: () => Promise.reject(new Error('it sleeps', { cause: new Error('nobody woke it') })) },
  ];
  expect(await runChecks(checks)).toEqual([
    { name: 'store', ok: true },
    { name: 'bus', ok: false, error: 'it sleeps: nobody woke it' },
  ]);
});

it('does not wait for a check that never answers', async () => {
  const never = { name: 'bus', check: () => new Promise<void>(() => undefined) };
  expect(await runChecks([never], 5)).toEqual([{ name: 'bus', ok: false, error: 'no answer in 5 ms' }]);
});

it('is not ready before all checks have passed, then ready, and only degraded when one fails later', () => {
  const readiness = new Readiness();
  const judge = (store: boolean, bus: boolean) =>
    readiness.judge([
      { name: 'store', ok: store },
      { name: 'bus', ok: bus },
    ]);
  expect([judge(false, false), judge(true, false), judge(true, true)]).toEqual(['not ready', 'not ready', 'ready']);
  expect([judge(false, true), judge(false, false), judge(true, true)]).toEqual(['degraded', 'degraded', 'ready']);
});
