import { NoTurn, Slots } from './slots.js';

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

describe('a task that waits for its turn', () => {
  const full = () => {
    const slots = new Slots(1);
    const { promise, resolve }: PromiseWithResolvers<void> = Promise.withResolvers();
    return { slots, busy: slots.run(() => promise), release: resolve };
  };

  it('leaves the line when its time is over, and is never done', async () => {
    const { slots, busy, release } = full();
    const done: string[] = [];
    const task = (name: string) => () => Promise.resolve(void done.push(name));
    const late = slots.run(task('late'), { withinMs: 20 });
    const patient = slots.run(task('patient'));
    await expect(late).rejects.toBeInstanceOf(NoTurn);
    release();
    await Promise.all([busy, patient]);
    expect(done).toEqual(['patient']);
    expect(await slots.run(() => Promise.resolve('free again'), { withinMs: 20 })).toBe('free again');
  });

  it('leaves it at once when it is told to, and not once its turn has come', async () => {
    const { slots, busy, release } = full();
    const controller = new AbortController();
    const { signal } = controller;
    const begun = full();
    const ran = slots.run(() => begun.busy.then(() => 'ran'), { withinMs: 60_000, signal });
    const waits = slots.run(() => Promise.resolve(), { withinMs: 60_000, signal });
    release();
    await busy;
    const away = new Error('away');
    controller.abort(away);
    await expect(waits).rejects.toBe(away);
    begun.release();
    expect(await ran).toBe('ran');
  });
});
