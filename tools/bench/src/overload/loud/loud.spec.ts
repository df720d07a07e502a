import { beside, type Loud } from './loud.js';

const untilOver = (over: AbortSignal) => new Promise<void>((resolve) => over.addEventListener('abort', () => resolve()));

it('lets all disturb until the work has ended, and says what each did', async () => {
  const events: string[] = [];
  const loud = (name: string): Loud => ({
    name,
    disturb: async (over) => {
      await untilOver(over);
      events.push(name);
      return { times: 1 };
    },
  });
  const did = await beside([loud('audits'), loud('readers')], () => Promise.resolve(events.push('work')));
  expect([...did]).toEqual([
    ['audits', { times: 1 }],
    ['readers', { times: 1 }],
  ]);
  expect(events).toEqual(['work', 'audits', 'readers']);
});

it('fails with whoever could not disturb, once the work has ended', async () => {
  let isDone = false;
  const broken: Loud = { name: 'audits', disturb: () => Promise.reject(new Error('no such program')) };
  await expect(beside([broken], () => Promise.resolve((isDone = true)))).rejects.toThrow('no such program');
  expect(isDone).toBe(true);
});

it('ends all when the work fails', async () => {
  let hasEnded = false;
  const disturb = async (over: AbortSignal) => {
    await untilOver(over);
    hasEnded = true;
    return {};
  };
  await expect(beside([{ name: 'readers', disturb }], () => Promise.reject(new Error('aborted')))).rejects.toThrow('aborted');
  expect(hasEnded).toBe(true);
});
