import { Readiness, runChecks } from './readiness.js';

it('says of each check whether it passes, and why not', async () => {
  const checks = [
    { name: 'store', check: () => Promise.resolve() },
    { name: 'bus', check: () => Promise.reject(new Error('it sleeps', { cause: new Error('nobody woke it') })) },
  ];
  expect(await runChecks(checks)).toEqual([
    { name: 'store', ok: true, isAway: false },
    { name: 'bus', ok: false, error: 'it sleeps: nobody woke it', isAway: false },
  ]);
});

it('does not wait for a check that never answers', async () => {
  const never = { name: 'bus', check: () => new Promise<void>(() => undefined) };
  expect(await runChecks([never], 5)).toEqual([{ name: 'bus', ok: false, error: 'no answer in 5 ms', isAway: true }]);
});

it('asks the part whether its error says that it is away', async () => {
  const refuses = {
    name: 'store',
    check: () => Promise.reject(new Error('nobody listens')),
    isAway: (error: unknown) => error instanceof Error,
  };
  expect(await runChecks([refuses])).toMatchObject([{ ok: false, isAway: true }]);
});

/** What is said of a store and a bus that pass or fail. @param away those that are known to be away */
function judging(away: readonly string[] = []) {
  const readiness = new Readiness();
  const checked = (name: string, ok: boolean) => ({ name, ok, isAway: !ok && away.includes(name) });
  return (store: boolean, bus: boolean) => readiness.judge([checked('store', store), checked('bus', bus)]);
}

it('is not ready before all checks have passed, then ready, and only degraded when one fails later', () => {
  const judge = judging();
  expect([judge(false, false), judge(true, false), judge(true, true)]).toEqual(['not ready', 'not ready', 'ready']);
  expect([judge(false, true), judge(false, false), judge(true, true)]).toEqual(['degraded', 'degraded', 'ready']);
});

it('is degraded where what has never answered is known to be away, for then it can refuse; not where it is wrong', () => {
  expect([judging(['store', 'bus'])(false, false), judging(['store'])(false, true)]).toEqual(['degraded', 'degraded']);
  expect(judging(['store'])(false, false)).toBe('not ready');
});

it('is not ready again where what was away comes back, and refuses us', () => {
  const away = ['store'];
  const judge = judging(away);
  expect(judge(false, true)).toBe('degraded');
  away.pop();
  expect([judge(false, true), judge(true, true)]).toEqual(['not ready', 'ready']);
});
