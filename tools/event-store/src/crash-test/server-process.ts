import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A server in a process of its own, to be killed. */
export type ServerProcess = {
  readonly port: number;
  /** From the start of the process to its first line, in milliseconds. */
  readonly startedInMs: number;
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>;
};

/** Starts `main` (the built server) on a data folder and a free port. */
export async function startProcess(main: string, dataDir: string): Promise<ServerProcess> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, '--port', '0', '--data-dir', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [text] = (await once(createInterface(child.stdout), 'line')) as [string];
  const line = JSON.parse(text) as { message: string; port?: number };
  if (line.port === undefined) throw new Error(`The event store did not start: ${line.message}`);
  return { port: line.port, startedInMs: performance.now() - began, kill: () => kill(child) };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
