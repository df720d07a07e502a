import { pause } from './pause.js';

it('ends a pause when it is aborted', async () => {
  await expect(pause(60_000, AbortSignal.abort())).resolves.toBeUndefined();
  const controller = new AbortController();
  const paused = pause(60_000, controller.signal);
  controller.abort();
  await expect(paused).resolves.toBeUndefined();
});
