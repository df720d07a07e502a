import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ListeningProcess } from './listening-process.js';

const MAIN = fileURLToPath(new URL('../../../../../tools/event-store/dist/main.js', import.meta.url));

/** An event store for one spec. */
export type OwnEventStore = { readonly url: string; stop(): Promise<void> };

/** Starts an empty one: a service that follows a category must not see the streams of other specs. */
export async function startEventStore(): Promise<OwnEventStore> {
  const folder = await mkdtemp(join(tmpdir(), 'event-store-'));
  const args = ['--disable-warning=ExperimentalWarning', MAIN, '--port', '0', '--data-dir', folder];
  const env = { PATH: process.env['PATH'] ?? '', ...(process.env['CAUCE_RUN'] !== undefined && { CAUCE_RUN: process.env['CAUCE_RUN'] }) };
  const { url, end } = await ListeningProcess.start('event store', args, env, ({ port }) =>
    port === undefined ? undefined : `esdb://127.0.0.1:${port}?tls=false`,
  );
  const stop = async () => {
    await end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  };
  return { url, stop };
}
