import { setTimeout as sleep } from 'node:timers/promises';
import type { ProgressOf } from './operation.js';

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

/** Begins work and answers how it ended, however long that takes; meanwhile it shows how far it is. Throws what beginning it throws. */
export async function follow({ begin, look, progressOf }: Followed, terminal: Terminal): Promise<object> {
  const begun = begin();
  begun.catch(() => undefined); // seen below; until then it may fail while we look
  try {
    for (let answered: object | undefined; answered === undefined;) {
      answered = await Promise.race([begun, sleep(EVERY_MS, undefined)]);
      if (answered === undefined) showIfAny(terminal, progressOf(await look()));
    }
    let last = await begun;
    for (let now = progressOf(last); now !== undefined; now = progressOf(last)) {
      showProgress(terminal, now);
      await sleep(EVERY_MS);
      last = await look();
    }
    return last;
  } finally {
    showProgress(terminal, undefined);
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
