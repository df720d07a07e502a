import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** When the process began, in the system's own notation; '' when there is none. A pid alone is used again by later processes. */
export function startTime(pid: number): string {
  if (pid <= 0) return '';
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** True while the process that had this pid and start time runs. */
export function alive(pid: number, started: string): boolean {
  return started !== '' && startTime(pid) === started;
}

/** Field 22 of stat, counted after the command's closing parenthesis: the command itself may hold spaces. A zombie counts as ended. */
function fromProc(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}

function fromPs(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
