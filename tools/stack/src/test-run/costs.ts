import { readFileSync } from 'node:fs';

/** What Jest's environment (tools/stack/jest) noted of the files of a run. */
export type Costs = {
  /** The CPU time of each file that ended. */
  ended: ReadonlyMap<string, { cpuSeconds: number }>;
  /** The files that have begun and not ended. */
  unfinished: ReadonlySet<string>;
};

type Note = { file: string; cpuSeconds?: number };

/** Reads the notes so far; none when there is no file yet. */
export function readCosts(path: string): Costs {
  const [ended, unfinished] = [new Map<string, { cpuSeconds: number }>(), new Set<string>()];
  for (const { file, cpuSeconds } of notesIn(path)) {
    if (cpuSeconds === undefined) unfinished.add(file);
    else {
      ended.set(file, { cpuSeconds });
      unfinished.delete(file);
    }
  }
  return { ended, unfinished };
}

function notesIn(path: string): Note[] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n');
    return lines.slice(0, -1).map((line) => JSON.parse(line) as Note);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
