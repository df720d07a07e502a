import { fork } from 'node:child_process';
import { openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { logFile } from './infrastructure.js';
import { createProgress, type Progress } from './progress.js';
import { runStart, type StartOptions } from './start-command.js';

type News =
  | { kind: 'line'; text: string }
  | { kind: 'begin'; id: number; title: string }
  | { kind: 'end'; id: number; note?: string; failed: boolean }
  | { kind: 'ready'; text: string }
  | { kind: 'failed'; text: string };

/** Starts everything in a process of its own, shows its progress here, and leaves once all is ready. */
export async function runDetached(options: StartOptions): Promise<void> {
  const log = logFile(options.dataDir, 'stack');
  await mkdir(dirname(log), { recursive: true, mode: 0o700 });
  const output = openSync(log, 'a', 0o600);
  const args = ['start', '--background', '--data-dir', options.dataDir, '--port-offset', options.portOffset];
  const child = fork(new URL('./main.js', import.meta.url), args, { detached: true, stdio: ['ignore', output, output, 'ipc'] });
  const text = await new Promise<string>((resolve, reject) => {
    const show = shower(createProgress());
    child.on('message', (news: News) => {
      if (news.kind === 'ready') resolve(news.text);
      else if (news.kind === 'failed') reject(new Error(news.text));
      else show(news);
    });
    child.once('exit', () => reject(new Error(`It did not start: see ${log}.`)));
    child.once('error', reject);
    ['SIGINT', 'SIGTERM'].forEach((signal) => process.once(signal, () => child.kill()));
  });
  child.disconnect();
  child.unref();
  console.log(`${text}npm stop stops it.`);
}

/** In the forked process: starts everything, and tells the parent how it goes, the reason of a failure included. */
export async function runBackground(options: StartOptions): Promise<void> {
  try {
    await runStart(options, (text) => tell({ kind: 'ready', text }), relayedProgress());
  } catch (error) {
    tell({ kind: 'failed', text: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

/** Sends to the parent, as long as it listens. */
function tell(news: News): void {
  if (process.connected) process.send?.(news);
  if (news.kind === 'line') console.log(news.text);
}

function relayedProgress(): Progress {
  let last = 0;
  const step: Progress['step'] = async (title, work) => {
    const id = (last += 1);
    let note: string | undefined;
    let failed = true;
    tell({ kind: 'begin', id, title });
    try {
      const result = await work(
        (text) => (note = text),
        () => undefined, // the terminal has its title and its time
      );
      failed = false;
      return result;
    } finally {
      tell({ kind: 'end', id, failed, ...(note === undefined ? {} : { note }) });
    }
  };
  return { line: (text) => tell({ kind: 'line', text }), step };
}

/** Replays the forked process's steps on this terminal. */
function shower(progress: Progress): (news: News) => void {
  const open = new Map<number, (failed: boolean, note?: string) => void>();
  return (news) => {
    if (news.kind === 'line') progress.line(news.text);
    if (news.kind === 'end') open.get(news.id)?.(news.failed, news.note);
    if (news.kind !== 'begin') return;
    const shown = progress.step(news.title, (note) => {
      return new Promise<void>((resolve, reject) => {
        open.set(news.id, (failed, text) => {
          if (text !== undefined) note(text);
          if (failed) reject(new Error(news.title));
          else resolve();
        });
      });
    });
    shown.catch(() => undefined);
  };
}
