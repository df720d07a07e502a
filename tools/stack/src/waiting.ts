import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Child } from './child.js';

const INTERVAL_MS = 50;

/** Asks `check` until it says true; fails at once with the end of the log when the process ends first. */
export async function waitUntil(child: Child, what: string, check: () => Promise<boolean>, limitMs = 60_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await check())) {
    if (child.ending !== undefined) throw new Error(`${child.name} ended before it was ready (${describe(child)}).\n${tail(child)}`);
    if (performance.now() > deadline) throw new Error(`${child.name} is not ready after ${limitMs / 1000} s: ${what}.\n${tail(child)}`);
    await pause(INTERVAL_MS);
  }
}

/** True when something accepts connections on 127.0.0.1:`port`. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** How a process ended, in words. */
export function describe(child: Child): string {
  const { code, signal } = child.ending ?? { code: null, signal: null };
  return signal === null ? `exit code ${code}` : `signal ${signal}`;
}

/** The last lines of its log, with the file's name. */
export function tail(child: Child): string {
  const lines = child.output.trimEnd().split('\n').slice(-15);
  return `${lines.map((line) => `    ${line}`).join('\n')}\n  (all of it: ${child.logFile})`;
}
