import { writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** When the cores are full, the process gets about a tenth of the share of another one (Linux weights: 110 and 1,024); idle cores are all its own. */
const NICENESS = 10;
/** Linux takes one change of a session in 100 ms, unless root asks. */
const [TRIES, PAUSE_MS] = [20, 110];

/** Lowers the priority of a process that has a higher one. Best effort: it works the same without. */
export async function yieldToOthers(pid: number): Promise<void> {
  try {
    setPriority(pid, Math.max(NICENESS, getPriority(pid)));
  } catch {
    return; // it has ended, or this system does not allow it
  }
  await lowerSession(pid);
}

/** Where Linux shares the cores among sessions (sched_autogroup), the niceness of a process counts only within its own. */
async function lowerSession(pid: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      await writeFile(`/proc/${pid}/autogroup`, String(NICENESS));
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      await pause(PAUSE_MS, undefined, { ref: false });
    }
  }
}
