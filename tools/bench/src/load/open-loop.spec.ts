import { duringOpenLoop, openLoop } from './open-loop.js';

const never = new AbortController().signal;

it('starts each operation on time, though none has ended', async () => {
  const dues: number[] = [];
  const end = Promise.withResolvers<undefined>();
  const load = openLoop({
    perSecond: 200,
    seconds: 0.05,
    signal: never,
    begin: async (dueAt) => {
      if (dues.push(dueAt) === 10) end.resolve(undefined);
      await end.promise;
    },
  });
  await load;
  const first = dues[0] ?? 0;
  expect(dues.map((due) => Math.round(due - first))).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45]);
});

it('ends with the first failure', async () => {
  let begun = 0;
  const begin = () => {
    begun += 1;
    return Promise.reject(new Error('the store is away'));
  };
  await expect(openLoop({ perSecond: 100, seconds: 60, signal: never, begin })).rejects.toThrow('the store is away');
  expect(begun).toBeLessThan(5);
});

it('ends when it is aborted', async () => {
  const stop = new AbortController();
  const begin = () => {
    stop.abort(new Error('Ctrl+C'));
    return Promise.resolve();
  };
  await expect(openLoop({ perSecond: 100, seconds: 60, signal: stop.signal, begin })).rejects.toThrow('Ctrl+C');
});

describe('a load during some work', () => {
  it('ends with it, once what was begun has ended', async () => {
    let [begun, ended] = [0, 0];
    const enough = Promise.withResolvers<undefined>();
    const begin = async () => {
      if ((begun += 1) === 3) enough.resolve(undefined);
      await enough.promise;
      ended += 1;
    };
    const done = await duringOpenLoop({ perSecond: 1_000, signal: never, begin }, async () => {
      await enough.promise;
      return 'done';
    });
    expect([done, ended]).toEqual(['done', begun]);
  });

  it('throws what failed in it', async () => {
    const failed = Promise.withResolvers<undefined>();
    const begin = () => {
      failed.resolve(undefined);
      return Promise.reject(new Error('the store is away'));
    };
    await expect(duringOpenLoop({ perSecond: 100, signal: never, begin }, () => failed.promise)).rejects.toThrow('the store is away');
  });
});
