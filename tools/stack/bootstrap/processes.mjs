import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { BIN, ROOT } from './root.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** What Nx runs with. Prisma only generates code: any file that exists keeps it from downloading an engine it does not use. */
export const NX = { NX_DAEMON: 'false', NX_NO_CLOUD: 'true', PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
const running = new Set();
let asked;

// Whoever asks us to end asks what we run; we end after it, so that everything is stopped in order. On Ctrl+C the terminal has told it already.
SIGNALS.forEach((signal) => process.on(signal, () => askToEnd(signal)));

function askToEnd(signal) {
  asked ??= signal;
  if (signal !== 'SIGINT' || !process.stdin.isTTY) running.forEach((child) => child.kill(signal));
}

/** When the one who started us is killed outright, no signal comes: its absence is the signal. */
export function stopWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    askToEnd('SIGTERM');
  }, 1_000);
  timer.unref();
}

/**
 * Runs a command in the checkout, with Node 24 first in PATH once it is there; its output is kept and thrown when it fails.
 * @param heard is given each piece of its standard output as it comes
 */
export function run(command, args, env = {}, heard = () => {}) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, ['ignore', 'pipe', 'pipe'], env);
    const output = [];
    child.stdout.on('data', (chunk) => {
      output.push(chunk);
      heard(chunk.toString('utf8'));
    });
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      const text = Buffer.concat(output).toString('utf8');
      if (asked !== undefined) reject(new Error('Stopped.'));
      else if (code === 0) resolve(text);
      else reject(new Error(`${[command, ...args].join(' ')} failed (exit code ${code}):\n${text.trim()}`));
    });
  });
}

/** Goes on as `node args…` on Node 24, with this terminal; answers its exit code. */
export function handOver(args) {
  return new Promise((resolve, reject) => {
    const child = start(join(BIN, 'node'), args, 'inherit', {});
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

function start(command, args, stdio, env) {
  const child = spawn(command, args, { cwd: ROOT, stdio, env: { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH}`, ...env } });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}
