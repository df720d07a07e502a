import { Slots } from './slots.js';

it('limits the tasks at a time, keeps their order, and goes on after a failure', async () => {
  const slots = new Slots(2);
  const started: number[] = [];
  const gates = [0, 1, 2, 3].map((): PromiseWithResolvers<void> => Promise.withResolvers());
  const runs = gates.map(({ promise }, at) =>
    slots.run(async () => {
      started.push(at);
      await promise;
    }),
  );
  const settled = Promise.allSettled(runs);
  expect(started).toEqual([0, 1]);
  gates[1]?.reject(new Error('failed'));
  await expect(runs[1]).rejects.toThrow('failed');
  expect(started).toEqual([0, 1, 2]);
  gates.forEach(({ resolve }) => resolve());
  await settled;
  expect(started).toEqual([0, 1, 2, 3]);
});
