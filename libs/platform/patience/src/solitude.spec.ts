import { Solitude } from './solitude.js';

/** Work whose beginning is noted, and that ends when it is told to. */
function aWork(began: string[], name: string) {
  const { promise, resolve }: PromiseWithResolvers<void> = Promise.withResolvers();
  const run = () => {
    began.push(name);
    return promise;
  };
  return { run, end: resolve };
}

const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

it('runs work side by side while nothing wants to be alone', async () => {
  const [solitude, began] = [new Solitude(), [] as string[]];
  const [one, other] = [aWork(began, 'one'), aWork(began, 'other')];
  const both = Promise.all([solitude.beside(one.run), solitude.beside(other.run)]);
  expect(began).toEqual(['one', 'other']);
  expect(solitude.opening).toBeUndefined();
  one.end();
  other.end();
  await both;
});

it('runs work alone once what runs has ended, and lets nothing begin until it has ended', async () => {
  const [solitude, began] = [new Solitude(), [] as string[]];
  const [before, alone, after] = [aWork(began, 'before'), aWork(began, 'alone'), aWork(began, 'after')];
  const all = [solitude.beside(before.run), solitude.alone(alone.run), settled().then(() => solitude.beside(after.run))];
  await settled();
  await settled();
  expect(solitude.opening).toBeDefined();
  expect(began).toEqual(['before']);
  before.end();
  await settled();
  expect(began).toEqual(['before', 'alone']);
  alone.end();
  await settled();
  expect(began).toEqual(['before', 'alone', 'after']);
  after.end();
  await Promise.all(all);
  expect(solitude.opening).toBeUndefined();
});

it('lets what waits begin between two that want to be alone', async () => {
  const [solitude, began] = [new Solitude(), [] as string[]];
  const [one, other, between] = [aWork(began, 'one'), aWork(began, 'other'), aWork(began, 'between')];
  const all = [solitude.alone(one.run), solitude.alone(other.run)];
  await settled();
  all.push(solitude.beside(between.run));
  one.end();
  await settled();
  await settled();
  expect(began).toEqual(['one', 'between']);
  between.end();
  await settled();
  expect(began).toEqual(['one', 'between', 'other']);
  other.end();
  await Promise.all(all);
});

it('answers what the work answers, and throws what it throws; others go on', async () => {
  const solitude = new Solitude();
  expect(await solitude.alone(() => Promise.resolve(7))).toBe(7);
  await expect(solitude.alone(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await solitude.beside(() => Promise.resolve('on'))).toBe('on');
});

it('gives up when what runs does not end, and lets others go on meanwhile', async () => {
  const [solitude, began] = [new Solitude({ quietWithinMs: 5 }), [] as string[]];
  const [hanging, alone, next] = [aWork(began, 'hanging'), aWork(began, 'alone'), aWork(began, 'next')];
  const hangs = solitude.beside(hanging.run);
  expect(await solitude.alone(alone.run)).toBeUndefined();
  const goesOn = solitude.beside(next.run);
  expect(began).toEqual(['hanging', 'next']);
  hanging.end();
  next.end();
  await Promise.all([hangs, goesOn]);
});

it('that gave up leaves the rest alone three times as long as it waited', async () => {
  let now = 0;
  const [solitude, began] = [new Solitude({ quietWithinMs: 5 }, () => now), [] as string[]];
  const hanging = aWork(began, 'hanging');
  const hangs = solitude.beside(hanging.run);
  expect(await solitude.alone(hanging.run)).toBeUndefined();
  hanging.end();
  await hangs;
  const asked = () => solitude.alone(() => Promise.resolve('quiet'));
  now = 14;
  expect(await asked()).toBeUndefined();
  now = 15;
  expect(await asked()).toBe('quiet');
});

it('lets others go on after the time that the work itself names', async () => {
  const [solitude, began] = [new Solitude(), [] as string[]];
  const slow = aWork(began, 'slow');
  const isSlow = solitude.alone(slow.run, 5);
  expect(await solitude.beside(() => Promise.resolve('on'))).toBe('on');
  slow.end();
  await isSlow;
});

it('lets others go on beside work that hangs', async () => {
  const [solitude, began] = [new Solitude({ longestMs: 5 }), [] as string[]];
  const hanging = aWork(began, 'hanging');
  const hangs = solitude.alone(hanging.run);
  expect(await solitude.beside(() => Promise.resolve('on'))).toBe('on');
  hanging.end();
  await hangs;
});
