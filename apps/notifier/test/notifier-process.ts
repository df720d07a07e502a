import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stackAddress } from '@cauce/testing/system';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** A notifier as production runs it: a process of its own. */
export type NotifierProcess = {
  readonly pid: number;
  readonly url: string;
  /** Resolves when it has ended: its exit code, or the signal that ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | NodeJS.Signals | null>;
};

/** Starts one and waits until it listens. What is given is added to its environment. */
export async function startProcess(given: Readonly<Record<string, string>>): Promise<NotifierProcess> {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: build the notifier first`);
  const env = {
    PATH: process.env['PATH'] ?? '',
    PORT: '0',
    ENVIRONMENT: 'development',
    LOG_FORMAT: 'json',
    KAFKA_BROKERS: stackAddress('TEST_KAFKA_BROKERS'),
    REDIS_URL: stackAddress('TEST_REDIS_URL'),
    ALLOW_PRIVATE_ADDRESSES: 'true',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SMTP_ALLOW_PLAIN: 'true',
    MAIL_FROM: 'Cauce <pagos@cauce.example>',
    ...given,
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await listening(child);
  return { pid: child.pid ?? 0, url, end: (signal) => end(child, signal) };
}

async function listening(child: ChildProcess): Promise<string> {
  const lines: string[] = [];
  if (!child.stdout) throw new Error('no output to read');
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    const { url } = JSON.parse(line) as { url?: string };
    if (url !== undefined) {
      child.stdout.resume();
      return url;
    }
  }
  throw new Error(`the notifier did not start:\n${lines.join('\n')}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, 'exit');
  }
  return child.exitCode ?? child.signalCode;
}
