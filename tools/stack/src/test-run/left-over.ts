import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { RUN_MARK } from '../child.js';
import { isFree } from '../free-ports.js';
import { portHolder } from '../port-holder.js';

const LIMIT_MS = 5_000;

/**
 * What a test run has left behind, in sentences: processes that bear its mark, and ports that are still held. They get 5 s to end.
 * Processes are ended after they were named.
 */
export async function findLeftOver(ports: Iterable<number>): Promise<string[]> {
  const deadline = performance.now() + LIMIT_MS;
  const all = [...new Set(ports)];
  for (;;) {
    const [processes, held] = await Promise.all([markedProcesses(), heldPorts(all)]);
    const isClean = processes.length === 0 && held.length === 0;
    if (isClean || performance.now() > deadline) return report(processes, held);
    await pause(100);
  }
}

async function report(pids: number[], ports: number[]): Promise<string[]> {
  const processes = await Promise.all(pids.map(async (pid) => `a process was left over: ${await commandLine(pid)} (pid ${pid})`));
  const held = await Promise.all(ports.map(async (port) => `port ${port} is still held by ${await portHolder(port)}`));
  pids.forEach(end);
  return [...processes, ...held];
}

/** Linux shows the environment a process began with; elsewhere only the ports tell. */
async function markedProcesses(): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const environments = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')));
  return pids.filter((_, at) => environments[at]?.includes(RUN_MARK.CAUCE_RUN)).map(Number);
}

async function heldPorts(ports: number[]): Promise<number[]> {
  const free = await Promise.all(ports.map(isFree));
  return ports.filter((_, at) => free[at] === false);
}

async function commandLine(pid: number): Promise<string> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0').join(' ').slice(0, 120);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended in the meantime.
  }
}
