import { fromRoot } from './part-of.js';
import { SHARED_SERVICES_URL, type Wishes } from './shared-services-protocol.js';

/** Asks the process that outlives Jest's workers; the specs' configuration starts it. */
export async function ask<Wish extends keyof Wishes>(
  wish: Wish,
  about: Parameters<Wishes[Wish]>[0],
): Promise<Awaited<ReturnType<Wishes[Wish]>>> {
  const url = process.env[SHARED_SERVICES_URL];
  if (!url) throw new Error(`${SHARED_SERVICES_URL} is not set: jest.int.config.mjs sets it`);
  const answer = await fetch(`${url}/${wish}`, { method: 'POST', body: JSON.stringify(about) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Awaited<ReturnType<Wishes[Wish]>>;
}

/** Ends what files of other apps share. Nothing to do where no file shares anything: outside of integration specs. */
export async function makeRoom(): Promise<void> {
  if (process.env[SHARED_SERVICES_URL]) await ask('makeRoom', { file: fileOfSpec() });
}

/** From the checkout's top folder. */
export function fileOfSpec(): string {
  return fromRoot(expect.getState().testPath ?? '');
}
