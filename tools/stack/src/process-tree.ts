import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * The process and all that it started, parents first. A process group does not do: each backend of Postgres makes a group of its own, and
 * would go on when the first process is frozen.
 */
export function processTree(pid: number): number[] {
  const children = Map.groupBy(process.platform === 'linux' ? fromProc() : fromPs(), ({ parent }) => parent);
  const below = (one: number): number[] => [one, ...(children.get(one) ?? []).flatMap((child) => below(child.pid))];
  return pid > 0 ? below(pid) : []; // the system's first processes say 0 of their parent
}

/** Sends a signal to the process and all that it started; skips processes that ended in the meantime. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  for (const one of processTree(pid)) {
    try {
      process.kill(one, signal);
    } catch {
      // It ended in the meantime.
    }
  }
}

type Relation = {
  pid: number;
  parent: number;
};

function fromProc(): Relation[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return [{ pid: Number(pid), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }];
    } catch {
      return [];
    }
  });
}

function fromPs(): Relation[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => line.trim().split(/\s+/).map(Number)).map(([pid = 0, parent = 0]) => ({ pid, parent }));
}
