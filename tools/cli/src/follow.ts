import { setTimeout as sleep } from 'node:timers/promises';
import type { ProgressOf } from './operation.js';
import { Refused } from './operator-door.js';

/** Where progress is shown: written over on a terminal, nowhere else. */
export type Terminal = { readonly isTTY?: boolean; write(text: string): unknown };

/** Shows nothing. */
export const NOWHERE: Terminal = { write: () => true };

const EVERY_MS = 250;
const WIDTH = 24;

/** What is followed: how it is begun, how it stands, and what of that is progress. */
export type Followed = {
  readonly begin: () => Promise<object>;
  readonly look: () => Promise<object>;
  readonly progressOf: ProgressOf;
};

/**
 * Begins work and answers how it ended, however long that takes; meanwhile it shows how far it is. Throws what beginning it throws; what
 * reading its progress throws says that the work goes on, since whoever begins it again would have it done twice.
 */
export async function follow({ begin, look, progressOf }: Followed, terminal: Terminal): Promise<object> {
  const begun = begin();
  begun.catch(() => undefined); // seen below; until then it may fail while we look
  try {
    for (let answered: object | undefined; answered === undefined;) {
      answered = await Promise.race([begun, sleep(EVERY_MS, undefined)]);
      if (answered === undefined)
        await look().then(
          (now) => showIfAny(terminal, progressOf(now)),
          () => undefined,
        );
    }
    let last = await begun;
    for (let now = progressOf(last); now !== undefined; now = progressOf(last)) {
      showProgress(terminal, now);
      await sleep(EVERY_MS);
      last = await readOn(look, last);
    }
    return last;
  } finally {
    showProgress(terminal, undefined);
  }
}

async function readOn(look: Followed['look'], begun: { readonly name?: string }): Promise<object> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const named = begun.name === undefined ? '' : `: ${begun.name}`;
    throw new Refused(`It was begun and goes on${named}. How far it is could not be read: ${error.message}`, error.lines);
  }
}

/** Work that has not begun keeps what is shown. */
function showIfAny(terminal: Terminal, progress: ReturnType<ProgressOf>): void {
  if (progress !== undefined) showProgress(terminal, progress);
}

const CLEAR = '\r\u001b[K';

/** Writes how far work is over what was shown before; undefined: nothing is shown any more. */
export function showProgress(terminal: Terminal, progress: ReturnType<ProgressOf>): void {
  if (!terminal.isTTY) return;
  if (progress === undefined) return void terminal.write(CLEAR);
  const done = Math.round(progress.share * WIDTH);
  terminal.write(`${CLEAR}${'█'.repeat(done)}${'░'.repeat(WIDTH - done)} ${Math.floor(progress.share * 100)} %  ${progress.said}`);
}
